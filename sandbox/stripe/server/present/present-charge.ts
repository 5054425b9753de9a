import type Stripe from 'stripe'
import { toSeconds } from '../due/read-time.ts'
import type { StoredCharge, StoredIntent } from '../ledger/payments.store.ts'
import { presentBillingDetails, presentMethodOfCharge } from './present-payment-method.ts'

const approved: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

const refused: Stripe.Charge.Outcome = {
  advice_code: 'try_again_later',
  network_advice_code: null,
  network_decline_code: '01',
  network_status: 'declined_by_network',
  reason: 'generic_decline',
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
}

/** An attempt to pay as Stripe's Charge. */
export const presentCharge = (charge: StoredCharge, intent: StoredIntent): Stripe.Charge => {
  const declined = charge.status === 'failed'
  const paid = charge.status === 'succeeded'
  const byCard = charge.paymentMethod === 'card'
  return {
    id: charge.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: presentBillingDetails(intent.customerEmail),
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: toSeconds(charge.createdAt),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: declined ? (byCard ? 'card_declined' : 'insufficient_funds') : null,
    failure_message: declined
      ? byCard
        ? 'Your card was declined.'
        : "The customer's account has insufficient funds to cover this payment."
      : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: declined && byCard ? refused : approved,
    paid,
    payment_intent: intent.id,
    payment_method: charge.paymentMethodId,
    payment_method_details: presentMethodOfCharge(charge, intent.amount),
    receipt_email: intent.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === intent.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  }
}
