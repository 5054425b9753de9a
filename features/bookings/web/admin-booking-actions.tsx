import { AdminButton } from '#ui/admin/admin-button.tsx'
import { isRefundable } from '../booking-action-messages.ts'
import { stateOf } from '../booking-state.ts'
import type { Booking } from '../bookings.contract.ts'
import type { BookingAct } from './admin-booking-act.tsx'

/** The buttons of the actions that the booking allows. */
export function AdminBookingActions({
  booking,
  onAct,
}: {
  booking: Booking
  onAct: (act: BookingAct) => void
}) {
  return (
    <div className="adm-noprint mt-4 flex flex-wrap gap-2">
      <AdminButton onClick={() => onAct('correct')}>Correct</AdminButton>
      {actionsOf(booking).map(([act, words]) => (
        <AdminButton key={act} onClick={() => onAct(act)}>
          {words}
        </AdminButton>
      ))}
      <AdminButton onClick={() => onAct('link')}>New link</AdminButton>
      {isRefundable(booking) && (
        <AdminButton onClick={() => onAct('refund')}>{refundWord(booking)}…</AdminButton>
      )}
      {isRefundable(booking) && !booking.cancelledAt && (
        <AdminButton variant="danger" onClick={() => onAct('cancel-and-refund')}>
          Cancel and refund…
        </AdminButton>
      )}
      {!booking.cancelledAt && (
        <AdminButton variant="danger" onClick={() => onAct('cancel')}>
          Cancel the booking
        </AdminButton>
      )}
    </div>
  )
}

const refundWord = ({ paymentRecord }: Booking): string =>
  paymentRecord?.provider === 'manual' ? 'Refund by hand' : 'Refund'

const actionsOf = ({ paymentRecord, cancelledAt }: Booking): readonly (readonly [BookingAct, string])[] => {
  if (cancelledAt) return [['restore', 'Restore the booking']]
  return stateOf(paymentRecord) === 'COMPLETED' && !paymentRecord?.refunded
    ? [['resend', 'Send the confirmation again']]
    : [['pay', 'Mark as paid']]
}
