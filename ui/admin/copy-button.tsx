import { Check, Copy } from 'lucide-react'
import { LiveRegion } from '#ui/live-region.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { AdminButton, type AdminButtonVariant } from './admin-button.tsx'

/**
 * Copies a text; one that is expensive to create, such as a whole list, can be a function that is called on click. `words`
 * is the label: `Copy link`; `of` adds for screen readers whose it is.
 */
export function CopyButton({
  text,
  words,
  of,
  variant,
}: {
  text: string | (() => string)
  words: string
  of?: string
  variant?: AdminButtonVariant
}) {
  const { state, copy, isNear, approach } = useCopy()
  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <AdminButton
        variant={variant ?? 'secondary'}
        aria-label={of && `${words} of ${of}`}
        onClick={() => void copy(typeof text === 'string' ? text : text())}
        {...approach}
      >
        <Icon size={14} aria-hidden="true" />
        {words}
      </AdminButton>
      <Outcome state={state} isNear={isNear} />
    </>
  )
}

/** A37 An id in a list: its beginning, and a button that copies all of it. `name`: its kind, such as `session ID`. */
export function CopyId({ id, characters, name }: { id: string; characters: number; name: string }) {
  const { state, copy, isNear, approach } = useCopy()
  const Icon = state === 'copied' ? Check : Copy
  return (
    <span className="inline-flex flex-wrap items-center gap-1 font-mono text-2xs text-ink-2">
      <span className="adm-id">
        <span title={id}>{id.length > characters ? `${id.slice(0, characters)}…` : id}</span>
        <button
          type="button"
          title={`Copy ${name}`}
          aria-label={`Copy ${name}`}
          className="adm-copy"
          onClick={() => void copy(id)}
          {...approach}
        >
          <Icon size={14} aria-hidden="true" />
        </button>
      </span>
      <Outcome state={state} isNear={isNear} />
    </span>
  )
}

/** The result of a click: announced to screen readers, and shown when the browser refuses. */
function Outcome({ state, isNear }: Pick<ReturnType<typeof useCopy>, 'state' | 'isNear'>) {
  return (
    <>
      {isNear && <LiveRegion message={state === 'copied' ? 'Copied' : ''} />}
      {state === 'refused' && (
        <span role="alert" className="text-2xs text-danger">
          Your browser does not allow copying. Select the text and copy it yourself.
        </span>
      )}
    </>
  )
}
