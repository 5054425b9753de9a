import type { Field, ListField, PictureField } from '#content/fields/field.ts'
import type { StoredPicture } from '#content/picture.ts'
import type { Json, StoredItem } from '#content/stored-content.ts'
import type { Change } from './change.ts'
import { fieldAt } from './field-at.ts'

/** The picture that a field has; undefined while it has none. */
export const pictureIn = (value: Json | undefined): StoredPicture | undefined =>
  typeof value === 'object' && value !== null && 'id' in value
    ? (value as unknown as StoredPicture)
    : undefined

/** The value of a field with a picture. Its absent parts are left out, not undefined. */
export const asValue = (picture: StoredPicture | null): Json => picture as unknown as Json

/** The first picture field of a list's items, by its name; undefined when they have none. */
export const pictureFieldOf = ({
  item,
}: ListField): { name: string; field: PictureField; isFirst: boolean } | undefined => {
  const fields = item.kind === 'group' ? Object.entries(item.fields) : []
  const at = fields.findIndex(([, { kind }]) => kind === 'picture')
  const [name, field] = fields[at] ?? []
  return name && field ? { name, field: field as PictureField, isFirst: at === 0 } : undefined
}

/** The picture of an item; undefined when it has none. */
export const pictureOfItem = (list: ListField, item: StoredItem): StoredPicture | undefined => {
  const found = pictureFieldOf(list)
  return found && pictureIn(item[found.name])
}

/** What a picture says, in a line: its description and its credit; '' for none. */
export const pictureInWords = (picture: StoredPicture | undefined): string =>
  picture ? [picture.alt || 'Picture', picture.credit].filter(Boolean).join(', ') : ''

/** The pictures before and after a change of a picture, or of an item with one. */
export const differingPictures = (change: Change): { was?: StoredPicture; is?: StoredPicture } => {
  if (change.kind === 'move') return {}
  const field: Field | undefined = fieldAt(change.path)
  if (change.kind === 'set')
    return field?.kind === 'picture' ? named(pictureIn(change.before), pictureIn(change.after)) : {}
  const picture = field?.kind === 'list' ? pictureOfItem(field, change.item) : undefined
  return change.kind === 'add' ? named(undefined, picture) : named(picture, undefined)
}

const named = (was: StoredPicture | undefined, is: StoredPicture | undefined) => ({
  ...(was && { was }),
  ...(is && { is }),
})
