import { texts } from '#features/payments/payment-texts.ts'
import { HomeAction, ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { WhereIsIt } from './where-is-it.tsx'

const ends = {
  EXPIRED: {
    title: 'Your payment session has expired',
    sentence: 'The payment was not finished in time. Nothing was charged.',
  },
  CANCELLED: { title: texts.cancelled, sentence: 'The payment was cancelled. Nothing was charged.' },
  FAILED: { title: 'Your payment failed', sentence: 'The bank refused the payment. Nothing was charged.' },
} as const

type Props = { status: keyof typeof ends; again: { to: string; words: string } }

/** The session ended without money; links to the form for a new checkout. */
export function ClosedPayment({ status, again }: Props) {
  return (
    <ResultFrame variant="cancelled" title={ends[status].title}>
      <p>{ends[status].sentence}</p>
      <HomeAction>
        <ButtonLink to={again.to}>{again.words}</ButtonLink>
      </HomeAction>
      <WhereIsIt />
    </ResultFrame>
  )
}
