import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { TickSign } from '#ui/tick-sign.tsx'

/**
 * Confirms that the form was received, and what follows. It takes the focus, because the button that had it now belongs to
 * an empty form.
 */
export function SentBanner({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null)

  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'center' })
    banner.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div
      ref={banner}
      role="status"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-md border-2 border-ok bg-ok-soft p-5 pb-3 text-ok"
    >
      <TickSign className="mt-px size-6.5" />
      <div>
        <p className="text-xl leading-7 font-[680]">{sentence}</p>
        {children && <p className="mt-1 text-ink">{children}</p>}
        <Link
          to="/"
          className="inline-flex min-h-11 items-center font-[560] underline underline-offset-4 hover:no-underline"
        >
          Back to Home
        </Link>
      </div>
    </div>
  )
}
