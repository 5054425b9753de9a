import { type KeyboardEvent, useRef } from 'react'
import { placeAfter } from '#ui/site/tab-keys.ts'
import type { BookingFigures } from '../bookings.contract.ts'
import type { Stay } from './booking-filter.ts'

const tabs = [
  { stay: 'with', words: 'With Accommodation', figure: 'withAccommodation' },
  { stay: 'without', words: 'Without Accommodation', figure: 'withoutAccommodation' },
] as const

export const bookingsPanel = 'bookings-panel'
export const tabOf = (stay: Stay): string => `bookings-${stay}`

/** A12 The bookings with a room and those without; the address follows. */
export function AdminBookingTabs({
  chosen,
  figures,
  onChoose,
}: {
  chosen: Stay
  figures: BookingFigures | undefined
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
      {tabs.map(({ stay, words, figure }, place) => (
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
          {figures && <span className="adm-bookings-count">{figures[figure].toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  )
}
