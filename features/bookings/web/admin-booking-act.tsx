import { useKeptAct } from '#platform/browser/kept/use-kept-act.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { stateOf } from '../booking-state.ts'
import {
  type Booking,
  cancelBooking,
  renewBookingLink,
  resendConfirmation,
  restoreBooking,
} from '../bookings.contract.ts'
import { AdminCorrectBooking } from './admin-correct-booking.tsx'
import { AdminPayBooking } from './admin-pay-booking.tsx'
import { AdminRefundBooking } from './admin-refund-booking.tsx'
import { useChangedBookings } from './use-bookings.ts'

export const bookingActions = ['correct', 'pay', 'cancel', 'restore', 'resend', 'link'] as const
/** A refund keeps what was typed as the refund of its payment. */
export type BookingAct = (typeof bookingActions)[number] | 'refund' | 'cancel-and-refund'
type ConfirmedAct = Exclude<BookingAct, 'correct' | 'pay' | 'refund' | 'cancel-and-refund'>

type Props = {
  booking: Booking
  /** With what has happened, in words. */
  onDone: (message: string) => void
  onClosed: () => void
}

/** The dialog of what is to be done with a booking. */
export function AdminBookingAct({ act, ...rest }: Props & { act: BookingAct }) {
  if (act === 'correct') return <AdminCorrectBooking {...rest} />
  if (act === 'pay') return <AdminPayBooking {...rest} />
  if (act === 'refund' || act === 'cancel-and-refund')
    return <AdminRefundBooking cancels={act === 'cancel-and-refund'} {...rest} />
  return <ConfirmedAct act={act} {...rest} />
}

function ConfirmedAct({ act, booking, onDone, onClosed }: Props & { act: ConfirmedAct }) {
  const { call, website } = useAdmin()
  const { put, readAgain } = useChangedBookings()
  const kept = useKeptAct({
    form: `booking-${act}`,
    record: booking.id,
    words: `the booking of ${booking.name}`,
    seen: booking,
  })
  const params = { website, id: booking.id }

  const doIt = async () => {
    if (act === 'resend') {
      const { email } = await call(resendConfirmation, { params })
      return onDone(`We are sending the confirmation to ${email}.`)
    }
    if (act === 'link') {
      const { email } = await call(renewBookingLink, { params })
      return onDone(`We are sending a new link to ${email}.`)
    }
    const headers = ifMatch(booking.version)
    put(await call(act === 'cancel' ? cancelBooking : restoreBooking, { params }, { headers }))
    onDone(act === 'cancel' ? 'The booking is cancelled.' : 'The booking is restored.')
  }

  const confirm = () =>
    doIt().catch((error: unknown) => {
      // it may have been refused because someone else has changed it
      readAgain()
      throw error
    })

  return (
    <ConfirmDialog
      {...wordsOf(act, booking)}
      onConfirm={kept.doing(confirm)}
      onClosed={kept.closing(onClosed)}
    />
  )
}

const wordsOf = (act: ConfirmedAct, { name, email, paymentRecord }: Booking) => {
  if (act === 'resend')
    return {
      sentence: `Send ${name} the confirmation again?`,
      more: `We send it to ${email} with the current details of the booking.`,
      action: 'Send',
    }
  if (act === 'link')
    return {
      sentence: `Send ${name} a new link?`,
      more: `We send it to ${email}. Earlier links to this registration stop working immediately.`,
      action: 'Send a new link',
    }
  if (act === 'restore')
    return {
      sentence: `Restore the booking of ${name}?`,
      more: 'The booking counts again. A closed payment page stays closed.',
      action: 'Restore the booking',
    }
  return {
    sentence: `Cancel the booking of ${name}?`,
    more:
      stateOf(paymentRecord) === 'COMPLETED'
        ? 'The payment stays: nothing is refunded. To return the money too, choose Cancel and refund. You can restore the booking later.'
        : 'An open payment page is closed. You can restore the booking later.',
    action: 'Cancel the booking',
  }
}
