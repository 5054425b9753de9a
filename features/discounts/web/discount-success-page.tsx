import { texts } from '#features/payments/web/payment-texts.ts'
import { ConferenceNote } from '#features/payments/web/results/conference-note.tsx'
import { PaymentOutcome } from '#features/payments/web/results/payment-outcome.tsx'
import { ResultActions, ResultFrame } from '#features/payments/web/results/result-frame.tsx'
import { resultMeta } from '#features/payments/web/results/result-meta.ts'
import { ButtonLink } from '#ui/button.tsx'

export const meta = () => resultMeta

/** /discount-success: what became of the payment of a discount registration (T33). */
export default function DiscountSuccessPage() {
  return (
    <PaymentOutcome
      again={{ to: '/discount-registration', words: texts.tryAgain }}
      completed={() => (
        <ResultFrame variant="success" title={texts.successful}>
          <p>{texts.discountConfirmed}</p>
          <ConferenceNote />
          <ResultActions>
            <ButtonLink to="/">{texts.backHome}</ButtonLink>
          </ResultActions>
        </ResultFrame>
      )}
    />
  )
}
