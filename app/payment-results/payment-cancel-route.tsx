import { texts } from '#features/payments/payment-texts.ts'
import { CancelledCheckout } from '#features/payments/web/results/cancelled-checkout.tsx'
import { resultMeta } from '#ui/site/result-meta.ts'

export const meta = () => resultMeta

/** /payment-cancel: the visitor left the payment page of a registration (T33). */
export default function PaymentCancelRoute() {
  return (
    <CancelledCheckout
      kind="registration"
      payableName="registration"
      again={{ to: '/registration', words: texts.backToRegistration }}
      successPath="/payment-success"
    />
  )
}
