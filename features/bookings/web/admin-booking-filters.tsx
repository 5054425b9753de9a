import { useState } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { SearchBox } from '#ui/admin/search-box.tsx'
import { Segmented } from '#ui/admin/segmented.tsx'
import { stateWords } from '../booking-state.ts'
import { bookingStates } from '../bookings.contract.ts'

const states = [
  { value: '', words: 'All' },
  ...(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED', 'none'] as const).map((value) => ({
    value,
    words: stateWords[value],
  })),
]

type Props = {
  state: string
  q: string
  sort: string
  onChange: (changed: { state?: string; q?: string; sort?: string }) => void
  onReset: () => void
}

/** A12 What the bookings are narrowed to, and their order. */
export function AdminBookingFilters({ state, q, sort, onChange, onReset }: Props) {
  const [round, setRound] = useState(0)
  return (
    <search aria-label="Filters" className="adm-list-bar">
      <Segmented
        label="Payment"
        options={states}
        value={(bookingStates as readonly string[]).includes(state) ? state : ''}
        onChange={(value) => onChange({ state: value })}
      />
      <label className="adm-noprint flex items-center gap-2 text-ink-2">
        Order
        <select
          className="adm-size"
          value={sort === 'date' ? 'date' : ''}
          onChange={(event) => onChange({ sort: event.target.value })}
        >
          <option value="">Newest first</option>
          <option value="date">Oldest first</option>
        </select>
      </label>
      <SearchBox
        // Reset takes out what was typed and not yet searched for, too
        key={round}
        label="Search registrations"
        words="Search"
        placeholder="Name, email, 3 nights, ..."
        value={q}
        onSearch={(text) => onChange({ q: text })}
      />
      <AdminButton
        className="adm-noprint"
        onClick={() => {
          setRound((before) => before + 1)
          onReset()
        }}
      >
        Reset
      </AdminButton>
    </search>
  )
}
