import { ownPicture } from './drawn-picture.ts'
import { emptyTextOf } from './empty-text.ts'
import type { Field, GroupField, ListField, LongField, TextField } from './fields/field.ts'
import { markOf } from './fields/marks.ts'
import { contentFields } from './fields.ts'
import { longTextOf, mapSpans } from './long-text/long-text.ts'
import type { LongText } from './long-text/long-text-schema.ts'
import type { StoredPicture } from './picture.ts'
import type { Json, StoredContent, StoredGroup, StoredItem } from './stored-content.ts'
import type { WebsiteContent } from './website-content.ts'

/** Converts the stored form to public content: without hidden items, empty optional texts and unused ids. */
export const toPublic = (stored: StoredContent): WebsiteContent =>
  publicOf(stored, (_field, _path, text) => text)

/**
 * The content of a preview: `marked` is `named` with a mark before each text; `paths[i]` is the field that mark i
 * belongs to.
 */
export type MarkedContent = {
  clean: WebsiteContent
  /** With the name of each required text that is still empty, so that a new item is seen. */
  named: WebsiteContent
  marked: WebsiteContent
  paths: readonly string[]
}

/** The content without and with marks: private-use characters before each text, by which the preview finds it on a page. */
export const toMarked = (stored: StoredContent): MarkedContent => {
  const paths: string[] = []
  const known = new Map<string, number>()
  const mark = (key: string, path: Path) => {
    const index = known.get(key) ?? paths.push(path.join('.')) - 1
    known.set(key, index)
    return markOf(index)
  }
  const marked = publicOf(stored, (field, path, given) => {
    const text = named(field, given)
    const marked = field.kind === 'long' ? undefined : field.marked
    if (field.kind === 'address' || marked === 'no' || text === '') return text
    return `${mark(marked === 'group' ? `${field.label} ${text}` : path.join('.'), path)}${text}`
  })
  return {
    clean: toPublic(stored),
    named: publicOf(stored, (field, _path, text) => named(field, text)),
    marked,
    paths,
  }
}

/** What the editing view shows for a text. */
const named = (field: TextField | LongField, text: string): string =>
  text === '' ? emptyTextOf(field) : text

type Path = readonly string[]
type OnText = (field: TextField | LongField, path: Path, text: string) => string
type PublicContext = { onText: OnText; speakers: ReadonlyMap<string, string> }

const publicOf = (stored: StoredContent, onText: OnText): WebsiteContent => {
  const speakers = new Map(speakersOf(stored, onText))
  // the fields cover the schema; a test checks it
  return publicGroup(contentFields, stored, [], { onText, speakers }) as WebsiteContent
}

const publicGroup = (
  field: GroupField,
  stored: StoredGroup,
  path: Path,
  context: PublicContext,
  index = 0,
): object =>
  Object.fromEntries(
    Object.entries(field.fields).flatMap(([name, one]) => {
      const kept = one.kind === 'kept' ? one : undefined
      const value = kept?.derive
        ? kept.derive(stored, index)
        : kept?.drawnBy
          ? ownPicture(kept.drawnBy, stored, stored[name])
          : publicField(one, stored[name], [...path, name], context)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const publicField = (field: Field, value: Json | undefined, path: Path, context: PublicContext): unknown => {
  if (value === undefined) return undefined
  switch (field.kind) {
    case 'group': {
      const group = value as StoredGroup
      if (field.unless && group[field.unless] === '') return undefined
      const shown = publicGroup(field, group, path, context)
      return field.optional && Object.keys(shown).length === 0 ? undefined : shown
    }
    case 'list':
      return field.whole
        ? publicOrder(field.whole, value as readonly StoredItem[])
        : publicList(field, value as readonly StoredItem[], path, context)
    case 'speaker':
      return context.speakers.get(value as string)
    case 'picture':
      return value === null
        ? undefined
        : { ...(value as StoredPicture), alt: (value as StoredPicture).alt ?? '' }
    case 'flag':
      return value === true ? true : undefined
    case 'number':
      return field.optional && value === 0 ? undefined : value
    case 'kept':
      return value === field.empty ? undefined : value
    case 'choice':
      return value === '' ? undefined : value
    case 'time':
      // drafts are rendered although an empty time cannot be published
      return value || '00:00-00:00'
    case 'long': {
      const long = value as LongText
      if (long.length > 0) return mapSpans(long, (text) => context.onText(field, path, text))
      return field.required ? longTextOf(context.onText(field, path, '')) : undefined
    }
    case 'line':
    case 'text':
    case 'address':
      if (value === '' && !field.required) return undefined
      if (value === '' && field.kind === 'address') return '#'
      return context.onText(field, path, value as string)
    default:
      return value
  }
}

const publicList = (field: ListField, items: readonly StoredItem[], path: Path, context: PublicContext) => {
  const shown = shownItems(field, items)
  if (field.optional && shown.length === 0) return undefined
  return shown.map((item, index) => publicItem(field, item, [...path, item.id], { ...context, place: index }))
}

/** The shown ids of a list that is always whole, without unknown ones; undefined: all of them in their default order. */
const publicOrder = (all: readonly string[], items: readonly StoredItem[]): string[] | undefined => {
  const shown = items.filter(({ id, hidden }) => hidden !== true && all.includes(id)).map(({ id }) => id)
  return shown.join() === all.join() ? undefined : shown
}

/** The visible items, sorted if the field requires it; the sort is stable, with empty values last. */
const shownItems = ({ sortedBy }: ListField, items: readonly StoredItem[]): StoredItem[] => {
  const shown = items.filter(({ hidden }) => hidden !== true)
  if (sortedBy === undefined) return shown
  const rank = (item: StoredItem) => String(item[sortedBy] || '~')
  return shown.sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0))
}

const publicItem = (
  { item }: ListField,
  stored: StoredItem,
  path: Path,
  { place: index, ...context }: PublicContext & { place: number },
): unknown => {
  if (item.kind === 'reference') return stored.id
  if (item.kind === 'text') return publicField(item.text, stored['text'], [...path, 'text'], context) ?? ''
  const group = publicGroup(item, stored, path, context, index)
  return item.publicId ? { id: stored.id, ...group } : group
}

/** The public names of the speakers by id. */
const speakersOf = (stored: StoredContent, onText: OnText): [string, string][] => {
  const speakers = stored['speakers'] as Record<'firstGrid' | 'secondGrid', readonly StoredItem[]>
  const name = nameField()
  return (['firstGrid', 'secondGrid'] as const).flatMap((grid) =>
    speakers[grid].map((one): [string, string] => [
      one.id,
      onText(name, ['speakers', grid, one.id, 'name'], one['name'] as string),
    ]),
  )
}

/** The field of a speaker's name. */
const nameField = (): TextField => {
  const { fields } = contentFields.fields['speakers'] as GroupField
  const { item } = fields['firstGrid'] as ListField
  return (item as GroupField).fields['name'] as TextField
}
