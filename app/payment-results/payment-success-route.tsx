import { texts } from '#features/payments/payment-texts.ts'
import { PaymentOutcome } from '#features/payments/web/results/payment-outcome.tsx'
import { WhereIsIt } from '#features/payments/web/results/where-is-it.tsx'
import { PaidRegistration } from '#features/registration/web/results/paid-registration.tsx'
import { resultMeta } from '#ui/site/result-meta.ts'

export const meta = () => resultMeta

/** /payment-success: the result of a registration's payment (T31, T32). */
export default function PaymentSuccessRoute() {
  return (
    <PaymentOutcome
      again={{ to: '/registration', words: texts.backToRegistration }}
      completed={(sessionId, proof) => (
        <PaidRegistration sessionId={sessionId} proof={proof} whereIsIt={<WhereIsIt />} />
      )}
    />
  )
}
