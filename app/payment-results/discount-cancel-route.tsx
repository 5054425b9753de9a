import { texts } from '#features/payments/payment-texts.ts'
import { CancelledCheckout } from '#features/payments/web/results/cancelled-checkout.tsx'
import { resultMeta } from '#ui/site/result-meta.ts'

export const meta = () => resultMeta

/** /discount-cancel: the visitor left the payment page of a discount registration (T33). */
export default function DiscountCancelRoute() {
  return (
    <CancelledCheckout
      kind="discount"
      payableName="discount registration"
      again={{ to: '/discount-registration', words: texts.tryAgain }}
      successPath="/discount-success"
    />
  )
}
