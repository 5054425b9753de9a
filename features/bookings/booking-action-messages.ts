import type { NewAddressMessages } from '#features/mails/new-address-messages.ts'
import { stateOf } from './booking-state.ts'
import type { Booking } from './bookings.contract.ts'

/** Actions on a booking that need one confirmation. */
export type BookingQuestion = 'restore' | 'resend' | 'link'

type Words = { sentence: string; more: string; action: string; done: string }

/** The question, the consequence, the button label and the success message of each action. */
export const bookingActionMessages = (
  act: BookingQuestion,
  booking: Pick<Booking, 'name' | 'email' | 'paymentRecord' | 'amountPaid'>,
): Words => messages[act](booking)

const messages: Readonly<
  Record<BookingQuestion, (booking: Parameters<typeof bookingActionMessages>[1]) => Words>
> = {
  resend: ({ name, email }) => ({
    sentence: `Send ${name} the confirmation again?`,
    more: `We email it to ${email} with the current details of the booking.`,
    action: 'Send confirmation',
    done: `We are sending the confirmation to ${email}.`,
  }),
  link: ({ name, email }) => ({
    sentence: `Send ${name} a new link?`,
    more: `We email it to ${email}. Earlier links to this registration stop working immediately.`,
    action: 'Send a new link',
    done: `We are sending a new link to ${email}.`,
  }),
  restore: ({ name, paymentRecord }) => ({
    sentence: `Restore the booking of ${name}?`,
    more: `The booking counts again. A closed payment page stays closed${
      paymentRecord?.refunded ? ', and what was refunded stays refunded' : ''
    }. No email is sent.`,
    action: 'Restore the booking',
    done: 'The booking is restored.',
  }),
}

/** The same for a cancellation, with or without an email to the person. */
export const cancellationMessages = (
  booking: Parameters<typeof bookingActionMessages>[1],
  { sendEmail }: { sendEmail: boolean },
): Words => ({
  sentence: `Cancel the booking of ${booking.name}?`,
  more: `${whatBecomesOf(booking)} ${
    sendEmail ? `We email ${booking.email} about the cancellation.` : 'No email is sent.'
  } You can restore the booking later.`,
  action: 'Cancel the booking',
  done: `The booking is cancelled.${sendEmail ? ` We are telling ${booking.email}.` : ''}`,
})

const whatBecomesOf = (booking: Money): string => {
  const { paymentRecord } = booking
  if (stateOf(paymentRecord) !== 'COMPLETED') return 'An open payment page is closed.'
  if (isRefundable(booking))
    return 'The payment stays: nothing is refunded. To return the money too, choose Cancel and refund.'
  return paymentRecord?.refunded
    ? 'The payment was refunded before.'
    : 'Nothing was paid, so nothing is refunded.'
}

type Money = Pick<Booking, 'paymentRecord' | 'amountPaid'>

/** Whether its money can be refunded: by its provider, or by hand where it was recorded manually. */
export const isRefundable = ({ paymentRecord, amountPaid }: Money): boolean =>
  paymentRecord?.status === 'COMPLETED' &&
  !paymentRecord.refunded &&
  amountPaid > 0 &&
  paymentRecord.provider !== 'none'

/** The consequence of marking a booking as paid; the checkbox names the confirmation email. */
export const markAsPaidMore = 'The booking then counts as paid. An open payment page is closed first.'

/** The consequence of a new email address for the booking: a paid one is confirmed to it, any other gets the link. */
export const newAddressOfBooking = ({
  paymentRecord,
  cancelledAt,
}: Pick<Booking, 'paymentRecord' | 'cancelledAt'>): NewAddressMessages => ({
  ends: 'Links to the registration and open payment pages',
  label:
    stateOf(paymentRecord) === 'COMPLETED' && !cancelledAt
      ? 'Email the confirmation to the new address'
      : 'Email a new link to the new address',
})
