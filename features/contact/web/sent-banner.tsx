import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { texts } from '../contact-texts.ts'

/** Tells that the message was sent. It comes with the focus: the button that had it is the one of an empty form now. */
export function SentBanner() {
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
      <svg
        width="22"
        height="22"
        viewBox="0 0 22 22"
        aria-hidden="true"
        className="mt-px shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        <circle cx="11" cy="11" r="9.5" />
        <path d="M6.5 11.5l3 3 6-6.5" />
      </svg>
      <div>
        <p className="leading-6 font-[660]">{texts.sent}</p>
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
