import * as z from 'zod/mini'
import { byName, emailAddress, limits, requiredLine, requiredText } from '#shared/fields.ts'

/**
 * The definition of a field. Its key is its name in the API, and in snake case its column of
 * `abstract_submissions`.
 */
type Field = {
  /** In forms, lists, exports, emails and on the author's own page. */
  label: string
  /** Validates it in the browser and on the server, with limits and messages. */
  schema: z.ZodMiniType<string>
  /** The autocomplete of its input, unless the form sets it itself. */
  input?: { autoComplete: string }
}

const required = <const L extends string>(label: L, most: number) => ({
  label,
  schema: requiredText(label, most),
})

/**
 * Who submits an abstract (specification 2, section 3), in form order. Form, errors, API, lists, exports,
 * the email and the author's own page are derived from an entry; a new field also needs its column (a
 * migration, and database/schema.ts).
 */
export const authorFields = {
  titlePrefix: { label: 'Title', schema: requiredLine('Title', 20) },
  name: { label: 'Name', schema: requiredLine('Name', limits.name) },
  phone: required('Phone', limits.phone),
  email: { label: 'Email', schema: emailAddress },
  organizationName: {
    ...required('Organization', limits.institute),
    input: { autoComplete: 'organization' },
  },
  country: { ...required('Country', limits.country), input: { autoComplete: 'country-name' } },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof authorFields
export type AuthorName = keyof Fields

/** These come first in every form about a person; the author's other fields follow. */
type PersonName = 'titlePrefix' | 'name' | 'phone' | 'email'
const personNames: readonly string[] = ['titlePrefix', 'name', 'phone', 'email'] satisfies PersonName[]

/** The fields between the person's and the country, which comes last in the API and in lists. */
export type OriginName = Exclude<AuthorName, PersonName | 'country'>

export const authorNames = Object.keys(authorFields) as AuthorName[]

/** The contact details, which organisers may correct. */
export const correctedNames = ['email', 'phone'] as const satisfies readonly AuthorName[]

export const originNames = authorNames.filter(
  (name): name is OriginName => !personNames.includes(name) && name !== 'country',
)

/** The schemas of these fields for requests. */
export const schemasOf = <N extends AuthorName>(names: readonly N[]) =>
  byName(names, (name) => authorFields[name].schema) as { [K in N]: Fields[K]['schema'] }

/** The schemas of these fields for replies: strings as stored. */
export const textsOf = <const N extends AuthorName>(names: readonly N[]) => byName(names, () => z.string())

/** The values of these fields of a submission. */
export const wordsOf = <N extends AuthorName>(names: readonly N[], message: Readonly<Record<N, string>>) =>
  byName(names, (name) => message[name])
