import { lazy, Suspense } from 'react'
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

const OwnProof = lazy(() =>
  import('./own-proof.tsx').then(
    ({ OwnProof: Proof }) => ({ default: Proof }),
    () => ({ default: () => null }),
  ),
)

/**
 * /payment-success: what became of the payment of a registration (T31, T32). The tab that has paid it sees what was booked,
 * too; anyone else, who may have guessed the session, sees what is specified alone (decision 0043).
 */
export default function PaymentSuccessPage() {
  return (
    <PaymentOutcome
      again={{ to: '/registration', words: texts.backToRegistration }}
      completed={(sessionId, proof) => (
        <ResultFrame
          variant="success"
          title={texts.successful}
          after={
            <>
              <NextSteps />
              {proof && (
                <div className="site-width pb-13">
                  <div className="max-w-xl">
                    <SessionRecord sessionId={sessionId} status={texts.completed} />
                  </div>
                </div>
              )}
            </>
          }
        >
          <p>Your registration is paid. We look forward to meeting you.</p>
          <ConferenceNote />
          {proof ? (
            <Suspense>
              <OwnProof token={proof} />
            </Suspense>
          ) : (
            <SessionRecord sessionId={sessionId} status={texts.completed} />
          )}
          <ResultActions>
            <ButtonLink to="/" variant={proof ? 'secondary' : 'primary'}>
              {texts.backHome}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/contact">
              Contact support
            </ButtonLink>
          </ResultActions>
          {!proof && <WhereIsIt />}
        </ResultFrame>
      )}
    />
  )
}
