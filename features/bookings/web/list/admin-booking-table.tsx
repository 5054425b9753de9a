import { useMemo } from 'react'
import { formatEuroAmount } from '#shared/money.ts'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { type Column, DataTable, type Selection } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { amountInList, isPartlyRefunded } from '../../booking-state.ts'
import { formatStay } from '../../booking-stay.ts'
import type { Booking } from '../../bookings.contract.ts'
import { AdminBookingChip } from '../admin-booking-chip.tsx'
import { moneyNote } from '../money-note.ts'

type Props = {
  rows: readonly Booking[]
  busy: boolean
  sort: string
  onSort: (sort: string) => void
  selection: Selection
  onOpen: (booking: Booking) => void
}

/** One row per booking; a click on the row or the button of its name opens the details. */
export function AdminBookingTable({ rows, busy, sort, onSort, selection, ...rest }: Props) {
  const onOpen = useStableCallback(rest.onOpen)
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return (
    <DataTable
      caption="Registrations"
      className="adm-bookings-table"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name, email }) => `${name}, ${email}`}
      busy={busy}
      sort={sort}
      onSort={onSort}
      selection={selection}
      onOpen={onOpen}
    />
  )
}

const columnsOf = (onOpen: Props['onOpen']): readonly Column<Booking>[] => [
  {
    head: 'Name',
    isName: true,
    sort: { ascending: 'name', descending: '-name' },
    cell: (booking) => (
      <span data-cancelled={booking.cancelledAt !== null || undefined}>
        <button type="button" className="adm-open" onClick={() => onOpen(booking)}>
          <bdi>{booking.name}</bdi>
        </button>
        <span className="block text-xs font-[480] text-ink-2">
          <EmailAddress of={booking.email} />
        </span>
      </span>
    ),
  },
  {
    head: 'Type',
    // in a narrow column, wraps between words only
    cell: ({ presentationLabel }) => <span className="wrap-break-word">{presentationLabel}</span>,
    sort: { ascending: 'type', descending: '-type' },
  },
  {
    head: 'Stay',
    cell: (booking) => <span className="wrap-break-word">{formatStay(booking) ?? '-'}</span>,
    sort: { ascending: 'stay', descending: '-stay' },
  },
  {
    head: 'Payment',
    cell: (booking) => <AdminBookingChip {...booking} />,
    sort: { ascending: 'payment', descending: '-payment' },
  },
  {
    head: 'Amount',
    align: 'end',
    cell: amountOf,
    sort: { ascending: 'amount', descending: '-amount' },
  },
  {
    head: 'Registered (UTC)',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
  },
]

function amountOf(booking: Booking) {
  const { amountPaid, paymentRecord } = booking
  const note = paymentRecord?.refunded
    ? 'refunded'
    : isPartlyRefunded(booking)
      ? `${formatEuroAmount(amountPaid)} kept`
      : moneyNote(booking)
  return (
    <>
      <span className="font-[560] tabular-nums">{amountInList(booking) ?? '-'}</span>
      {note && <span className="block text-xs text-ink-2">{note}</span>}
    </>
  )
}
