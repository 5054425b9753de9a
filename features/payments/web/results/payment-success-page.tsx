import { ButtonLink } from '#ui/button.tsx'
import { texts } from '../payment-texts.ts'
import { ConferenceNote } from './conference-note.tsx'
import { NextSteps } from './next-steps.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { ResultActions, ResultFrame } from './result-frame.tsx'
import { resultMeta } from './result-meta.ts'
import { SessionRecord } from './session-record.tsx'
import { WhereIsIt } from './where-is-it.tsx'

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
