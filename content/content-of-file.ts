import type { Field } from './fields/field.ts'
import { contentFields } from './fields.ts'
import { longTextOf } from './long-text/long-text.ts'
import { type WebsiteContent, websiteContent } from './website-content.ts'

/**
 * The content of a file, in which a long text may be written as a plain one: an empty line begins a paragraph.
 * @throws when the file does not follow the schema
 */
export const contentOfFile = (file: object): WebsiteContent =>
  websiteContent.parse(withLongTexts(contentFields, file))

const withLongTexts = (field: Field | undefined, value: unknown): unknown => {
  if (field?.kind === 'long' && typeof value === 'string') return longTextOf(value)
  if (field?.kind === 'list' && Array.isArray(value)) {
    const { item } = field
    const each = item.kind === 'text' ? item.text : item.kind === 'group' ? item : undefined
    return value.map((one) => withLongTexts(each, one))
  }
  if (field?.kind !== 'group' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withLongTexts(field.fields[name], one)]),
  )
}
