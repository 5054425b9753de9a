import type { ContentPage, Field, ListField, NumberField } from '#content/fields/field.ts'
import { textWithLinks } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import type { Json, StoredContent, StoredItem } from '#content/stored-content.ts'
import { centsToEuros, shortEuros } from '#shared/money.ts'
import { valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { fieldAt } from './field-at.ts'
import { formatPath, nameOf, pageOf } from './format-path.ts'
import { formatPictureChange } from './format-picture.ts'
import { pictureIn } from './picture-fields.ts'
import { referredName } from './referred.ts'

/** A formatted change: its subject, the value before and the value after; '' for none. */
export type FormattedChange = { page: ContentPage; subject: string; was: string; is: string }

/** Formats a difference between two contents: `Haruka Morisada, university`: before, after. */
export const formatChange = (
  before: StoredContent,
  after: StoredContent,
  change: Change,
): FormattedChange => {
  const page = pageOf(change.path)
  switch (change.kind) {
    case 'set': {
      const { path } = change
      if (fieldAt(path)?.kind === 'picture') {
        const { what, ...values } = formatPictureChange(
          pictureIn(change.before) ?? null,
          pictureIn(change.after) ?? null,
        )
        return { page, subject: `${formatPath(before, after, path)}${what}`, ...values }
      }
      const [was = '', is = ''] = [change.before, change.after].map((value) =>
        inWords(after, fieldAt(path), value),
      )
      const subject = formatPath(before, after, path)
      return was === is ? { page, subject, was: '', is: onlyLooks } : { page, subject, was, is }
    }
    case 'add':
      return {
        page,
        subject: `${formatPath(before, after, change.path)}, added`,
        was: '',
        is: nameOf(after, change.path, change.item),
      }
    case 'remove':
      return {
        page,
        subject: `${formatPath(before, after, change.path)}, removed`,
        was: nameOf(before, change.path, change.item),
        is: '',
      }
    case 'move': {
      const { path, to, id } = change
      const item = itemAt(after, to, id) ?? itemAt(before, path, id)
      const place = (content: StoredContent, list: Path) =>
        formatPlace(content, list, id, path.join() !== to.join())
      const subject = `${item ? nameOf(after, to, item) : id}, place`
      return { page, subject, was: place(before, path), is: place(after, to) }
    }
  }
}

/** Of a long text. */
const onlyLooks = 'other bold or italic words, or lists'

const itemAt = (content: StoredContent, list: Path, id: string) =>
  valueAt(content, [...list, id]) as StoredItem | undefined

const formatPlace = (content: StoredContent, list: Path, id: string, withList: boolean): string => {
  const items = valueAt(content, list) as readonly StoredItem[] | undefined
  const at = items?.findIndex((one) => one.id === id) ?? -1
  const place = at < 0 ? '' : `${at + 1} of ${items?.length}`
  const field = fieldAt(list) as ListField
  return withList ? [place, listName(content, list, field)].filter(Boolean).join(', ') : place
}

/** `first grid`, or the record that the list belongs to: `Day 2`. */
const listName = (content: StoredContent, list: Path, field: ListField): string => {
  const parent = list.slice(0, -1)
  const owner = fieldAt(parent)
  if (owner?.kind !== 'list') return field.label.toLowerCase()
  const item = valueAt(content, parent) as StoredItem | undefined
  return item ? nameOf(content, parent.slice(0, -1), item) : field.label.toLowerCase()
}

const inWords = (content: StoredContent, field: Field | undefined, value: Json): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field?.kind === 'long') return textWithLinks(value as LongText)
  if (field?.kind === 'speaker') return value === '' ? '' : referredName(content, 'speakers', String(value))
  if (field?.kind === 'number') return formatNumber(field, value)
  if (field?.kind === 'choice')
    return field.choices.find((one) => one.value === value)?.label ?? String(value)
  return typeof value === 'object' ? 'changed' : String(value)
}

/** A number as sentences say it; '' where 0 is none. What is no number stays as it is. */
export const formatNumber = ({ unit, optional }: NumberField, value: Json | undefined): string => {
  if (optional && value === 0) return ''
  return unit === 'cents' && Number.isSafeInteger(value)
    ? shortEuros(centsToEuros(Number(value)))
    : String(value ?? '')
}
