import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  /** The scripts are there. */
  ready: boolean
  /** Nothing is taken any longer. */
  closed?: boolean
  /** What was typed is on its way. */
  busy: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * The fields of a form of the website. Before the scripts come they can be typed into already (`early-input.ts`), and
 * `useJudgedForm` takes that over; without scripts they cannot, because the form could not be sent.
 */
export function FormFields({ ready, closed = false, busy, className, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)

  // React takes over the element as it is, and does not know that it was enabled
  useLayoutEffect(() => {
    if (ready && fields.current) fields.current.disabled = closed
  }, [ready, closed])

  return (
    <fieldset
      ref={fields}
      data-early=""
      disabled={!ready || closed}
      inert={busy}
      className={className}
      suppressHydrationWarning
    >
      {children}
    </fieldset>
  )
}
