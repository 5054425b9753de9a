import { texts } from '#features/payments/web/payment-texts.ts'
import { ConferenceNote } from '#features/payments/web/results/conference-note.tsx'
import { PaymentOutcome } from '#features/payments/web/results/payment-outcome.tsx'
import { ResultActions, ResultFrame } from '#features/payments/web/results/result-frame.tsx'
import { resultMeta } from '#features/payments/web/results/result-meta.ts'
import { SessionRecord } from '#features/payments/web/results/session-record.tsx'
import { WhereIsIt } from '#features/payments/web/results/where-is-it.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { NextSteps } from './next-steps.tsx'

export const meta = () => resultMeta

/** /payment-success: what became of the payment of a registration (T31, T32). */
export default function PaymentSuccessPage() {
  return (
    <PaymentOutcome
      again={{ to: '/registration', words: texts.backToRegistration }}
      completed={(sessionId) => (
        <ResultFrame variant="success" title={texts.successful} after={<NextSteps />}>
          <p>Your registration is paid. We look forward to meeting you.</p>
          <ConferenceNote />
          <SessionRecord sessionId={sessionId} status={texts.completed} />
          <ResultActions>
            <ButtonLink to="/">{texts.backHome}</ButtonLink>
            <ButtonLink variant="secondary" to="/contact">
              Contact support
            </ButtonLink>
          </ResultActions>
          <WhereIsIt />
        </ResultFrame>
      )}
    />
  )
}
