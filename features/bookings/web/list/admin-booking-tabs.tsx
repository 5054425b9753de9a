import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import type { BookingTabCounts } from '../../bookings.contract.ts'

/** The tab: bookings with a room, without one, or all. */
export type Stay = keyof BookingTabCounts

/** `All` is ours; the other two are specified. */
const tabs = [
  { value: 'all', words: 'All' },
  { value: 'with', words: 'With Accommodation' },
  { value: 'without', words: 'Without Accommodation' },
] as const

export const tabLabels = { with: tabs[1].words, without: tabs[2].words } as const

export const bookingsPanel = 'bookings-panel'
export const tabOf = (stay: Stay): string => tabIdOf(bookingsPanel, stay)

/**
 * A12 All bookings, those with a room and those without, with their counts under the current filter; the tab is
 * stored in the URL.
 */
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
