import { CancelledCheckout } from './cancelled-checkout.tsx'
import { texts } from './payment-texts.ts'
import { resultMeta } from './result-meta.ts'

export const meta = () => resultMeta

/** /discount-cancel: the visitor left the payment page of a discount registration (T33). */
export default function DiscountCancelPage() {
  return (
    <CancelledCheckout
      kind="discount"
      noun="discount registration"
      again={{ to: '/discount-registration', words: texts.tryAgain }}
      successPath="/discount-success"
    />
  )
}
