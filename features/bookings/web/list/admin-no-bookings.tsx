import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import type { BookingTabCounts } from '../../bookings.contract.ts'
import type { useBookings } from '../use-bookings.ts'
import { tabLabels } from './admin-booking-tabs.tsx'
import type { Stay } from './booking-filter.ts'

type Props = {
  bookings: Pick<ReturnType<typeof useBookings>, 'address' | 'stay' | 'filter' | 'tabCounts'>
  onReset: () => void
}

/** The empty state of the list: why it has no rows. */
export function AdminNoBookings({ bookings: { address, stay, filter, tabCounts }, onReset }: Props) {
  const isNarrowed = Object.keys(filter).length > 0 || !address.isFirstPage
  if (!isNarrowed) return <NoneYet stay={stay} />
  return (
    <NoMatch
      elsewhere={elsewhereOf(stay, tabCounts)}
      onShow={(other) => address.set({ stay: other })}
      onReset={onReset}
    />
  )
}

type Elsewhere = { stay: 'with' | 'without'; count: number }

/** The number of matches in the other tab, when this one is empty. */
const elsewhereOf = (stay: Stay, counts: BookingTabCounts | undefined): Elsewhere | undefined => {
  if (stay === 'all' || !counts) return undefined
  const other = stay === 'with' ? 'without' : 'with'
  return counts[other] > 0 ? { stay: other, count: counts[other] } : undefined
}

function NoMatch({
  elsewhere,
  onShow,
  onReset,
}: {
  elsewhere: Elsewhere | undefined
  onShow: (stay: Stay) => void
  onReset: () => void
}) {
  return (
    <EmptyList sentence="No registrations match">
      {elsewhere && (
        <p>
          {elsewhere.count.toLocaleString('en')} {elsewhere.count === 1 ? 'match' : 'matches'} in{' '}
          {tabLabels[elsewhere.stay]}:{' '}
          <button
            type="button"
            className="min-h-9 font-[560] text-ai underline underline-offset-3"
            onClick={() => onShow(elsewhere.stay)}
          >
            show
          </button>
        </p>
      )}
      <AdminButton onClick={onReset}>Reset Filters</AdminButton>
    </EmptyList>
  )
}

const ofStay: Readonly<Record<Stay, string>> = {
  all: '',
  with: 'with accommodation ',
  without: 'without accommodation ',
}

function NoneYet({ stay }: { stay: Stay }) {
  return (
    <EmptyList sentence={`No registrations ${ofStay[stay]}yet`}>
      <p className="text-ink-2">They appear here as soon as a visitor registers.</p>
    </EmptyList>
  )
}
