import type Stripe from 'stripe'
import type { StripeKeys } from '#features/payments/server/payments.ts'
import type { PaymentProviders } from '#platform/server/stripe.ts'
import type { SettingsDeps } from '../settings-deps.ts'

export type PaymentSettingsDeps = SettingsDeps & {
  providers: PaymentProviders
  /** Stripe with a key that is not stored yet. */
  connectStripe: (secretKey: string) => Stripe
  /** The keys that the environment of the server sets; undefined: none. */
  keysOfEnvironment: StripeKeys | undefined
  publicUrl: string | undefined
  /** Counts deliveries to the webhook. */
  webhookCounts: { store: () => Promise<void> }
}
