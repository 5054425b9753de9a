import * as z from 'zod/mini'
import { presentationType, registrationType } from '#features/pricing/pricing.contract.ts'
import { byName, emailAddress, limits, optionalText, requiredText } from '#shared/fields.ts'

type Corrector = 'visitor' | 'organisers'

/** What is known of one field. Its key is its name in the calls, and its column of `registrations` in snake case. */
type Field = {
  /** In forms and details. In exports each of its words begins with a capital, in sentences and in the audit none. */
  label: string
  /** How it is judged, in the browser as on the server; it holds the limits and the sentences. */
  schema: z.ZodMiniType
  /** May be left empty. Its column is then `text not null default ''`. */
  optional?: true
  /** Its name in the visitor's form, where that is another one. */
  inForm?: string
  /** How the browser helps to fill in its line, where no part of a form knows that already. */
  input?: { autoComplete: string; spellCheck?: false }
  /** Absent: no one. */
  correctedBy?: readonly Corrector[]
}

const required = <const L extends string>(label: L, most: number) => ({
  label,
  schema: requiredText(label, most),
})

/**
 * For a field that may be left empty.
 * @public no field needs it yet: docs/add-a-field.patch shows one
 */
export const optional = <const L extends string>(label: L, most: number) => ({
  label,
  schema: optionalText(label, most),
  optional: true as const,
})

export const titles = ['Mr', 'Ms', 'Dr', 'Prof'] as const
const titleSentence = `Title must be empty or one of ${titles.join(', ')}`

/**
 * Who registers for what (specification 2, section 3), in the order of the form. Form, errors, calls, exports, details,
 * corrections and audit follow from an entry; beside it a field needs its column (a migration, and database/schema.ts).
 */
const registrantFields = {
  title: {
    label: 'Title',
    schema: z.optional(
      z
        .string(titleSentence)
        .check(
          z.refine((title) => ['', ...titles].includes(title as (typeof titles)[number]), titleSentence),
        ),
    ),
    optional: true,
    input: { autoComplete: 'honorific-prefix' },
    correctedBy: ['visitor', 'organisers'],
  },
  name: {
    ...required('Name', limits.name),
    input: { autoComplete: 'name', spellCheck: false },
    correctedBy: ['visitor', 'organisers'],
  },
  phone: { ...required('Phone', limits.phone), correctedBy: ['organisers'] },
  email: { label: 'Email', schema: emailAddress, correctedBy: ['organisers'] },
  instituteOrUniversity: {
    ...required('Institute', limits.institute),
    inForm: 'institute',
    input: { autoComplete: 'organization' },
    correctedBy: ['visitor', 'organisers'],
  },
  country: { ...required('Country', limits.country), correctedBy: ['organisers'] },
  registrationType: { label: 'Registration type', schema: registrationType },
  presentationType: { label: 'Presentation type', schema: presentationType },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof registrantFields
export type RegistrantName = keyof Fields

/** The two that the price depends on; all others are text as the visitor writes it. */
type TypeName = 'registrationType' | 'presentationType'
export type WrittenName = Exclude<RegistrantName, TypeName>
export type CorrectedBy<Who extends Corrector> = {
  [N in RegistrantName]: Fields[N] extends { correctedBy: readonly (infer C)[] }
    ? Who extends C
      ? N
      : never
    : never
}[RegistrantName]

/** The name of a field in the visitor's form. */
export type NameInForm<N extends RegistrantName> = N extends RegistrantName
  ? Fields[N] extends { inForm: infer F extends string }
    ? F
    : N
  : never

export const fieldOf = (name: RegistrantName): Field => registrantFields[name]

export const registrantNames = Object.keys(registrantFields) as RegistrantName[]

export const writtenNames = registrantNames.filter(
  (name): name is WrittenName => name !== 'registrationType' && name !== 'presentationType',
)

export const namesCorrectedBy = <Who extends Corrector>(who: Who) =>
  registrantNames.filter(
    (name): name is CorrectedBy<Who> => fieldOf(name).correctedBy?.includes(who) === true,
  )

export const visitorNames = namesCorrectedBy('visitor')

/** How these fields are judged when they come in. */
export const schemasOf = <N extends RegistrantName>(names: readonly N[]) =>
  byName(names, (name) => registrantFields[name].schema) as { [K in N]: Fields[K]['schema'] }

type Text<N extends RegistrantName> = Fields[N] extends { optional: true }
  ? z.ZodMiniOptional<z.ZodMiniString>
  : z.ZodMiniString

/** How they go out: as they are stored. */
export const textsOf = <N extends RegistrantName>(names: readonly N[]) =>
  byName(names, (name) => (fieldOf(name).optional ? z.optional(z.string()) : z.string())) as {
    [K in N]: Text<K>
  }
