import { ResultFrame } from '#platform/browser/payment/result-frame.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import { unreachableText } from './undecided.tsx'
import { WhereIsIt } from './where-is-it.tsx'

/** Not confirmed by the provider yet; the page keeps polling. */
export function OpenPayment({ unreachable }: { unreachable: boolean }) {
  return (
    <ResultFrame variant="cancelled" title="Your payment is being confirmed">
      <div role="status" className="space-y-5">
        <p className="flex items-center gap-4">
          <WaveLoader className="shrink-0 text-ai" />
          {unreachable ? unreachableText : 'We are waiting for the payment provider.'}
        </p>
      </div>
      <p>You can close this page. We email you when the payment is confirmed.</p>
      <WhereIsIt />
    </ResultFrame>
  )
}
