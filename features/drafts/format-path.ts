import type { ContentPage } from '#content/fields/field.ts'
import { textOf } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import type { Json, StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from './apply-changes.ts'
import type { Path } from './change.ts'
import { fieldAt, isItemStep, stepsTo } from './field-at.ts'
import { pictureOfItem } from './picture-fields.ts'
import { isListOfPeople, referredName } from './referred.ts'

/** The page on which visitors see the field at a path. */
export const pageOf = (path: Path): ContentPage =>
  stepsTo(path).reduce<ContentPage>((page, field) => field.page ?? page, '/')

/**
 * Formats a path as its record and field: `Questions, "Can I get a visa letter?"`; reads names from the
 * content that has it.
 */
export const formatPath = (before: StoredContent, after: StoredContent, path: Path): string => {
  const steps = stepsTo(path)
  const words = path.flatMap((name, at): string[] => {
    const field = steps[at + 1]
    const itemPath = path.slice(0, at + 1)
    if (isItemStep(steps, at)) {
      const item = (valueAt(after, itemPath) ?? valueAt(before, itemPath)) as StoredItem | undefined
      return [item ? nameOf(after, path.slice(0, at), item) : name]
    }
    return field ? [field.label] : []
  })
  // the record's own name is enough
  const lastItem = path.findLastIndex((_, at) => isItemStep(steps, at))
  const own = lastItem >= 0 ? words.slice(lastItem) : words.slice(-2)
  return own.map((word, at) => (at === 0 ? word : word.toLowerCase())).join(', ')
}

/** The name of an item: its own text, or else that of what it refers to. */
export const nameOf = (content: StoredContent, list: Path, item: StoredItem): string => {
  const field = fieldAt(list)
  if (field?.kind !== 'list') return item.id
  if (field.item.kind === 'reference') return referredName(content, field.item.to, item.id)
  const name = isListOfPeople(field) ? nameOfPerson(content, item) : valueAt(item, field.title.split('.'))
  const words = wordsOf(name) || wordsOf(item['text'])
  const second = field.second ? valueAt(item, field.second.split('.')) : ''
  const more = field.title.includes('.') || /^\d\d:/.test(String(second)) ? String(second) : ''
  const own = words || pictureOfItem(field, item)?.alt || ''
  return [shortened(own) || `${field.one} without a name`, more].filter(Boolean).join(', ')
}

const wordsOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? textOf(value as unknown as LongText) : ''

const nameOfPerson = (content: StoredContent, { speaker, name = '' }: StoredItem): Json =>
  speaker ? referredName(content, 'speakers', String(speaker)) : name

const shortened = (words: string) => (words.length > 80 ? `${words.slice(0, 79).trimEnd()}…` : words)
