import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import type { BookingTabCounts } from '../../bookings.contract.ts'
import { type Stay, tabLabels } from './admin-booking-tabs.tsx'

/** The number of matches in the other tab, when this one is empty. */
export function AdminMatchesElsewhere({
  stay,
  counts,
  onShow,
}: {
  stay: Stay
  counts: BookingTabCounts | undefined
  onShow: (stay: Stay) => void
}) {
  const other = stay === 'with' ? 'without' : 'with'
  const count = counts?.[other] ?? 0
  if (stay === 'all' || count === 0) return null
  return (
    <p>
      {count.toLocaleString('en')} {count === 1 ? 'match' : 'matches'} in {tabLabels[other]}:{' '}
      <button
        type="button"
        className="min-h-9 font-[560] text-ai underline underline-offset-3"
        onClick={() => onShow(other)}
      >
        show
      </button>
    </p>
  )
}

const ofStay: Readonly<Record<Stay, string>> = {
  all: '',
  with: 'with accommodation ',
  without: 'without accommodation ',
}

/** There are no bookings in the tab, without a filter. */
export function AdminNoBookings({ stay }: { stay: Stay }) {
  return (
    <EmptyList sentence={`No registrations ${ofStay[stay]}yet`}>
      <p className="text-ink-2">They appear here as soon as a visitor registers.</p>
    </EmptyList>
  )
}
