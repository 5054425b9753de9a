import { lazy, type ReactNode, Suspense } from 'react'
import { texts } from '#features/payments/payment-texts.ts'
import { backHomeLabel, ResultActions, ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlainParagraph } from '#ui/site/plain-paragraph.tsx'
import { NextSteps } from './next-steps.tsx'
import { SessionRecord } from './session-record.tsx'

const PaidInThisTab = lazy(() =>
  import('./paid-in-this-tab.tsx').then(
    ({ PaidInThisTab: Proof }) => ({ default: Proof }),
    () => ({ default: () => null }),
  ),
)

type Props = { sessionId: string; proof: string | undefined; whereIsIt: ReactNode }

/**
 * A paid registration. The tab that has paid sees the booking; anyone else, who may have guessed the session, sees
 * only what is specified, and how to get to their own (decision 0043).
 */
export function PaidRegistration({ sessionId, proof, whereIsIt }: Props) {
  const { organisersNote } = useSite()
  return (
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
      <PlainParagraph text={organisersNote} />
      {proof ? (
        <Suspense>
          <PaidInThisTab token={proof} />
        </Suspense>
      ) : (
        <SessionRecord sessionId={sessionId} status={texts.completed} />
      )}
      <ResultActions>
        <ButtonLink to="/" variant={proof ? 'secondary' : 'primary'}>
          {backHomeLabel}
        </ButtonLink>
        <ButtonLink variant="secondary" to="/contact">
          Contact support
        </ButtonLink>
      </ResultActions>
      {!proof && whereIsIt}
    </ResultFrame>
  )
}
