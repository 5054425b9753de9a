import * as z from 'zod/mini'
import { byName, emailAddress, limits, requiredText } from '#shared/fields.ts'

/** What is known of one field. Its key is its column of `discount_requests` in snake case. */
type Field = {
  /** In the form, and in the sentences about it. */
  label: string
  /** How it is judged, in the browser as on the server; it holds the limits and the sentences. */
  schema: z.ZodMiniType<string>
  /** Its name in the visitor's form, where that is another one. */
  inForm?: string
  /** Its name in calls, lists and exports, where that is another one. */
  inCall?: string
  /** How the browser helps to fill in its line, where no part of the form knows that already. */
  input?: { autoComplete: string }
}

const required = <const L extends string>(label: L, most: number) => ({
  label,
  schema: requiredText(label, most),
})

/**
 * Who asks for a discount, and why (specification 2, section 4), in the order of the form. Form, errors, calls, lists,
 * details and exports follow from an entry; beside it a field needs its column (a migration, and database/schema.ts).
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

/** What organisers correct: how the one who asks is reached. */
export const correctedNames = ['email', 'phone'] as const satisfies readonly DiscountName[]

/** These three come first in each form about a person, and have their place in tables and searches. */
const personNames: readonly string[] = ['name', 'phone', 'email'] satisfies DiscountName[]

/** What is typed in one line each behind them; the country is chosen, and the description has more lines. */
export const lineNames = discountNames.filter(
  (name): name is Exclude<DiscountName, 'name' | 'phone' | 'email' | 'country' | 'description'> =>
    !personNames.includes(name) && name !== 'country' && name !== 'description',
)

/** One thing of each of these fields, by the name that it has in calls. */
export const inCalls = <N extends DiscountName, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [nameInCall(name), make(name)])) as Record<NameInCall<N>, V>

/** How these fields are judged when they come in. */
export const schemasOf = <N extends DiscountName>(names: readonly N[]) =>
  inCalls(names, (name) => discountFields[name].schema)

/** How they go out: as they are stored. */
export const textsOf = <const N extends DiscountName>(names: readonly N[]) => inCalls(names, () => z.string())

/** What a call says in these fields, by their columns. */
export const wordsOf = (message: Readonly<Record<NameInCall<DiscountName>, string>>) =>
  byName(discountNames, (name) => message[nameInCall(name)])
