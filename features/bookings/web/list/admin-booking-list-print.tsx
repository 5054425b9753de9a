import { useEffect, useEffectEvent } from 'react'
import { amountInList, stateLabels, stateOf } from '../../booking-state.ts'
import { formatStay } from '../../booking-stay.ts'
import type { Booking } from '../../bookings.contract.ts'

/** A print-only list; it opens the browser's print dialog when it is mounted. */
export function AdminBookingListPrint({
  rows,
  description,
  onPrinted,
}: {
  rows: readonly Booking[]
  /** `26 of 26`. */
  description: string
  onPrinted: () => void
}) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const done = () => printed()
    addEventListener('afterprint', done, { once: true })
    window.print()
    return () => removeEventListener('afterprint', done)
  }, [])
  return (
    <table className="adm-table adm-booking-paper">
      <caption>{description} registrations</caption>
      <thead>
        <tr>
          {['Name', 'Email', 'Institute', 'Country', 'Type', 'Stay', 'Payment', 'Amount'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((booking) => (
          <tr key={booking.id}>
            {cellsOf(booking).map(([head, cell]) => (
              <td key={head} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellsOf = (booking: Booking): [head: string, cell: string][] => {
  const { paymentRecord, cancelledAt } = booking
  const state = stateLabels[stateOf(paymentRecord)]
  return [
    ['name', booking.name],
    ['email', booking.email],
    ['institute', booking.instituteOrUniversity],
    ['country', booking.country],
    ['type', booking.presentationLabel],
    ['stay', formatStay(booking) ?? ''],
    ['payment', cancelledAt ? `${state}, booking cancelled` : state],
    ['amount', amountInList(booking) ?? ''],
  ]
}
