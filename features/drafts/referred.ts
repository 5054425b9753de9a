import type { ListField } from '#content/fields/field.ts'
import { fieldOfSection } from '#content/home-sections.ts'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from './apply-changes.ts'
import type { Path } from './change.ts'
import { fieldAt } from './field-at.ts'

/** The lists by whose items references are named. */
export type ReferredTo = 'speakers' | 'topics' | 'sections'

/** The name of what a reference refers to; its id when that was removed. */
export const referredName = (content: StoredContent, to: ReferredTo, id: string): string => {
  if (to === 'sections') return fieldAt([fieldOfSection(id)])?.label ?? id
  const path = pathOfReferred(content, to, id)
  return String(path ? valueAt(content, [...path, 'name']) : id)
}

/** Whether the items of a list are people: each is one of the speakers, or anyone else in words. */
export const isListOfPeople = ({ item, title }: ListField): boolean =>
  item.kind === 'group' && item.fields[title]?.kind === 'speaker'

/** Lists that other pages refer to by id. */
type Referred = 'speakers' | 'topics'

const lists: Readonly<Record<Referred, readonly Path[]>> = {
  speakers: [
    ['speakers', 'firstGrid'],
    ['speakers', 'secondGrid'],
  ],
  topics: [['topics', 'items']],
}

/** All speakers, or all topics, in the order of their page. */
export const everyOne = (content: StoredContent, of: Referred): readonly StoredItem[] =>
  lists[of].flatMap((path) => valueAt(content, path) as readonly StoredItem[])

/** The path of the item with an id. Undefined: it was removed. */
export const pathOfReferred = (content: StoredContent, of: ReferredTo, id: string): Path | undefined =>
  of === 'sections'
    ? [fieldOfSection(id)]
    : lists[of].map((path) => [...path, id]).find((path) => valueAt(content, path) !== undefined)
