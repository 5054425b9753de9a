import type { Field, ListField } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import type { Json, StoredContent, StoredGroup, StoredItem } from '#content/stored-content.ts'
import type { Path } from './change.ts'

/** A field of a content with its value, or a list with its items. */
export type Place = { path: Path; field: Field; value: Json | undefined }
export type ListPlace = { path: Path; field: ListField; value: readonly StoredItem[] }

/**
 * Every list and field of a content in the order of the description; a list comes before the fields of its
 * items.
 */
export const placesOf = (content: StoredContent): Place[] => inField(contentFields, content, [])

export const isListPlace = (place: Place): place is ListPlace => place.field.kind === 'list'

const inField = (field: Field, value: Json | undefined, path: Path): Place[] => {
  if (field.kind === 'group')
    return Object.entries(field.fields).flatMap(([name, one]) =>
      inField(one, (value as StoredGroup)[name], [...path, name]),
    )
  if (field.kind !== 'list') return [{ path, field, value }]
  const items = value as readonly StoredItem[]
  return [{ path, field, value }, ...items.flatMap((item) => inItem(field, item, [...path, item.id]))]
}

const inItem = ({ item: field }: ListField, item: StoredItem, path: Path): Place[] => {
  if (field.kind === 'reference') return []
  return field.kind === 'text'
    ? inField(field.text, item['text'], [...path, 'text'])
    : inField(field, item, path)
}
