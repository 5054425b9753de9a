import type Stripe from 'stripe'
import { toSeconds } from './tell-time.ts'

/** Nobody enters a card here: every attempt is made with Stripe's own test numbers. */
const cardOf = (declined: boolean) => ({ last4: declined ? '0002' : '4242', expMonth: 12, expYear: 2034 })

const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' as const }

export const presentBillingDetails = (email: string | null): Stripe.Charge.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email,
  name: null,
  phone: null,
  tax_id: null,
})

/** The test card as a charge shows it. */
export const presentCardOfCharge = (
  amount: number,
  declined: boolean,
): Stripe.Charge.PaymentMethodDetails => {
  const { last4, expMonth, expYear } = cardOf(declined)
  return {
    type: 'card',
    card: {
      amount_authorized: declined ? null : amount,
      authorization_code: null,
      brand: 'visa',
      checks,
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: expMonth,
      exp_year: expYear,
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

/** The declined test card as `last_payment_error` shows it. */
export const presentDeclinedMethod = (
  id: string,
  email: string | null,
  createdAt: Date,
): Stripe.PaymentMethod => {
  const { last4, expMonth, expYear } = cardOf(true)
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: presentBillingDetails(email),
    card: {
      brand: 'visa',
      checks,
      country: 'US',
      display_brand: 'visa',
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: toSeconds(createdAt),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
