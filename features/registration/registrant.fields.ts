import * as z from 'zod/mini'
import { presentationType, registrationType } from '#features/pricing/pricing.contract.ts'
import { byName, emailAddress, limits, optionalText, requiredText } from '#shared/fields.ts'

type Corrector = 'visitor' | 'organisers'

/** One field. Its key is its name in the calls, and its column of `registrations` in snake case. */
type Field = {
  /** In forms and details. Exports capitalise each word, sentences and the audit use lower case. */
  label: string
  /** Validates the field in the browser and on the server; has its limits and error messages. */
  schema: z.ZodMiniType
  /** May be left empty. Its column is then `text not null default ''`. */
  optional?: true
  /** Its name in the visitor's form, if different. */
  inForm?: string
  /** The input attributes of its line, where a form does not set them already. */
  input?: { autoComplete: string; spellCheck?: false }
  /** Who may correct it; absent: no one. */
  correctedBy?: readonly Corrector[]
}

const required = <const L extends string>(label: L, most: number) => ({
  label,
  schema: requiredText(label, most),
})

/**
 * An optional text field.
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
 * Who registers for what (specification 2, section 3), in the order of the form. Form, errors, calls, exports,
 * details, corrections and audit are derived from an entry; a field also needs its column (a migration, and
 * database/schema.ts).
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

/** The two that the price depends on; all others are free text. */
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

/** The input schemas of these fields. */
export const schemasOf = <N extends RegistrantName>(names: readonly N[]) =>
  byName(names, (name) => registrantFields[name].schema) as { [K in N]: Fields[K]['schema'] }

type Text<N extends RegistrantName> = Fields[N] extends { optional: true }
  ? z.ZodMiniOptional<z.ZodMiniString>
  : z.ZodMiniString

/** The output schemas: as stored. */
export const textsOf = <N extends RegistrantName>(names: readonly N[]) =>
  byName(names, (name) => (fieldOf(name).optional ? z.optional(z.string()) : z.string())) as {
    [K in N]: Text<K>
  }
