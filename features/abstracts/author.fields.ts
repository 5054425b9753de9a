import * as z from 'zod/mini'
import { byName, emailAddress, limits, requiredLine, requiredText } from '#shared/fields.ts'

/** What is known of one field. Its key is its name in the calls, and its column of `abstract_submissions` in snake case. */
type Field = {
  /** In forms, lists and exports, in mails and on the author's own page. */
  label: string
  /** How it is judged, in the browser as on the server; it holds the limits and the sentences. */
  schema: z.ZodMiniType<string>
  /** How the browser helps to fill in its line, where no part of the form knows that already. */
  input?: { autoComplete: string }
}

const required = <const L extends string>(label: L, most: number) => ({
  label,
  schema: requiredText(label, most),
})

/**
 * Who submits an abstract (specification 2, section 3), in the order of the form. Form, errors, calls, lists, exports, the
 * mail and the author's own page follow from an entry; beside it a field needs its column (a migration, and
 * database/schema.ts).
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

/** These come first in each form about a person; everything else that an author says of themselves comes after them. */
type PersonName = 'titlePrefix' | 'name' | 'phone' | 'email'
const personNames: readonly string[] = ['titlePrefix', 'name', 'phone', 'email'] satisfies PersonName[]

/** Whom they come from, and what else is requested; the country, which comes last in calls and lists, is none of them. */
export type OriginName = Exclude<AuthorName, PersonName | 'country'>

export const authorNames = Object.keys(authorFields) as AuthorName[]

/** What organisers correct: how the author is reached. */
export const correctedNames = ['email', 'phone'] as const satisfies readonly AuthorName[]

export const originNames = authorNames.filter(
  (name): name is OriginName => !personNames.includes(name) && name !== 'country',
)

/** How these fields are judged when they come in. */
export const schemasOf = <N extends AuthorName>(names: readonly N[]) =>
  byName(names, (name) => authorFields[name].schema) as { [K in N]: Fields[K]['schema'] }

/** How they go out: as they are stored. */
export const textsOf = <const N extends AuthorName>(names: readonly N[]) => byName(names, () => z.string())

/** What someone who submitted said in these fields. */
export const wordsOf = <N extends AuthorName>(names: readonly N[], message: Readonly<Record<N, string>>) =>
  byName(names, (name) => message[name])
