import { Check, Copy } from 'lucide-react'
import { useCopy } from '#ui/use-copy.ts'

/** The full session id with a copy button, and its status. */
export function SessionRecord({ sessionId, status }: { sessionId: string; status: string }) {
  const { state, copy } = useCopy()

  return (
    <div className="relative rounded-md border border-line bg-surface px-5 text-base">
      <dl>
        <div className="border-b border-line py-4 pr-26">
          <dt className="text-sm text-ink-2">Session ID</dt>
          <dd className="mt-0.5 font-mono text-sm break-all">{sessionId}</dd>
        </div>
        <div className="py-4">
          <dt className="text-sm text-ink-2">Status</dt>
          <dd className="mt-1 inline-flex items-center gap-2 rounded-xs bg-ok-soft px-2.5 py-1 text-sm font-[620] text-ok">
            <Check size={16} aria-hidden="true" />
            {status}
          </dd>
        </div>
      </dl>
      <button
        type="button"
        onClick={() => void copy(sessionId)}
        className="absolute top-4 right-4 flex min-h-11 items-center gap-2 rounded-sm border border-control px-3 text-sm font-[560] hover:bg-sunken print:hidden"
      >
        {state === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        Copy
        <span className="sr-only">the session ID</span>
      </button>
      <p role="status" className={state === 'refused' ? 'pb-4 text-sm print:hidden' : 'sr-only'}>
        {state === 'refused'
          ? 'Your browser does not allow copying. Select the session ID and copy it yourself.'
          : state === 'copied' && 'Copied'}
      </p>
    </div>
  )
}
