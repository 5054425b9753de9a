import { texts } from '../payment-texts.ts'
import { CancelledCheckout } from './cancelled-checkout.tsx'
import { resultMeta } from './result-meta.ts'

export const meta = () => resultMeta

/** /payment-cancel: the visitor left the payment page of a registration (T33). */
export default function PaymentCancelPage() {
  return (
    <CancelledCheckout
      kind="registration"
      noun="registration"
      again={{ to: '/registration', words: texts.backToRegistration }}
      successPath="/payment-success"
    />
  )
}
