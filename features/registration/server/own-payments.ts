import { isOurs, isPaidUp, type PaymentParts } from '#features/payments/server/payment-parts.ts'
import { listPaymentsOfSame, type PaymentRow } from '#features/payments/server/payments.store.ts'
import { type OwnState, ownStateOf } from '#features/registration/own-state.ts'
import type { Connection } from '#platform/server/database.ts'
import type { RegistrationRow } from './registration.store.ts'

export type OwnPayments = {
  /** All of them, the newest first. */
  all: PaymentRow[]
  /** The one that speaks for the registration: what it is paid with, else the newest. */
  speaking: PaymentRow | undefined
  state: OwnState
}

/** The payments of a registration, and how it stands by them. What another provider says it has counts for nothing. */
export const ownPayments = async (
  parts: Pick<PaymentParts, 'provider'>,
  connection: Connection,
  registration: RegistrationRow,
): Promise<OwnPayments> => {
  const { website, id: registrationId } = registration
  const same = { website, registrationId, discountRequestId: null }
  const all = await listPaymentsOfSame(connection, same)
  const ours = all.filter((payment) => isOurs(parts, payment))
  const speaking = ours.find((payment) => isPaidUp(parts, payment)) ?? ours[0]
  return { all, speaking, state: ownStateOf(registration, speaking) }
}
