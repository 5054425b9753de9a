import { Check, Copy } from 'lucide-react'
import { LiveRegion } from '#ui/live-region.tsx'
import { AdminButton, type AdminButtonVariant } from './admin-button.tsx'
import { useCopy } from './use-copy.ts'

/** What follows a click: said to those who hear, and shown where the browser refuses. */
function Outcome({ state }: { state: ReturnType<typeof useCopy>['state'] }) {
  return (
    <>
      <LiveRegion message={state === 'copied' ? 'Copied' : ''} />
      {state === 'refused' && (
        <span role="alert" className="text-2xs text-danger">
          The browser does not let this page copy.
        </span>
      )}
    </>
  )
}

/** Copies a text. `words` name what is copied: `Copy link`; `of` says whose, to those who hear. */
export function CopyButton({
  text,
  words,
  of,
  variant,
}: {
  text: string
  words: string
  of?: string
  variant?: AdminButtonVariant
}) {
  const { state, copy } = useCopy()
  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <AdminButton variant={variant ?? 'secondary'} onClick={() => void copy(text)}>
        <Icon size={14} aria-hidden="true" />
        <span>
          {words}
          {of && <span className="sr-only"> of {of}</span>}
        </span>
      </AdminButton>
      <Outcome state={state} />
    </>
  )
}

/** A37 An id in a list: its beginning, and a button that copies it whole. `name`: what it is, `session ID`. */
export function CopyId({ id, characters, name }: { id: string; characters: number; name: string }) {
  const { state, copy } = useCopy()
  const Icon = state === 'copied' ? Check : Copy
  return (
    <span className="inline-flex flex-wrap items-center gap-1 font-mono text-2xs text-ink-2">
      <span className="adm-id">
        <span title={id}>{id.length > characters ? `${id.slice(0, characters)}…` : id}</span>
        <button type="button" title={`Copy ${name}`} className="adm-copy" onClick={() => void copy(id)}>
          <Icon size={14} aria-hidden="true" />
          <span className="sr-only">Copy {name}</span>
        </button>
      </span>
      <Outcome state={state} />
    </span>
  )
}
