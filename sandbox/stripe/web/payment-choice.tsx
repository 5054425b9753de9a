import type { ReactNode } from 'react'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import type { HostedSession } from '../stripe.contract.ts'

type Props = {
  session: HostedSession
  busy: boolean
  /** Error message of the last attempt. */
  problem: string | undefined
  onPay: () => void
  onPayByBank: () => void
  onDecline: () => void
}

/** The actions of a payment page, each with its result. */
export function PaymentChoice({ session, busy, problem, onPay, onPayByBank, onDecline }: Props) {
  // before hydration a click would be lost
  const alive = useHydrated()
  const button = { className: 'w-full', disabled: !alive, 'aria-disabled': busy }

  return (
    <section aria-labelledby="choice" className="h-fit rounded-md border border-line bg-surface p-6 shadow-1">
      <h2 id="choice" className="text-xl">
        Choose the outcome
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        This test page replaces the payment provider. No money is charged. Choose how the payment ends.
      </p>

      <div role="alert">
        {!busy && (problem || session.declined) && (
          <p className="mt-5 rounded-sm border-l-4 border-danger bg-danger-soft px-4 py-3 text-danger">
            {problem ?? 'The card was declined. You can try again.'}
          </p>
        )}
      </div>

      <ul className="mt-6 space-y-5">
        <Choice hintId="pay-hint" hint="The card is accepted and the order is paid.">
          <Button {...button} aria-describedby="pay-hint" onClick={onPay}>
            Pay
          </Button>
        </Choice>
        {session.byBank && (
          <Choice
            hintId="bank-hint"
            hint="The order is placed. The bank confirms the payment about a minute later."
          >
            <Button {...button} variant="secondary" aria-describedby="bank-hint" onClick={onPayByBank}>
              Pay by bank (settles later)
            </Button>
          </Choice>
        )}
        <Choice hintId="decline-hint" hint="The bank declines the card. You stay on this page.">
          <Button {...button} variant="secondary" aria-describedby="decline-hint" onClick={onDecline}>
            Decline
          </Button>
        </Choice>
        {session.cancelUrl && (
          <Choice hintId="cancel-hint" hint="Go back to the website without paying.">
            <ButtonLink
              className="w-full"
              variant="secondary"
              to={session.cancelUrl}
              reloadDocument
              aria-describedby="cancel-hint"
            >
              Cancel
            </ButtonLink>
          </Choice>
        )}
      </ul>
      <LiveRegion message={busy ? 'One moment …' : ''} />
    </section>
  )
}

function Choice({ hintId, hint, children }: { hintId: string; hint: string; children: ReactNode }) {
  return (
    <li>
      {children}
      <p id={hintId} className="mt-1.5 text-sm text-ink-2">
        {hint}
      </p>
    </li>
  )
}
