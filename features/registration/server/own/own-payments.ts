import { paidOrNewest } from '#features/payments/effective-payment.ts'
import {
  isOurs,
  listPaymentsOfSame,
  type PaymentDeps,
  type PaymentRow,
} from '#features/payments/server/payments.ts'
import { isSameKey } from '#features/registration/attempt.ts'
import { ownStateOf, type RegistrationStatus } from '#features/registration/own-state.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { RegistrationRow } from '../registration.store.ts'

/** The personal link of the mails, or the token that a checkout has answered. */
export type ShownBy = 'link' | 'token'

export type OwnPayments = {
  /** All of them, the newest first. */
  all: PaymentRow[]
  /** The one that speaks for the registration: what it is paid with, else the newest. */
  speaking: PaymentRow | undefined
  state: RegistrationStatus
}

/**
 * The payments of a registration, and how it is by them. What another provider says it has counts for nothing.
 * `by`: a token shows only what was opened with the registration's attempt key.
 */
export const ownPayments = async (
  deps: Pick<PaymentDeps, 'provider'>,
  connection: Connection,
  registration: RegistrationRow,
  by: ShownBy = 'link',
): Promise<OwnPayments> => {
  const { website, id: registrationId, attemptKeyHash } = registration
  const same = { website, registrationId, discountRequestId: null }
  const listed = await listPaymentsOfSame(connection, same)
  const all =
    by === 'link' ? listed : listed.filter((payment) => isSameKey(attemptKeyHash, payment.attemptKeyHash))
  const ours = all.filter((payment) => isOurs(deps, payment))
  const speaking = paidOrNewest(ours)
  return { all, speaking, state: ownStateOf(registration, speaking) }
}
