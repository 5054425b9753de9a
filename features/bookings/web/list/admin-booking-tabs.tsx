import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import type { BookingTabCounts } from '../../bookings.contract.ts'
import type { Stay } from './booking-filter.ts'

/** Ours first, then the two specified ones. */
const tabs = [
  { value: 'all', words: 'All' },
  { value: 'with', words: 'With Accommodation' },
  { value: 'without', words: 'Without Accommodation' },
] as const

export const tabLabels = { with: tabs[1].words, without: tabs[2].words } as const

export const bookingsPanel = 'bookings-panel'
export const tabOf = (stay: Stay): string => tabIdOf(bookingsPanel, stay)

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
  return (
    <ListTabs
      label="Registrations"
      panel={bookingsPanel}
      tabs={tabs.map((tab) => ({ ...tab, count: counts?.[tab.value] }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
