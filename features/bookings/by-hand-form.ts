import { isWithRoom } from '#features/registration/choice.ts'
import {
  type CorrectedBy,
  type RegistrantName,
  registrantNames,
} from '#features/registration/registrant.fields.ts'
import { formLabel } from '#features/registration/registration-texts.ts'
import { byName, pick } from '#shared/fields.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { organiserNames, requiredNames } from './booking-fields.ts'
import { type Chosen, stayOf } from './booking-prices.ts'
import {
  addBooking,
  type Booking,
  changeBooking,
  type ManualMethod,
  payBookingByHand,
} from './bookings.contract.ts'

/** The form of a payment recorded manually. */
export type TakenForm = {
  method: '' | ManualMethod
  reference: string
  stay: string
  sendConfirmation: boolean
}

/** The form that corrects a registrant. */
export type WhoForm = Record<CorrectedBy<'organisers'>, string> & {
  /** Applies only to a changed address. */
  sendConfirmation: boolean
}

/** The form of a whole booking entered by an organiser. */
export type ByHandForm = Record<RegistrantName, string> & TakenForm & Chosen

const emptyTaken: TakenForm = { method: '', reference: '', stay: '', sendConfirmation: true }

export const emptyByHand: ByHandForm = {
  ...byName(registrantNames, () => ''),
  ...emptyTaken,
}

export const whoLabels: Readonly<Record<keyof WhoForm, string>> = {
  ...byName(organiserNames, formLabel),
  sendConfirmation: 'Send an email to the new address',
}

const takenLabels = {
  stay: 'Nights and guests',
  method: 'Paid by',
  reference: 'Reference (optional)',
  sendConfirmation: 'Send the confirmation',
} as const satisfies Record<keyof TakenForm, string>

export const byHandLabels = {
  ...byName(registrantNames, formLabel),
  ...takenLabels,
} as const satisfies Record<keyof ByHandForm, string>

export const takenBody = (form: TakenForm & Pick<Chosen, 'registrationType'>, unitAmount: number) => ({
  method: form.method as ManualMethod,
  unitAmount,
  ...(form.reference.trim() && { reference: form.reference.trim() }),
  sendConfirmation: form.sendConfirmation,
  ...stayOf(form),
})

export const byHandBody = (form: ByHandForm, unitAmount: number) => ({
  ...byName(registrantNames, (name) => form[name].trim()),
  ...takenBody(form, unitAmount),
})

export const whoOf = (booking: Booking): WhoForm => ({
  ...byName(organiserNames, (name) => booking[name] ?? ''),
  sendConfirmation: true,
})

/** The body of a correction; address and phone number only where they changed. */
export const correctionOf = (form: WhoForm, seen: Booking) => {
  const { email, phone, sendConfirmation } = form
  return {
    ...byName(requiredNames, (name) => form[name]),
    ...(email.trim() !== seen.email && { email, sendConfirmation }),
    ...(phone.trim() !== seen.phone && { phone }),
  }
}

/** The errors of a form, except a missing price. */
export const whoErrors = (form: Partial<WhoForm>) => firstErrors(changeBooking.body, whoBody(form))

const whoBody = (form: Partial<WhoForm>) => ({
  ...byName(requiredNames, (name) => (form[name] ?? '').trim()),
  ...pick(form, ['email', 'phone']),
})

export const takenErrors = (form: TakenForm & Pick<Chosen, 'registrationType'>) => ({
  ...firstErrors(payBookingByHand.body, takenBody(form, 0)),
  ...stayError(form),
})

export const byHandErrors = (form: ByHandForm) => ({
  ...firstErrors(addBooking.body, byHandBody(form, 0)),
  ...stayError(form),
})

const stayError = (form: Pick<Chosen, 'registrationType' | 'stay'>) =>
  isWithRoom(form.registrationType) && form.stay === '' ? { stay: 'Choose nights and guests' } : {}
