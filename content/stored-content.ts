import type { Field, GroupField, ItemField, ListField } from './fields/field.ts'
import { contentFields } from './fields.ts'
import type { WebsiteContent } from './website-content.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type StoredGroup = { readonly [key: string]: Json }
/** A list item. `hidden`: stored but not shown on pages. */
export type StoredItem = StoredGroup & { readonly id: string; readonly hidden?: boolean }
/**
 * The content as it is stored and edited; `contentFields` describes it. Every text is present, '' when empty; item ids
 * are unique in their list; speakers are referenced by id.
 */
export type StoredContent = StoredGroup

/** Converts content to its stored form; equal content gives equal ids. The inverse of `toPublic`. */
export const toStored = (content: WebsiteContent): StoredContent => {
  const speakers = [...content.speakers.firstGrid, ...content.speakers.secondGrid]
  const speakerIds = new Map(speakers.map(({ name, id }) => [name, id]))
  return storeGroup(contentFields, content, { speakerIds, counts: new Map() })
}

/** An empty group, for a new item. */
export const emptyGroup = (field: GroupField): StoredGroup =>
  storeGroup(field, {}, { speakerIds: new Map(), counts: new Map() })

type StoreContext = {
  speakerIds: ReadonlyMap<string, string>
  /** Number of ids assigned per kind of item, because items may move between lists of one kind. */
  counts: Map<ItemField, number>
}

const storeGroup = (field: GroupField, content: object, context: StoreContext): StoredGroup =>
  Object.fromEntries(
    Object.entries(field.fields).flatMap(([name, one]) => {
      const value = storeField(one, (content as Record<string, unknown>)[name], context)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const storeField = (field: Field, value: unknown, context: StoreContext): Json | undefined => {
  switch (field.kind) {
    case 'group':
      return storeGroup(field, (value as object | undefined) ?? {}, context)
    case 'list':
      return field.whole
        ? wholeList(field.whole, value as string[] | undefined)
        : ((value as unknown[] | undefined) ?? []).map((item) => storeItem(field, item, context))
    case 'fact':
      return value as Json | undefined
    case 'kept':
      return (value as Json | undefined) ?? field.empty
    case 'picture':
      return (value as Json | undefined) ?? null
    case 'speaker':
      return context.speakerIds.get(value as string) ?? ''
    case 'long':
      return (value as Json | undefined) ?? []
    case 'flag':
      return value === true
    case 'number':
      return (value as number | undefined) ?? Math.max(field.min, 0)
    case 'choice':
      return (value as string | undefined) ?? field.choices[0]?.value ?? ''
    default:
      return (value as string | undefined) ?? ''
  }
}

/** All ids of a list that is always whole: the shown ones in their order, then the others, hidden. */
const wholeList = (all: readonly string[], shown: readonly string[] = all): readonly StoredItem[] => [
  ...shown.map((id) => ({ id })),
  ...all.filter((id) => !shown.includes(id)).map((id) => ({ id, hidden: true })),
]

const storeItem = ({ item }: ListField, value: unknown, context: StoreContext): StoredItem => {
  if (item.kind === 'reference') return { id: value as string }
  const id = idOf(item, value) ?? nextId(item, context)
  if (item.kind === 'text') return { id, text: value as Json }
  return { id, ...storeGroup(item, value as object, context) }
}

const idOf = (item: ItemField, value: unknown): string | undefined =>
  item.kind === 'group' && item.publicId ? (value as { id: string }).id : undefined

const nextId = (item: ItemField, { counts }: StoreContext): string => {
  const count = (counts.get(item) ?? 0) + 1
  counts.set(item, count)
  return `i${count}`
}
