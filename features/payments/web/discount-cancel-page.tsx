import { useSearchParams } from 'react-router'
import { openAddress } from '#content/page-addresses.ts'
import { ButtonLink } from '#ui/button.tsx'
import { texts } from './payment-texts.ts'
import { ResultActions, ResultFrame } from './result-frame.tsx'
import { resultMeta } from './result-meta.ts'
import { Undecided } from './undecided.tsx'
import { useArrivalFromPayment } from './use-arrival-from-payment.ts'
import { usePaymentStatus } from './use-payment-status.ts'

export const meta = () => resultMeta

/** /discount-cancel: the visitor left the payment page of a discount registration (T33). */
export default function DiscountCancelPage() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') || undefined
  const known = usePaymentStatus(sessionId)
  const arrival = useArrivalFromPayment(sessionId, known)

  if (!arrival.arrived) return <Undecided unreachable={known.unreachable} />
  return (
    <ResultFrame variant="cancelled" title={texts.cancelled}>
      <p>Your discount registration was not paid.</p>
      <ResultActions>
        <ButtonLink to={openAddress('/discount-registration')}>{texts.tryAgain}</ButtonLink>
        <ButtonLink variant="secondary" to="/">
          {texts.backHome}
        </ButtonLink>
      </ResultActions>
    </ResultFrame>
  )
}
