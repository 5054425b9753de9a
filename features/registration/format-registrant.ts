import { fieldOf, type RegistrantName, visitorNames } from './registrant.fields.ts'

const wordOf = (name: RegistrantName): string => fieldOf(name).label.toLowerCase()

/** `title, name and institute` */
function listed(type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(visitorNames.map(wordOf))
}

/** What a visitor may do with their own registration. */
export const correctWhat = `Correct ${listed('disjunction')}`

export const couldBeCorrected = `You could correct your ${listed('conjunction')} until`

/** What stands before the last moment for a correction on a page without a form for it. `now`: milliseconds since 1970. */
export const correctionByLink = (until: string, now: number): string =>
  now < Date.parse(until)
    ? `You can correct your ${listed('conjunction')} with the link in your email until`
    : couldBeCorrected

type Some = Readonly<Partial<Record<RegistrantName, unknown>>>

/** The fields that are given, by the words that the audit has for them. */
export const inWords = (given: Some, names: readonly RegistrantName[]): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [wordOf(name), given[name]]),
  )

/** What is filled in, as a sentence tells it: `Ada Sample, Ariake Institute, Japan`. */
export const inOneLine = (given: Some, names: readonly RegistrantName[]): string =>
  names
    .map((name) => given[name])
    .filter(Boolean)
    .join(', ')
