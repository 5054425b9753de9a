import { texts } from '#features/payments/payment-texts.ts'
import { HomeAction, ResultFrame } from '#platform/browser/payment/result-frame.tsx'

/** m111, m112: the URL has no session that we know. */
export function SessionError() {
  return (
    <ResultFrame variant="error" title={texts.sessionError}>
      <p>{texts.invalidSession}</p>
      <HomeAction />
    </ResultFrame>
  )
}
