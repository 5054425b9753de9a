import type Stripe from 'stripe'
import { toSeconds } from '../due/read-time.ts'
import type { StoredCharge } from '../ledger/payments.store.ts'

const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' as const }

export const presentBillingDetails = (email: string | null): Stripe.Charge.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email,
  name: null,
  phone: null,
  tax_id: null,
})

/** Stripe's test IBAN. */
const account = { bank_code: '37040044', branch_code: '', country: 'DE', fingerprint: null, last4: '3000' }

/** The test card or account as in a charge. */
export const presentMethodOfCharge = (
  charge: StoredCharge,
  amount: number,
): Stripe.Charge.PaymentMethodDetails => {
  if (charge.paymentMethod === 'sepa_debit') {
    return { type: 'sepa_debit', sepa_debit: { ...account, mandate: null } }
  }
  const declined = charge.status === 'failed'
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

/** The declined test card or account as in `last_payment_error`. */
export const presentRefusedMethod = (charge: StoredCharge, email: string | null): Stripe.PaymentMethod => {
  const common = {
    id: charge.paymentMethodId,
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: presentBillingDetails(email),
    created: toSeconds(charge.createdAt),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  }
  if (charge.paymentMethod === 'sepa_debit') {
    return { ...common, sepa_debit: { ...account, generated_from: null }, type: 'sepa_debit' }
  }
  const { last4, expMonth, expYear } = cardOf(true)
  return {
    ...common,
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
    type: 'card',
  }
}

/** Every attempt uses Stripe's test card numbers. */
const cardOf = (declined: boolean) => ({ last4: declined ? '0002' : '4242', expMonth: 12, expYear: 2034 })
