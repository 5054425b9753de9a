import { fieldOf, type RegistrantName, visitorNames } from './registrant.fields.ts'

const wordOf = (name: RegistrantName): string => fieldOf(name).label.toLowerCase()

/** `title, name and institute` */
function listed(type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(visitorNames.map(wordOf))
}

/** The corrections that a visitor may make, as a label. */
export const correctWhat = `Correct ${listed('disjunction')}`

export const couldBeCorrected = `You could correct your ${listed('conjunction')} until`

/**
 * How a correction is made, for pages and emails without its form, until the last moment for it. `now`: milliseconds
 * since 1970.
 */
export const correctionByLink = (until: string, now: number): string =>
  now < Date.parse(until)
    ? `You can correct your ${listed('conjunction')} with the link in your email until`
    : couldBeCorrected

type Some = Readonly<Partial<Record<RegistrantName, unknown>>>

/** The given fields by their labels in the audit. */
export const inWords = (given: Some, names: readonly RegistrantName[]): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [wordOf(name), given[name]]),
  )

/** The filled-in fields on one line: `Ada Sample, Institute of Light, Japan`. */
export const inOneLine = (given: Some, names: readonly RegistrantName[]): string =>
  names
    .map((name) => given[name])
    .filter(Boolean)
    .join(', ')
