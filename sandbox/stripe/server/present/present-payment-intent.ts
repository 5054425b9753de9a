import type Stripe from 'stripe'
import { toSeconds } from '../due/read-time.ts'
import type { StoredCharge, StoredIntent } from '../ledger/payments.store.ts'
import { presentCharge } from './present-charge.ts'
import { presentRefusedMethod } from './present-payment-method.ts'

/** A payment intent as Stripe's PaymentIntent; `latest_charge` is an id or, when expanded, the whole charge. */
export const presentPaymentIntent = (
  intent: StoredIntent,
  latestCharge: StoredCharge | undefined,
  wholeCharge = false,
): Stripe.PaymentIntent => {
  const paid = intent.status === 'succeeded'
  const chosen = paid || intent.status === 'processing' || intent.status === 'requires_action'
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
    last_payment_error: chosen || !latestCharge ? null : refusalOf(intent, latestCharge),
    latest_charge: latestCharge
      ? wholeCharge
        ? presentCharge(latestCharge, intent)
        : latestCharge.id
      : null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? authentication(intent) : null,
    on_behalf_of: null,
    payment_method: chosen && latestCharge ? latestCharge.paymentMethodId : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      sepa_debit: {},
    },
    payment_method_types: ['card', 'sepa_debit'],
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

const refusalOf = (intent: StoredIntent, charge: StoredCharge): Stripe.PaymentIntent.LastPaymentError => ({
  charge: charge.id,
  payment_method: presentRefusedMethod(charge, intent.customerEmail),
  ...(charge.paymentMethod === 'card'
    ? {
        advice_code: 'try_again_later',
        code: 'card_declined',
        decline_code: 'generic_decline',
        doc_url: 'https://docs.stripe.com/error-codes/card-declined',
        message: 'Your card was declined.',
        type: 'card_error',
      }
    : {
        code: 'insufficient_funds',
        doc_url: 'https://docs.stripe.com/error-codes/insufficient-funds',
        message: "The customer's account has insufficient funds to cover this payment.",
        type: 'invalid_request_error',
      }),
})

/** Waiting for 3-D Secure authentication. */
const authentication = (intent: StoredIntent): Stripe.PaymentIntent.NextAction => ({
  redirect_to_url: {
    return_url: null,
    url: `https://hooks.stripe.com/redirect/authenticate/${intent.id}`,
  },
  type: 'redirect_to_url',
})
