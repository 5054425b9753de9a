import { useRunning } from '#platform/browser/use-running.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import type { HostedSession } from '../stripe.contract.ts'

type Props = {
  session: HostedSession
  busy: boolean
  /** Why the last click came to nothing. */
  problem: string | undefined
  onPay: () => void
  onPayByBank: () => void
  onDecline: () => void
}

/** The things that a visitor can do at a payment page, each with what comes of it. */
export function PaymentChoice({ session, busy, problem, onPay, onPayByBank, onDecline }: Props) {
  // until the page is alive a click would be lost
  const alive = useRunning()

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
        <li>
          <Button
            className="w-full"
            disabled={!alive}
            aria-disabled={busy}
            aria-describedby="pay-hint"
            onClick={onPay}
          >
            Pay
          </Button>
          <p id="pay-hint" className="mt-1.5 text-sm text-ink-2">
            The card is accepted and the order is paid.
          </p>
        </li>
        {session.byBank && (
          <li>
            <Button
              className="w-full"
              variant="secondary"
              disabled={!alive}
              aria-disabled={busy}
              aria-describedby="bank-hint"
              onClick={onPayByBank}
            >
              Pay by bank (settles later)
            </Button>
            <p id="bank-hint" className="mt-1.5 text-sm text-ink-2">
              The order is placed. The bank confirms the payment about a minute later.
            </p>
          </li>
        )}
        <li>
          <Button
            className="w-full"
            variant="secondary"
            disabled={!alive}
            aria-disabled={busy}
            aria-describedby="decline-hint"
            onClick={onDecline}
          >
            Decline
          </Button>
          <p id="decline-hint" className="mt-1.5 text-sm text-ink-2">
            The bank declines the card. You stay on this page.
          </p>
        </li>
        {session.cancelUrl && (
          <li>
            <ButtonLink
              className="w-full"
              variant="secondary"
              to={session.cancelUrl}
              reloadDocument
              aria-describedby="cancel-hint"
            >
              Cancel
            </ButtonLink>
            <p id="cancel-hint" className="mt-1.5 text-sm text-ink-2">
              Go back to the website without paying.
            </p>
          </li>
        )}
      </ul>
      <LiveRegion message={busy ? 'One moment …' : ''} />
    </section>
  )
}
