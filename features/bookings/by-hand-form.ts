import { type Chosen, isWithStay, stayOf } from './booking-prices.ts'
import {
  addBooking,
  type Booking,
  changeBooking,
  type ManualMethod,
  payBookingByHand,
} from './bookings.contract.ts'

/** Money taken by hand, as an organiser types it. */
export type TakenForm = {
  method: '' | ManualMethod
  reference: string
  stay: string
  sendConfirmation: boolean
}

/** Who registered, as it can be corrected. */
export type WhoForm = { name: string; instituteOrUniversity: string; country: string }

/** A whole booking, typed by an organiser. */
export type ByHandForm = WhoForm & TakenForm & Chosen & { phone: string; email: string }

export const emptyTaken: TakenForm = { method: '', reference: '', stay: '', sendConfirmation: true }

export const emptyByHand: ByHandForm = {
  name: '',
  phone: '',
  email: '',
  instituteOrUniversity: '',
  country: '',
  registrationType: '',
  presentationType: '',
  ...emptyTaken,
}

export const whoLabels = {
  name: 'Name',
  instituteOrUniversity: 'Institute',
  country: 'Country',
} as const satisfies Record<keyof WhoForm, string>

export const takenLabels = {
  stay: 'Nights and guests',
  method: 'Paid by',
  reference: 'Reference (optional)',
  sendConfirmation: 'Send the confirmation',
} as const satisfies Record<keyof TakenForm, string>

export const byHandLabels = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  instituteOrUniversity: 'Institute',
  country: 'Country',
  registrationType: 'Registration type',
  presentationType: 'Presentation type',
  ...takenLabels,
} as const satisfies Record<keyof ByHandForm, string>

type Judge = {
  safeParse: (body: unknown) => {
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
  }
}

/** The first sentence of each field, by the schema of the call; what the price is made of is no field of the form. */
const sentencesOf = (schema: Judge, body: object): Readonly<Record<string, string>> => {
  const found = (schema.safeParse(body).error?.issues ?? []).map(
    ({ path, message }) => [String(path[0]), message] as const,
  )
  return Object.fromEntries(found.reverse())
}

const stayError = (form: Pick<Chosen, 'registrationType' | 'stay'>) =>
  isWithStay(form.registrationType) && form.stay === '' ? { stay: 'Choose nights and guests' } : {}

export const takenBody = (form: TakenForm & Pick<Chosen, 'registrationType'>, unitAmount: number) => ({
  method: form.method as ManualMethod,
  unitAmount,
  ...(form.reference.trim() && { reference: form.reference.trim() }),
  sendConfirmation: form.sendConfirmation,
  ...stayOf(form),
})

const whoBody = ({ name, instituteOrUniversity, country }: WhoForm) => ({
  name: name.trim(),
  instituteOrUniversity: instituteOrUniversity.trim(),
  country: country.trim(),
})

export const byHandBody = (form: ByHandForm, unitAmount: number) => ({
  ...whoBody(form),
  phone: form.phone.trim(),
  email: form.email.trim(),
  registrationType: form.registrationType,
  presentationType: form.presentationType,
  ...takenBody(form, unitAmount),
})

export const whoOf = ({ name, instituteOrUniversity, country }: Booking): WhoForm => ({
  name,
  instituteOrUniversity,
  country,
})

/** What is wrong with a form; whether there is a price is not judged here. */
export const whoErrors = (form: WhoForm) => sentencesOf(changeBooking.body, whoBody(form))

export const takenErrors = (form: TakenForm & Pick<Chosen, 'registrationType'>) => ({
  ...sentencesOf(payBookingByHand.body, takenBody(form, 0)),
  ...stayError(form),
})

export const byHandErrors = (form: ByHandForm) => ({
  ...sentencesOf(addBooking.body, byHandBody(form, 0)),
  ...stayError(form),
})
