import type { ContentOf } from '#content/website-content.ts'
import type { PaymentDeps, PaymentRow } from '#features/payments/server/payments.ts'
import { isSameKey } from '#features/registration/attempt.ts'
import { stayIn } from '#features/registration/choice.ts'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import { mayPay } from '#features/registration/own-state.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import { Problem } from '#shared/problem.ts'
import { isOpen } from '#shared/time/closing-time.ts'
import type { OwnPayments } from './own/own-payments.ts'
import { type Priced, priceChoice } from './price-checkout.ts'
import type { RegistrationRow } from './registration.store.ts'

/** What someone has chosen, as their registration and the newest of its payments that knows a stay say. */
export type OwnChoice = Pick<Registrant, 'registrationType' | 'presentationType'> & {
  accommodationNights: number
  accommodationGuests: number
}

/**
 * The payment that knows for how long they stay; what they chose beside the price is in it too. What was opened with the
 * registration's own key knows it better than what others have opened for it.
 */
export const tellingPayment = (
  row: RegistrationRow,
  payments: readonly PaymentRow[],
): PaymentRow | undefined => {
  const own = payments.filter(({ attemptKeyHash }) => isSameKey(row.attemptKeyHash, attemptKeyHash))
  const known = [...own, ...payments]
  return known.find(({ accommodationNights }) => accommodationNights !== null) ?? known[0]
}

/** For how long and with how many: as their payments say, else as they chose; null: no room, or no one knows. */
export const stayOf = (row: RegistrationRow, payments: readonly PaymentRow[]) => {
  const payment = tellingPayment(row, payments)
  return (payment && stayIn(payment)) ?? stayIn(row)
}

/** What they chose that costs nothing; null: not known. */
export const besideOf = (row: RegistrationRow, payments: readonly PaymentRow[]) => {
  const { extraNights, accompanyingPerson } = tellingPayment(row, payments) ?? row
  return { extraNights, accompanyingPerson }
}

/** Undefined: they want to stay, and no one knows for how long. */
export const choiceOf = (row: RegistrationRow, payments: readonly PaymentRow[]): OwnChoice | undefined => {
  const stay = stayOf(row, payments)
  const registrationType = row.registrationType as Registrant['registrationType']
  if (registrationType === 'REGISTRATION_AND_ACCOMMODATION' && !stay) return undefined
  return {
    registrationType,
    presentationType: row.presentationType as Registrant['presentationType'],
    accommodationNights: stay?.nights ?? 1,
    accommodationGuests: stay?.guests ?? 1,
  }
}

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'provider'> & { contentOf: ContentOf }
type Way = { way: OwnRegistration['way']; priced?: Priced }

/** How the visitor pays now, and how much. `mayCharge`: whether a payment can be taken where this request came to. */
export const wayToPay = async (
  { db, clock, contentOf }: Deps,
  row: RegistrationRow,
  { all, state }: OwnPayments,
  mayCharge: boolean,
): Promise<Way> => {
  if (!mayPay(state, row.presentationType)) return { way: 'none' }
  const { closesAt } = (await contentOf(row.website)).transactions.registration
  if (!isOpen(closesAt, clock.now())) return { way: 'closed' }
  const choice = choiceOf(row, all)
  if (!choice) return { way: 'form' }
  try {
    const priced = await priceChoice(db, row.website, choice)
    return { way: mayCharge || priced.price.totalCents === 0 ? 'pay' : 'off', priced }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // the organisers have taken away what they chose, or its price is too small to be charged
    return { way: error.status === 404 ? 'form' : 'off' }
  }
}
