import { type KeyboardEvent, useRef } from 'react'
import { placeAfter } from '#ui/site/tab-keys.ts'
import type { BookingTabCounts } from '../../bookings.contract.ts'
import type { Stay } from './booking-filter.ts'

/** Ours first, then the two specified ones. */
const tabs = [
  { stay: 'all', words: 'All' },
  { stay: 'with', words: 'With Accommodation' },
  { stay: 'without', words: 'Without Accommodation' },
] as const

export const tabWords = { with: tabs[1].words, without: tabs[2].words } as const

export const bookingsPanel = 'bookings-panel'
export const tabOf = (stay: Stay): string => `bookings-${stay}`

/** A12 All bookings, those with a room and those without, with what the filter leaves of each; the address follows. */
export function AdminBookingTabs({
  chosen,
  counts,
  onChoose,
}: {
  chosen: Stay
  counts: BookingTabCounts | undefined
  onChoose: (stay: Stay) => void
}) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])

  const move = (event: KeyboardEvent, place: number) => {
    const next = placeAfter(event, place, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    buttons.current[next]?.focus()
    onChoose(tab.stay)
  }

  return (
    <div role="tablist" aria-label="Registrations" className="adm-bookings-tabs adm-noprint">
      {tabs.map(({ stay, words }, place) => (
        <button
          key={stay}
          ref={(button) => {
            buttons.current[place] = button
          }}
          type="button"
          role="tab"
          id={tabOf(stay)}
          aria-controls={bookingsPanel}
          aria-selected={stay === chosen}
          tabIndex={stay === chosen ? 0 : -1}
          onClick={() => stay !== chosen && onChoose(stay)}
          onKeyDown={(event) => move(event, place)}
        >
          {words}
          {counts && <span className="adm-bookings-count">{counts[stay].toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  )
}
