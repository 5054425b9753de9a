/** How a value is formatted. */
export type ShownAs = 'money' | 'moment' | 'text'

/** All fields of a record except those shown separately, including fields unknown to this version (A19). */
export const otherFields = (
  record: Readonly<Record<string, unknown>>,
  placed: readonly string[],
): { name: string; value: string | number | null; as: ShownAs }[] =>
  Object.entries(record)
    .filter(([name]) => !placed.includes(name))
    .map(([name, value]) => ({ name: fieldInWords(name), ...shownAs(name, value) }))

/** A field's name as a label: `instituteOrUniversity` becomes `Institute or university`. */
const fieldInWords = (name: string): string => {
  const label = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

const shownAs = (name: string, value: unknown): { value: string | number | null; as: ShownAs } => {
  if (value === null || value === undefined) return { value: null, as: 'text' }
  if (typeof value === 'number') return { value, as: /^amount/.test(name) ? 'money' : 'text' }
  if (typeof value === 'boolean') return { value: value ? 'Yes' : 'No', as: 'text' }
  if (typeof value !== 'string') return { value: JSON.stringify(value), as: 'text' }
  return { value, as: isMoment.test(value) ? 'moment' : 'text' }
}
