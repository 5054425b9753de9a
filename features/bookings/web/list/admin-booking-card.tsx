import { memo } from 'react'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import { RowCheck } from '#ui/admin/lists/row-check.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { amountInList } from '../../booking-state.ts'
import { formatStay } from '../../booking-stay.ts'
import type { Booking } from '../../bookings.contract.ts'
import { AdminBookingChip, toneOf } from '../admin-booking-chip.tsx'
import { moneyNote } from '../money-note.ts'

type Props = {
  booking: Booking
  isChosen: boolean
  onChosen: (id: string) => void
  onOpen: (booking: Booking) => void
}

function BookingCard({ booking, isChosen, onChosen, onOpen }: Props) {
  const { name, email, country, instituteOrUniversity, presentationLabel } = booking
  const note = moneyNote(booking)
  return (
    <li
      className="adm-booking"
      data-row={booking.id}
      data-tone={toneOf(booking)}
      data-chosen={isChosen || undefined}
      data-cancelled={booking.cancelledAt !== null || undefined}
    >
      <div className="flex items-start justify-between gap-3">
        <AdminBookingChip {...booking} />
        <label className="adm-booking-choose adm-noprint">
          <RowCheck name={`${name}, ${email}`} checked={isChosen} onChange={() => onChosen(booking.id)} />
        </label>
      </div>
      <h2 className="mt-2 text-sm">
        <button type="button" className="adm-booking-open" dir="auto" onClick={() => onOpen(booking)}>
          {name}
        </button>
      </h2>
      <p className="text-ink-2">
        <EmailAddress of={email} />
      </p>
      <p className="text-ink-2">
        <bdi>{instituteOrUniversity}</bdi>, {country}
      </p>
      <div className="adm-booking-foot">
        <div>
          <p className="font-[560]">{presentationLabel}</p>
          <p className="text-2xs text-ink-3">{formatStay(booking) ?? 'No nights booked'}</p>
        </div>
        <div className="text-right">
          <p className="text-base font-[640] tabular-nums">{amountInList(booking) ?? <EmptyValue />}</p>
          {note && <p className="text-2xs text-ink-3">{note}</p>}
        </div>
      </div>
      <p className="mt-1.5 text-xs">
        <span className="sr-only">Registered </span>
        <Moment at={booking.createdAt} />
      </p>
    </li>
  )
}

/**
 * A13 One booking in the colour of its payment; a click on it opens the details. Memoised: rerenders only for changed
 * fields.
 */
export const AdminBookingCard = memo(BookingCard)
