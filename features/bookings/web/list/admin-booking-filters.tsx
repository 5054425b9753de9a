import { SearchWithReset } from '#ui/admin/lists/search-with-reset.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { stateLabels } from '../../booking-state.ts'

const states = [
  { value: '', words: 'All' },
  { value: 'active', words: 'Active' },
  { value: 'COMPLETED', words: stateLabels.COMPLETED },
  { value: 'unpaid', words: stateLabels.PENDING },
  { value: 'FAILED', words: stateLabels.FAILED },
  { value: 'EXPIRED', words: stateLabels.EXPIRED },
  { value: 'none', words: stateLabels.none },
  { value: 'booking-cancelled', words: 'Cancelled' },
]

type Props = {
  state: string
  q: string
  onChange: (changed: { state?: string; q?: string }) => void
  onReset: () => void
}

/** A12 The filters of the bookings. */
export function AdminBookingFilters({ state, q, onChange, onReset }: Props) {
  return (
    <search aria-label="Filters" className="adm-list-bar">
      <Segmented
        label="Payment"
        options={states}
        value={state}
        onChange={(value) => onChange({ state: value })}
      />
      <SearchWithReset
        label="Search registrations"
        words="Search"
        placeholder="Name, email, 3 nights, ..."
        value={q}
        onSearch={(text) => onChange({ q: text })}
        onReset={onReset}
      />
    </search>
  )
}
