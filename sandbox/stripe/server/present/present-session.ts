import type Stripe from 'stripe'
import { toSeconds } from '../due/read-time.ts'
import type { StoredSession } from '../ledger/sessions.store.ts'

type Whole = {
  paymentIntent?: Stripe.PaymentIntent | undefined
  lineItems?: Stripe.ApiList<Stripe.LineItem> | undefined
}

/** A checkout session as Stripe's Session, with expanded objects. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one line for each field of Stripe
export const presentSession = (session: StoredSession, whole: Whole = {}): Stripe.Checkout.Session => {
  const { parameters } = session
  const email = parameters.customer_email ?? null
  const open = session.status === 'open'
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: parameters.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: toSeconds(session.createdAt),
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: email === null ? null : presentCustomer(email),
    customer_email: email,
    discounts: [],
    expires_at: toSeconds(session.expiresAt),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: parameters.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: whole.paymentIntent ?? session.paymentIntentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' }, sepa_debit: {} },
    payment_method_types: parameters.allowed_payment_method_types ?? ['card', 'sepa_debit'],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: parameters.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: open ? session.url : null,
    wallet_options: null,
    ...(whole.lineItems && { line_items: whole.lineItems }),
  }
}

const presentCustomer = (email: string): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
})
