import { fieldOf, type RegistrantName } from './registrant.fields.ts'

type Some = Readonly<Partial<Record<RegistrantName, unknown>>>

/** The fields that are given, by the words that the audit has for them. */
export const inWords = (given: Some, names: readonly RegistrantName[]): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [fieldOf(name).word, given[name]]),
  )

/** What is filled in, as a sentence tells it: `Ada Sample, Ariake Institute, Japan`. */
export const inOneLine = (given: Some, names: readonly RegistrantName[]): string =>
  names
    .map((name) => given[name])
    .filter(Boolean)
    .join(', ')
