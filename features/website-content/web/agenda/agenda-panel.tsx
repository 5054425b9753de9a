import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { AgendaDay } from '#content/website-content.ts'

type Props = {
  ids: { tab: string; panel: string }
  day: AgendaDay
  heading: 'h2' | 'h3'
  isChosen: boolean
  /** The browser's own search has found something in this day while another one was shown. */
  onFound: () => void
  children: ReactNode
}

/**
 * One day behind its tab. Every day is in the page: paper and a page without scripts show them all, and the browser's
 * own search looks into those that are folded.
 */
export function AgendaPanel({ ids, day, heading: Heading, isChosen, onFound, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  // React knows no hidden="until-found"; until it is set the style sheet folds. The empty frame is nothing to tell of.
  // Before the browser lays out: without any open day the page would be short, and the window would move.
  useLayoutEffect(() => {
    const folded = { hidden: 'until-found', 'aria-hidden': 'true' }
    for (const [name, value] of Object.entries(folded)) {
      if (isChosen) panel.current?.removeAttribute(name)
      else panel.current?.setAttribute(name, value)
    }
  }, [isChosen])

  useEffect(() => {
    const element = panel.current
    element?.addEventListener('beforematch', onFound)
    return () => element?.removeEventListener('beforematch', onFound)
  }, [onFound])

  return (
    <div
      ref={panel}
      id={ids.panel}
      role="tabpanel"
      aria-labelledby={ids.tab}
      className="agenda-day"
      data-chosen={isChosen}
    >
      <Heading className="agenda-day-name">
        {day.label}: {day.weekday && `${day.weekday}, `}
        {day.date}
      </Heading>
      {children}
    </div>
  )
}
