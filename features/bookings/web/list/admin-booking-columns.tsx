import { formatEuroAmount } from '#shared/money.ts'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { Moment } from '#ui/admin/moment.tsx'
import { amountInList, isPartlyRefunded } from '../../booking-state.ts'
import { formatStay } from '../../booking-stay.ts'
import type { Booking } from '../../bookings.contract.ts'
import { AdminBookingChip } from '../admin-booking-chip.tsx'
import { moneyNote } from '../money-note.ts'

/** A13 The columns of the bookings. */
export const bookingColumns: readonly Column<Booking>[] = [
  {
    head: 'Name',
    isName: true,
    opens: true,
    cell: ({ name, cancelledAt }) => <bdi data-cancelled={cancelledAt !== null || undefined}>{name}</bdi>,
    note: ({ email }) => <EmailAddress of={email} />,
    sort: { ascending: 'name', descending: '-name' },
  },
  {
    head: 'Type',
    cell: ({ presentationLabel }) => presentationLabel,
    sort: { ascending: 'type', descending: '-type' },
    hiddenBelow: 1100,
  },
  {
    head: 'Stay',
    cell: (booking) => formatStay(booking) ?? <EmptyValue />,
    sort: { ascending: 'stay', descending: '-stay' },
    hiddenBelow: 700,
  },
  {
    head: 'Payment',
    cell: (booking) => <AdminBookingChip {...booking} />,
    sort: { ascending: 'payment', descending: '-payment' },
    phone: 'below',
  },
  {
    head: 'Amount',
    align: 'end',
    cell: (booking) => <span className="font-[560]">{amountInList(booking) ?? <EmptyValue />}</span>,
    note: (booking) => {
      const { amountPaid, paymentRecord } = booking
      if (paymentRecord?.refunded) return 'refunded'
      return isPartlyRefunded(booking) ? `${formatEuroAmount(amountPaid)} kept` : moneyNote(booking)
    },
    sort: { ascending: 'amount', descending: '-amount' },
    phone: 'beside',
  },
  {
    head: 'Registered',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
    phone: 'below',
  },
]
