import { type KeyboardEvent, useRef } from 'react'
import type { AgendaDay } from '#content/website-content.ts'
import { lineLetter, shortDate } from '#features/website-content/agenda-numbers.ts'
import { placeAfter } from '#ui/site/tab-keys.ts'

type Props = {
  label: string
  days: readonly AgendaDay[]
  /** The index of the shown day. */
  chosen: number
  onChoose: (index: number) => void
  /** The element ids of the tab and the panel of a day. */
  idsOf: (index: number) => { tab: string; panel: string }
}

/** The days as tabs: arrow keys, Home and End select; the list is one tab stop. */
export function AgendaTabs({ label, days, chosen, onChoose, idsOf }: Props) {
  const list = useRef<HTMLDivElement>(null)

  const moveFocus = (event: KeyboardEvent) => {
    const next = placeAfter(event, chosen, days.length)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus({ preventScroll: true })
  }

  return (
    <div className="agenda-tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {days.map((day, index) => {
          const { tab, panel } = idsOf(index)
          return (
            <button
              key={tab}
              id={tab}
              type="button"
              role="tab"
              aria-selected={index === chosen}
              aria-controls={panel}
              tabIndex={index === chosen ? 0 : -1}
              data-line={index % 3}
              onClick={() => onChoose(index)}
            >
              <span className="line-ring" aria-hidden="true">
                {lineLetter(index)}
              </span>
              <span className="agenda-tab-words">
                <span>{day.label}</span>{' '}
                <span className="agenda-tab-date">
                  {day.weekday && <span className="agenda-tab-weekday">{day.weekday}, </span>}
                  {shortDate(day)}
                </span>
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
