import { tryKey } from '#features/payments/server/payments.ts'
import type { PaymentSettingsDeps } from './payment-settings-deps.ts'

/** Asks Stripe now, with the key that is in use. */
export const checkPaymentSettings = async ({ providers, clock }: PaymentSettingsDeps) => {
  await providers.refresh()
  const provider = providers.current()
  const begun = performance.now()
  const refusal = provider
    ? await tryKey(provider.stripe, providers)
    : `Payments are off. ${providers.whyOff() ?? ''}`.trim()
  return {
    isAnswering: refusal === undefined,
    message: refusal ?? (provider?.name === 'sandbox' ? 'The sandbox answers' : 'Stripe answers'),
    checkedAt: clock.now().toISOString(),
    milliseconds: Math.round(performance.now() - begun),
  }
}
