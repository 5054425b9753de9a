import {
  buyerAsPaid,
  isForRegistration,
  type Payables,
  type PaymentRow,
} from '#features/payments/server/payments.ts'
import { paidLines } from '#features/registration/paid-lines.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { findBuyer } from '../own/buyers.store.ts'
import { findRegistration, lockForPayments, type RegistrationRow } from '../registration.store.ts'
import { findCandidates } from './candidates.store.ts'
import { followUps } from './follow-ups.ts'
import { payerOf } from './payer-of.ts'

/** A registration as a payable. */
export const registrationPayable: Payables['registration'] = {
  returnPages: { success: '/payment-success', cancel: '/payment-cancel' },
  followUps: { paid: followUps.paymentCompleted, failed: followUps.paymentFailed },
  // unwanted: the booking is cancelled
  hold: lockForPayments,
  isUnwanted: async (connection, record) => {
    const registration = await registrationOf(connection, record)
    return registration !== undefined && registration.cancelledAt !== null
  },
  amountsOf: (presentationCents) => ({ presentationCents }),
  buyerOf: async (connection, record) => {
    const registration = await registrationOf(connection, record)
    if (!registration) return buyerAsPaid(record)
    const { name, instituteOrUniversity: institute, country } = registration
    return { name, institute, country, details: await findBuyer(connection, registration) }
  },
  linesOf: (record) => (isForRegistration(record) ? paidLines(record) : []),
  linkVersionOf: async (connection, record) => (await registrationOf(connection, record))?.linkVersion ?? 0,
  choose: 'Choose the registration this money is for',
  findCandidates,
  payerOf,
}

/** The registration of a record; that of a paid discount request has the request's id. */
const registrationOf = (
  connection: Connection,
  { website, registrationId, discountRequestId }: PaymentRow,
): Promise<RegistrationRow | undefined> =>
  findRegistration(connection, website, (registrationId ?? discountRequestId) as RegistrationId)
