import { useSite } from '#platform/browser/use-site.ts'
import { WaveLoader } from '#ui/wave-loader.tsx'

/** The sentence of a question that got no answer. */
export const unreachableText = 'We cannot reach the server. Check your connection. We keep trying.'

/** Shown in place of a result until it is known whether the visitor arrived from a payment. */
export function Undecided({ unreachable }: { unreachable: boolean }) {
  const { event } = useSite()

  return (
    <div
      role="status"
      className="site-width grid min-h-[70vh] place-content-center justify-items-center gap-4 pt-16 text-center"
    >
      <title>{`Payment - ${event.pageTitle}`}</title>
      <WaveLoader className="text-ai" />
      <p>{unreachable ? unreachableText : 'Loading...'}</p>
    </div>
  )
}
