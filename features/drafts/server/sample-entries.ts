import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { isSame, type Path } from '#features/drafts/change.ts'
import { isListPlace, type ListPlace, placesOf } from '#features/drafts/content-fields.ts'
import { isWithin } from '#features/drafts/touched.ts'

/** Whether a content says of itself that people and figures in it are invented. */
export const isSampled = (content: StoredContent): boolean =>
  valueAt(content, ['meta', 'sampleNotice']) !== ''

/**
 * The paths of the entries of a draft that are still as in `first`, the sample that it began from; not those within
 * another one. An entry that was moved or hidden is still one.
 */
export const sampleEntries = (first: StoredContent, draft: StoredContent): Path[] => {
  if (!isSampled(first)) return []
  const known = placesOf(first).filter(isOpenList)
  const found = placesOf(draft)
    .filter(isOpenList)
    .flatMap(({ path, field, value }) =>
      value
        .filter((item) => known.some((list) => list.field.item === field.item && hasItem(list, item)))
        .map((item) => [...path, item.id]),
    )
  return found.filter((path) => !found.some((outer) => outer !== path && isWithin(path, outer)))
}

const isOpenList = (place: Parameters<typeof isListPlace>[0]): place is ListPlace =>
  isListPlace(place) && !place.field.fixed && !place.field.whole

const hasItem = ({ value }: ListPlace, { hidden: _hidden, ...item }: StoredItem): boolean =>
  value.some(({ hidden: _was, ...one }) => one.id === item.id && isSame(one, item))
