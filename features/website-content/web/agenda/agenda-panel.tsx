import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { AgendaDay } from '#content/website-content.ts'

type Props = {
  ids: { tab: string; panel: string }
  day: AgendaDay
  heading: 'h2' | 'h3'
  isChosen: boolean
  /** Called when the browser's find in page matches in this hidden day. */
  onFound: () => void
  children: ReactNode
}

/**
 * One day behind its tab. All days are in the page: print and a page without scripts show them all, and the
 * browser's find in page searches the hidden ones.
 */
export function AgendaPanel({ ids, day, heading: Heading, isChosen, onFound, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  // React does not support hidden="until-found"; until it is set, the style sheet hides the panel. In a
  // layout effect, because without any open day the page would be short and the scroll position would change.
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
