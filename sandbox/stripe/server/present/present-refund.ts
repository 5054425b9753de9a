import type Stripe from 'stripe'
import { toSeconds } from '../due/read-time.ts'
import type { StoredCharge } from '../ledger/payments.store.ts'
import type { StoredRefund } from '../ledger/refunds.store.ts'

/** A refund as Stripe's Refund. */
export const presentRefund = (refund: StoredRefund, charge: StoredCharge): Stripe.Refund => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: refund.chargeId,
  created: toSeconds(refund.createdAt),
  currency: refund.currency,
  customer: null,
  customer_account: null,
  destination_details:
    charge.paymentMethod === 'card'
      ? {
          card: {
            reference_status: 'pending',
            reference_type: 'acquirer_reference_number',
            type: 'refund',
          },
          type: 'card',
        }
      : { type: charge.paymentMethod },
  ...(refund.status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  metadata: refund.metadata,
  payment_intent: refund.paymentIntentId,
  payment_method: charge.paymentMethodId,
  ...(refund.status === 'pending' && { pending_reason: 'processing' }),
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
})
