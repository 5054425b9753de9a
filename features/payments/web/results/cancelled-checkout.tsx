import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { texts } from '#features/payments/payment-texts.ts'
import { isStillStored, type PaymentMark, removeObsolete } from '#platform/browser/payment/payment-mark.ts'
import { HomeAction, ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Undecided } from './undecided.tsx'
import { useArrivalFromPayment } from './use-arrival-from-payment.ts'
import { type Cancellation, useCancellation } from './use-cancellation.ts'
import { usePaymentStatus } from './use-payment-status.ts'
import { WhereIsIt } from './where-is-it.tsx'

type Props = {
  kind: PaymentMark['kind']
  /** The name of what was to be paid: `registration`. */
  payableName: string
  /** The address of the form, which is still filled in. */
  again: { to: string; words: string }
  /** The result page for a payment that was made in the meantime. */
  successPath: string
}

/** The visitor left the payment page; the open session is closed, unless it is already paid (T33). */
export function CancelledCheckout({ kind, payableName, again: form, successPath }: Props) {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') || undefined
  const known = usePaymentStatus(sessionId)
  const arrival = useArrivalFromPayment(sessionId, known)
  const mark = arrival.arrived && arrival.mark?.kind === kind ? arrival.mark : undefined
  const marked = mark?.sessionId
  const { cancellation, again } = useCancellation(marked ?? undefined)

  const paid = cancellation.phase === 'answered' && cancellation.status === 'COMPLETED'
  useEffect(() => {
    if (paid && marked) removeObsolete(marked)
  }, [paid, marked])

  if (!arrival.arrived) return <Undecided unreachable={known.unreachable} />
  // the focused button is removed
  const takeFocus = cancellation.phase === 'answered' && cancellation.again
  if (marked && cancellation.phase === 'answered' && (paid || cancellation.status === 'PENDING'))
    return (
      <NotCancelled
        payableName={payableName}
        address={`${successPath}?session_id=${encodeURIComponent(marked)}`}
        paid={paid}
        takeFocus={takeFocus}
      />
    )

  const repeating = cancellation.phase === 'asking' && cancellation.again
  return (
    <ResultFrame variant="cancelled" title={texts.cancelled} takeFocus={takeFocus}>
      <div role="status">
        <p>
          {sentences[cancellation.phase]}
          {mark && isStillStored(mark) && ' Your form is still filled in.'}
        </p>
        {cancellation.phase === 'failed' && (
          <p className="mt-3 font-[560] text-danger">{cancellation.reason}</p>
        )}
      </div>
      <HomeAction>
        <ButtonLink to={mark?.again ?? form.to}>{form.words}</ButtonLink>
        {(cancellation.phase === 'failed' || repeating) && (
          // not the disabled attribute, which would drop the focus during the retry
          <Button variant="secondary" aria-disabled={repeating} onClick={repeating ? undefined : again}>
            Try to close it again
          </Button>
        )}
      </HomeAction>
      <WhereIsIt />
    </ResultFrame>
  )
}

const sentences: Record<Cancellation['phase'], string> = {
  none: 'The payment was not finished.',
  asking: 'We are closing the payment session.',
  answered: 'Nothing was charged.',
  failed:
    'We could not close the payment session. If you have not paid, you are not charged. The session ends automatically.',
}

/** The session could not be cancelled: it is already paid, or the money is on its way. */
function NotCancelled({
  payableName,
  address,
  paid,
  takeFocus,
}: {
  payableName: string
  address: string
  paid: boolean
  takeFocus: boolean
}) {
  return (
    <ResultFrame
      variant="success"
      title={paid ? 'Your payment was completed' : 'Your payment is still under way'}
      takeFocus={takeFocus}
    >
      <p role="status">
        {paid
          ? `You had paid before you cancelled, so your ${payableName} is paid.`
          : 'The payment provider is still processing it, so it cannot be cancelled now.'}
      </p>
      <HomeAction>
        <ButtonLink to={address}>See your payment</ButtonLink>
      </HomeAction>
    </ResultFrame>
  )
}
