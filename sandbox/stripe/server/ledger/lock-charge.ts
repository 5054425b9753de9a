import { noSuch, Refusal } from '../api/refuse-call.ts'
import type { Work } from '../events/write-event.ts'
import { findIntent, lockChargeRow, type StoredCharge, type StoredIntent } from './payments.store.ts'

/**
 * Locks the charge that paid this intent until the transaction ends, which serialises refunds and disputes.
 * @throws Refusal 400 when there is no such intent, or nothing was paid.
 */
export const lockPaidCharge = async (
  { connection }: Work,
  paymentIntentId: string,
): Promise<{ intent: StoredIntent; charge: StoredCharge }> => {
  const intent = await findIntent(connection, paymentIntentId)
  if (!intent) throw noSuch('payment_intent', paymentIntentId, 'payment_intent', 400)
  const charge = await lockChargeRow(connection, intent.latestChargeId ?? '')
  if (charge?.status !== 'succeeded') {
    throw new Refusal(
      400,
      `This PaymentIntent (${paymentIntentId}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    )
  }
  return { intent, charge }
}
