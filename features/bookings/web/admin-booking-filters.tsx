import { useState } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { SearchBox } from '#ui/admin/search-box.tsx'
import { Segmented } from '#ui/admin/segmented.tsx'
import { stateWords } from '../booking-state.ts'

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
  onChange: (changed: { state?: string; q?: string }) => void
  onReset: () => void
}

/** A12 What the bookings are narrowed to. */
export function AdminBookingFilters({ state, q, onChange, onReset }: Props) {
  const [round, setRound] = useState(0)
  return (
    <search aria-label="Filters" className="adm-list-bar">
      <Segmented
        label="Payment"
        options={states}
        value={state}
        onChange={(value) => onChange({ state: value })}
      />
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
