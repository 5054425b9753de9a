import { texts } from '#features/payments/payment-texts.ts'
import { PaymentOutcome } from '#features/payments/web/results/payment-outcome.tsx'
import { HomeAction, ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { PlainParagraph } from '#ui/site/plain-paragraph.tsx'
import { resultMeta } from '#ui/site/result-meta.ts'

export const meta = () => resultMeta

/** /discount-success: the result of a discount registration's payment (T33). */
export default function DiscountSuccessRoute() {
  const { organisersNote } = useSite()
  return (
    <PaymentOutcome
      again={{ to: '/discount-registration', words: texts.tryAgain }}
      completed={() => (
        <ResultFrame variant="success" title={texts.successful}>
          <p>{texts.discountConfirmed}</p>
          <PlainParagraph text={organisersNote} />
          <HomeAction />
        </ResultFrame>
      )}
    />
  )
}
