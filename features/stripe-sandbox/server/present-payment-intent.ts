import type Stripe from 'stripe'
import type { StoredCharge, StoredIntent } from './payments.store.ts'
import { presentCharge } from './present-charge.ts'
import { presentDeclinedMethod } from './present-payment-method.ts'
import { toSeconds } from './tell-time.ts'

const declineOf = (intent: StoredIntent, charge: StoredCharge): Stripe.PaymentIntent.LastPaymentError => ({
  advice_code: 'try_again_later',
  charge: charge.id,
  code: 'card_declined',
  decline_code: 'generic_decline',
  doc_url: 'https://docs.stripe.com/error-codes/card-declined',
  message: 'Your card was declined.',
  payment_method: presentDeclinedMethod(charge.paymentMethodId, intent.customerEmail, charge.createdAt),
  type: 'card_error',
})

/** A payment intent as Stripe shows it: after at least one attempt, whose charge is named or, when asked, whole. */
export const presentPaymentIntent = (
  intent: StoredIntent,
  latestCharge: StoredCharge,
  wholeCharge = false,
): Stripe.PaymentIntent => {
  const paid = intent.status === 'succeeded'
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: paid ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: toSeconds(intent.createdAt),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: paid ? null : declineOf(intent, latestCharge),
    latest_charge: wholeCharge ? presentCharge(latestCharge, intent) : latestCharge.id,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: paid ? latestCharge.paymentMethodId : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_group: null,
  }
}
