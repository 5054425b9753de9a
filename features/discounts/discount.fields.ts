import * as z from 'zod/mini'
import { byName, emailAddress, limits, requiredText } from '#shared/fields.ts'

/** One field. Its key is its column of `discount_requests` in snake case. */
type Field = {
  /** In the form, and in error messages. */
  label: string
  /** Validates the field in the browser and on the server; has its limits and error messages. */
  schema: z.ZodMiniType<string>
  /** Its name in the visitor's form, if different. */
  inForm?: string
  /** Its name in calls, lists and exports, if different. */
  inCall?: string
  /** The input attributes of its line, where the form does not set them already. */
  input?: { autoComplete: string }
}

const required = <const L extends string>(label: L, most: number) => ({
  label,
  schema: requiredText(label, most),
})

/**
 * Who requests a discount, and why (specification 2, section 4), in the order of the form. Form, errors, calls,
 * lists, details and exports are derived from an entry; a field also needs its column (a migration, and
 * database/schema.ts).
 */
export const discountFields = {
  name: required('Name', limits.name),
  phone: required('Phone', limits.phone),
  email: { label: 'Email', schema: emailAddress, inCall: 'customerEmail' },
  instituteOrUniversity: {
    ...required('Institute', limits.institute),
    inForm: 'institute',
    input: { autoComplete: 'organization' },
  },
  country: required('Country', limits.country),
  description: required('Description', limits.description),
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof discountFields
export type DiscountName = keyof Fields

export type NameInForm<N extends DiscountName> = N extends DiscountName
  ? Fields[N] extends { inForm: infer F extends string }
    ? F
    : N
  : never
type NameInCall<N extends DiscountName> = N extends DiscountName
  ? Fields[N] extends { inCall: infer C extends string }
    ? C
    : N
  : never

export const nameInForm = <N extends DiscountName>(name: N) => (fieldOf(name).inForm ?? name) as NameInForm<N>
export const nameInCall = <N extends DiscountName>(name: N) => (fieldOf(name).inCall ?? name) as NameInCall<N>

const fieldOf = (name: DiscountName): Field => discountFields[name]

export const discountNames = Object.keys(discountFields) as DiscountName[]

/** What organisers can correct: the contact details. */
export const correctedNames = ['email', 'phone'] as const satisfies readonly DiscountName[]

/** These three come first in each form about a person, and are laid out separately in tables and searches. */
const personNames: readonly string[] = ['name', 'phone', 'email'] satisfies DiscountName[]

/** The fields on one input line each; the country is a choice, and the description has several lines. */
export const lineNames = discountNames.filter(
  (name): name is Exclude<DiscountName, 'name' | 'phone' | 'email' | 'country' | 'description'> =>
    !personNames.includes(name) && name !== 'country' && name !== 'description',
)

/** An object with one value per field, by its name in the calls. */
export const inCalls = <N extends DiscountName, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [nameInCall(name), make(name)])) as Record<NameInCall<N>, V>

/** The input schemas of these fields. */
export const schemasOf = <N extends DiscountName>(names: readonly N[]) =>
  inCalls(names, (name) => discountFields[name].schema)

/** The output schemas: plain text, as stored. */
export const textsOf = <const N extends DiscountName>(names: readonly N[]) => inCalls(names, () => z.string())

/** The values of a call, by their columns. */
export const wordsOf = (call: Readonly<Record<NameInCall<DiscountName>, string>>) =>
  byName(discountNames, (name) => call[nameInCall(name)])
