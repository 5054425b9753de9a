import { useState } from 'react'
import { refundLabels } from '#features/payments/refund-form.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { cancellationMessages } from '../booking-action-messages.ts'
import { type Booking, cancelBooking } from '../bookings.contract.ts'
import { useChangedBookings } from './use-bookings.ts'

type Props = {
  booking: Booking
  /** With the success message. */
  onDone: (message: string) => void
  onClosed: () => void
}

/** Confirms a cancellation, with or without an email to the person. */
export function AdminCancelBooking({ booking, onDone, onClosed }: Props) {
  const { call, website } = useAdmin()
  const { put, readAgain } = useChangedBookings()
  const formDraft = useFormDraft({
    form: 'booking-cancel',
    record: booking.id,
    words: `the booking of ${booking.name}`,
    seen: booking,
    initial: () => ({ isWanted: false, sendEmail: true }),
  })
  const [sendEmail, setSendEmail] = useState(formDraft.read()?.sendEmail ?? true)
  const { done, ...texts } = cancellationMessages(booking, { sendEmail })

  const confirm = async () => {
    formDraft.keep({ isWanted: true, sendEmail })
    const args = { params: { website, id: booking.id }, body: { sendEmail } }
    try {
      put(await call(cancelBooking, args, { headers: ifMatch(booking.version) }))
    } catch (error) {
      // the conflict may come from another admin's change
      readAgain()
      throw error
    }
    formDraft.forget()
    onDone(done)
  }
  const close = () => {
    formDraft.forget()
    onClosed()
  }

  return (
    <ConfirmDialog {...texts} onConfirm={confirm} onClosed={close}>
      <div className="mt-3">
        <CheckBox
          id="sendEmail"
          label={refundLabels.sendEmail}
          checked={sendEmail}
          onChange={({ target }) => setSendEmail(target.checked)}
        />
      </div>
    </ConfirmDialog>
  )
}
