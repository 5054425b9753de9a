import type { ContentOf } from '#content/website-content.ts'
import type { PaymentDeps, PaymentRow } from '#features/payments/server/payments.ts'
import { isSameKey } from '#features/registration/attempt.ts'
import { stayIn } from '#features/registration/choice.ts'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import { mayPay } from '#features/registration/registration-status.ts'
import { Problem } from '#shared/problem.ts'
import { isOpen } from '#shared/time/closing-time.ts'
import type { OwnPayments } from './own/own-payments.ts'
import { type Priced, priceChoice } from './price-checkout.ts'
import type { RegistrationRow } from './registration.store.ts'

/** The choice of a registration, and of its newest payment that has a stay. */
export type OwnChoice = Pick<Registrant, 'registrationType' | 'presentationType'> & {
  accommodationNights: number
  accommodationGuests: number
}

/**
 * The payment that has the length of the stay and the other choices. One opened with the registration's own key takes
 * precedence over those that others opened.
 */
export const paymentWithStay = (
  row: RegistrationRow,
  payments: readonly PaymentRow[],
): PaymentRow | undefined => {
  const own = payments.filter(({ attemptKeyHash }) => isSameKey(row.attemptKeyHash, attemptKeyHash))
  const known = [...own, ...payments]
  return known.find(({ accommodationNights }) => accommodationNights !== null) ?? known[0]
}

/** The nights and guests of the payments, else of the registration; null: no room, or not known. */
export const stayOf = (row: RegistrationRow, payments: readonly PaymentRow[]) => {
  const payment = paymentWithStay(row, payments)
  return (payment && stayIn(payment)) ?? stayIn(row)
}

/** The choices that are free of charge; null: not known. */
export const freeChoicesOf = (row: RegistrationRow, payments: readonly PaymentRow[]) => {
  const { extraNights, accompanyingPerson } = paymentWithStay(row, payments) ?? row
  return { extraNights, accompanyingPerson }
}

/** Undefined: a room is wanted, and the length of the stay is not known. */
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

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'providers'> & { contentOf: ContentOf }
type Way = { way: OwnRegistration['way']; priced?: Priced }

/**
 * How the visitor can pay now, and how much. `mayCharge`: whether a payment can be taken on the host of this request.
 */
export const paymentOptionOf = async (
  { db, clock, contentOf }: Deps,
  row: RegistrationRow,
  { all, state, types }: OwnPayments,
  mayCharge: boolean,
): Promise<Way> => {
  if (!mayPay(state, row.presentationType, types)) return { way: 'none' }
  const { closesAt } = (await contentOf(row.website)).transactions.registration
  if (!isOpen(closesAt, clock.now())) return { way: 'closed' }
  const choice = choiceOf(row, all)
  if (!choice) return { way: 'form' }
  try {
    const priced = await priceChoice(db, row.website, choice)
    return { way: mayCharge || priced.price.totalCents === 0 ? 'pay' : 'off', priced }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // 404: the choice is no longer offered; otherwise its price is too small to be charged
    return { way: error.status === 404 ? 'form' : 'off' }
  }
}
