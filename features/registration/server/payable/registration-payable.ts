import { isForRegistration, type Payables } from '#features/payments/server/payments.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { findRegistration } from '../registration.store.ts'
import { findCandidates } from './candidates.store.ts'
import { followUps } from './follow-ups.ts'
import { payerOf } from './payer-of.ts'

/** A registration, as that which a payment pays for. */
export const registrationPayable: Payables['registration'] = {
  returnPages: { success: '/payment-success', cancel: '/payment-cancel' },
  followUps: { paid: followUps.paymentCompleted, failed: followUps.paymentFailed },
  // the booking is cancelled
  isUnwanted: async (connection, record) => {
    if (!isForRegistration(record)) return false
    const { website, registrationId } = record
    const registration = await findRegistration(connection, website, registrationId as RegistrationId)
    return registration !== undefined && registration.cancelledAt !== null
  },
  amountsOf: (presentationCents) => ({ presentationCents }),
  choose: 'Choose the registration that this money is for',
  findCandidates,
  payerOf,
}
