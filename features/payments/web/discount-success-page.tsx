import { ButtonLink } from '#ui/button.tsx'
import { ConferenceNote } from './conference-note.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { texts } from './payment-texts.ts'
import { ResultActions, ResultFrame } from './result-frame.tsx'
import { resultMeta } from './result-meta.ts'

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
