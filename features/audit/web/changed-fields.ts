import type { AuditEntry } from '#features/audit/audit.contract.ts'
import { formatShortDay } from '#shared/time/calendar-day.ts'
import { zonedTime } from '#shared/time/short-time.ts'

/** A changed field, formatted. An addition has no `before`, a removal no `after`. */
export type ChangedField = { name: string; before?: string; after?: string }

/** The changed fields of an entry, with moments in this time zone. */
export const changedFields = (
  { old, new: after }: Pick<AuditEntry, 'old' | 'new'>,
  timeZone: string,
): ChangedField[] => {
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({
    name: formatName(name),
    ...(old && { before: formatValue(old[name], timeZone) }),
    ...(after && { after: formatValue(after[name], timeZone) }),
  }))
}

/**
 * An identifier of ours: `registrationClosesAt`, `session_name`. Anything else is a name that someone has
 * typed.
 */
const ownKey = /^[a-z][a-zA-Z\d_-]*$/

/** `registrationClosesAt` becomes "Registration closes at"; a typed name keeps its capitals. */
const formatName = (name: string): string => {
  const texts = ownKey.test(name)
    ? name
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .replace(/[_-]+/g, ' ')
        .toLowerCase()
    : name
  return texts.charAt(0).toUpperCase() + texts.slice(1)
}

const nothing = 'nothing'

const formatValue = (value: unknown, timeZone: string): string => {
  if (value === null || value === undefined) return nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return formatText(value, timeZone)
  if (Array.isArray(value))
    return value.length === 0 ? nothing : value.map((one) => formatValue(one, timeZone)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/

const formatText = (text: string, timeZone: string): string => {
  if (text.trim() === '') return nothing
  if (Number.isNaN(Date.parse(text))) return text
  if (dayPattern.test(text)) return formatShortDay(text)
  return momentPattern.test(text) ? zonedTime(new Date(text), timeZone) : text
}

/** The fields shown at once, and those on request: long texts, and all after the fourth. */
export const splitFields = (fields: readonly ChangedField[]) => {
  const shown = fields.filter(isShort).slice(0, 4)
  return { shown, folded: fields.filter((field) => !shown.includes(field)) }
}

const isShort = ({ before = '', after = '' }: ChangedField): boolean =>
  [before, after].every((texts) => texts.length <= 60 && !texts.includes('\n'))
