import { paidOrNewest } from '#features/payments/effective-payment.ts'
import {
  isOurs,
  listPaymentsOfSame,
  type PaymentDeps,
  type PaymentRow,
} from '#features/payments/server/payments.ts'
import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import { isSameKey } from '#features/registration/attempt.ts'
import { type RegistrationStatus, registrationStatusOf } from '#features/registration/registration-status.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { RegistrationRow } from '../registration.store.ts'

/** The personal link of emails, or the token that a checkout returned. */
export type ShownBy = 'link' | 'token'

export type OwnPayments = {
  /** All payments, the newest first. */
  all: PaymentRow[]
  /** The effective payment: the completed one, else the newest. */
  effective: PaymentRow | undefined
  state: RegistrationStatus
  /** Those of the conference. */
  types: TicketTypes
}

/**
 * The payments of a registration, and its state. Records of another provider do not count. `by`: a token shows only
 * payments that were opened with the registration's attempt key.
 */
export const ownPayments = async (
  deps: Pick<PaymentDeps, 'providers'>,
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
  const effective = paidOrNewest(ours)
  const types = await readTicketTypes(connection, website)
  return { all, effective, state: registrationStatusOf(registration, effective, types), types }
}
