import type { TicketChoice } from '#features/pricing/format-fees.ts'
import { byName } from '#shared/fields.ts'
import { type NameInForm, titles, type WrittenName, writtenNames } from './registrant.fields.ts'
import { nameInForm } from './registration-texts.ts'

/** The values of the form (specification 2, section 3). */
export const registrationChoices = [
  { value: 'registrationOnly', label: 'Registration only' },
  { value: 'registrationAndAccommodation', label: 'Registration and accommodation' },
] as const

type RegistrationChoice = (typeof registrationChoices)[number]['value']

/** The ranges of the steppers. Extra nights are stored and free of charge. */
export const bounds = {
  nights: { min: 1, max: 10 },
  guests: { min: 0, max: 10 },
  extraNights: { min: 0, max: 30 },
} as const

/** The text fields, by their names in the form. */
type WrittenInForm = NameInForm<WrittenName>
const writtenInForm = writtenNames.map(nameInForm)

/** The visitor's form. Empty text: not chosen yet. */
export type RegistrationForm = Record<WrittenInForm, string> & {
  title: '' | (typeof titles)[number]
  registrationType: '' | RegistrationChoice
  /** The value of an offered ticket type. */
  presentationType: string
  guests: number
  nights: number
  accompanyingPerson: boolean
  extraNights: number
  captcha: string
}

export type RegistrationField = keyof RegistrationForm

export const emptyForm: RegistrationForm = {
  ...byName(writtenInForm, () => ''),
  title: '',
  registrationType: '',
  presentationType: '',
  guests: 1,
  nights: 1,
  accompanyingPerson: false,
  extraNights: 0,
  captcha: '',
}

const oneOf = (choices: readonly { value: string }[], value: unknown) =>
  choices.some((choice) => choice.value === value)

const within = ({ min, max }: { min: number; max: number }, value: unknown) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const readable: {
  [F in RegistrationField]: (value: unknown, offered: readonly { value: string }[] | undefined) => boolean
} = {
  ...byName(writtenInForm, () => (value: unknown) => typeof value === 'string'),
  title: (value) => (titles as readonly unknown[]).includes(value),
  registrationType: (value) => oneOf(registrationChoices, value),
  presentationType: (value, offered) =>
    offered ? oneOf(offered, value) : typeof value === 'string' && value.length <= 40,
  guests: (value) => within(bounds.guests, value),
  nights: (value) => within(bounds.nights, value),
  accompanyingPerson: (value) => typeof value === 'boolean',
  extraNights: (value) => within(bounds.extraNights, value),
  captcha: () => false,
}

/**
 * Restores a stored form, which may come from an older version of the page: invalid values become empty, and the
 * captcha must be answered again. Undefined when nothing was stored. `offered`: the ticket types of the form; absent: not
 * known here.
 */
export const formFromStored = (
  stored: unknown,
  offered?: readonly TicketChoice[],
): RegistrationForm | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined

  const fitting = Object.entries(stored).filter(
    ([field, value]) =>
      Object.hasOwn(readable, field) && readable[field as RegistrationField](value, offered),
  )
  return { ...emptyForm, ...Object.fromEntries(fitting) }
}

/** Nights and guests are used only with accommodation. */
export const withAccommodation = (form: Pick<RegistrationForm, 'registrationType'>): boolean =>
  form.registrationType === 'registrationAndAccommodation'

/** Whether the chosen ticket type is paid online. */
export const paysOnline = (
  { presentationType }: Pick<RegistrationForm, 'presentationType'>,
  offered: readonly TicketChoice[],
): boolean => offered.some(({ value, paidOnline }) => paidOnline && value === presentationType)

/** Whether the chosen ticket type pays nothing on the website. */
export const paysNothing = (
  form: Pick<RegistrationForm, 'presentationType'>,
  offered: readonly TicketChoice[],
): boolean => form.presentationType !== '' && !paysOnline(form, offered)

export const labelOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value
