import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { WaveLoader } from '#ui/wave-loader.tsx'

/** The message when a poll got no answer. */
export const unreachableText = 'We cannot reach the server. Check your connection. We keep trying.'

/** Shown until it is known whether the visitor comes from a payment. */
export function Undecided({ unreachable }: { unreachable: boolean }) {
  const { contact, event } = useSite()
  const running = useHydrated()

  return (
    <div
      role="status"
      className="site-width grid min-h-[70vh] place-content-center justify-items-center gap-4 pt-16 text-center"
    >
      <title>{`Payment - ${event.pageTitle}`}</title>
      {running || <WithoutScripts email={contact.details.email} />}
      <div className={`${running ? 'grid' : 'hidden in-data-scripts:grid'} justify-items-center gap-4`}>
        <WaveLoader className="text-ai" />
        <p>{unreachable ? unreachableText : 'Loading...'}</p>
      </div>
    </div>
  )
}

/** For browsers without scripts, so that someone who has just paid does not wait on an empty page. */
function WithoutScripts({ email }: { email: string }) {
  return (
    <p className="needs-scripts max-w-[60ch] text-lg">
      This page could not load completely, or JavaScript is off, so it cannot say what became of your payment.
      If you have paid, nothing is lost: we email you. Reload the page, or write to{' '}
      <a href={`mailto:${email}`} className="text-ai underline underline-offset-3">
        {email}
      </a>
      .
    </p>
  )
}
