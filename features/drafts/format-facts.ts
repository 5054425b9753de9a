import type { Field } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { formatDay } from '#shared/time/calendar-day.ts'
import { closingTime } from '#shared/time/closing-time.ts'

/** Formats what is set in Manage Events, by dotted path; '' where nothing is set. */
export const formatFacts = (content: WebsiteContent): Record<string, string> => {
  const { timeZone } = content.event.dates
  return Object.fromEntries(
    factsIn(contentFields, content, []).map(({ path, value }) => [path.join('.'), inWords(value, timeZone)]),
  )
}

type Fact = { path: readonly string[]; value: unknown }

const factsIn = (field: Field, value: unknown, path: readonly string[]): Fact[] => {
  if (field.kind === 'fact') return [{ path, value }]
  if (field.kind !== 'group') return []
  return Object.entries(field.fields).flatMap(([name, one]) =>
    factsIn(one, (value as Record<string, unknown> | undefined)?.[name], [...path, name]),
  )
}

/** Formats a day, a moment, a list, or an object with a label or a name. */
const inWords = (value: unknown, timeZone: string): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') {
    const { label, name } = value as { label?: string; name?: string }
    return label ?? name ?? ''
  }
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? closingTime(new Date(text), timeZone) : text
}
