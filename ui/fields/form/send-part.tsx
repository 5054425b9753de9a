import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { WarningSign } from '../field-error.tsx'

type Props = {
  ready: boolean
  sending: boolean
  /** The reason of a failure. */
  failure: string | undefined
  /** What to do after a failure. */
  hint?: string | undefined
  /** The outcome when it is neither a failure nor final. */
  notice?: string | undefined
  /** Next to the button while sending. */
  beside?: ReactNode
  /** Next to the button at all times: an alternative. */
  otherwise?: ReactNode
  /** The button's label, its label while sending, and the status announced in the meantime. */
  words: { submit: string; sending: string; status: string }
}

/** The failure, the submit button, and the status that holds the focus while the button is disabled. */
export function SendPart({ ready, sending, failure, hint, notice, beside, otherwise, words }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (sending) status.current?.focus({ preventScroll: true })
  }, [sending])

  // Back to the button: retrying comes next, and the alert is announced by itself.
  useEffect(() => {
    const { activeElement, body } = document
    const unmoved = activeElement === status.current || activeElement === body
    if ((failure ?? notice) !== undefined && unmoved) button.current?.focus()
  }, [failure, notice])

  return (
    <div>
      <div role="alert">
        {failure !== undefined && (
          <div className="mb-5 flex gap-3 rounded-sm border-2 border-danger bg-danger-soft p-4 font-[560] text-danger">
            <WarningSign />
            <div className="min-w-0 leading-5 [overflow-wrap:anywhere]">
              <p>{failure}</p>
              {hint && <p className="mt-2 font-[480] text-ink">{hint}</p>}
            </div>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          ref={button}
          type="submit"
          size="large"
          disabled={!ready || sending}
          aria-busy={sending}
          className="w-full sm:w-auto sm:min-w-48"
        >
          {sending ? words.sending : words.submit}
        </Button>
        {otherwise}
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className={`text-sm font-[560] outline-none empty:hidden ${beside || notice || otherwise ? 'order-last basis-full' : ''}`}
        >
          {sending ? words.status : notice}
        </p>
        {sending && beside}
      </div>
    </div>
  )
}
