import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { type BookingQuestion, bookingActionMessages } from '../booking-action-messages.ts'
import { type Booking, renewBookingLink, resendConfirmation, restoreBooking } from '../bookings.contract.ts'
import { AdminCancelBooking } from './admin-cancel-booking.tsx'
import { AdminCorrectBooking } from './admin-correct-booking.tsx'
import { AdminPayBooking } from './admin-pay-booking.tsx'
import { AdminRefundBooking } from './admin-refund-booking.tsx'
import { useChangedBookings } from './use-bookings.ts'

export const bookingActions = ['correct', 'pay', 'cancel', 'restore', 'resend', 'link'] as const
/** The refund actions share the form draft of their payment's refund. */
export type BookingAct = (typeof bookingActions)[number] | 'refund' | 'cancel-and-refund'

type Props = {
  booking: Booking
  /** With the success message. */
  onDone: (message: string) => void
  onClosed: () => void
}

/** The dialog of an action on a booking. */
export function AdminBookingAct({ act, ...rest }: Props & { act: BookingAct }) {
  if (act === 'correct') return <AdminCorrectBooking {...rest} />
  if (act === 'pay') return <AdminPayBooking {...rest} />
  if (act === 'cancel') return <AdminCancelBooking {...rest} />
  if (act === 'refund' || act === 'cancel-and-refund')
    return <AdminRefundBooking cancels={act === 'cancel-and-refund'} {...rest} />
  return <ConfirmedAct act={act} {...rest} />
}

function ConfirmedAct({ act, booking, onDone, onClosed }: Props & { act: BookingQuestion }) {
  const { call, website } = useAdmin()
  const { put, readAgain } = useChangedBookings()
  const remembered = useRememberedAction({
    form: `booking-${act}`,
    record: booking.id,
    words: `the booking of ${booking.name}`,
    seen: booking,
  })
  const params = { website, id: booking.id }
  const { done, ...texts } = bookingActionMessages(act, booking)

  const doIt = async () => {
    if (act === 'resend') await call(resendConfirmation, { params })
    else if (act === 'link') await call(renewBookingLink, { params })
    else {
      const headers = ifMatch(booking.version)
      put(await call(restoreBooking, { params }, { headers }))
    }
    onDone(done)
  }

  const confirm = () =>
    doIt().catch((error: unknown) => {
      // the conflict may come from another admin's change
      readAgain()
      throw error
    })

  return (
    <ConfirmDialog
      {...texts}
      isHarmless
      onConfirm={remembered.doing(confirm)}
      onClosed={remembered.closing(onClosed)}
    />
  )
}
