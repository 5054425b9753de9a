import { confirmPaid } from '#features/payments/server/payments.ts'
import { updateLockedRegistration } from '#features/registration/server/registration.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { minutes } from '#shared/time/duration.ts'
import { showBooking } from './list-bookings.ts'
import { type BookingDeps, lockBooking, type Permission } from './lock-booking.ts'

/** A repetition within this time is a double click and sends no second email. */
const clickWindow = minutes(1)

/**
 * Sends the confirmation again, with the current values.
 * @throws Problem 404; 409 when it is cancelled or not paid
 */
export const resendConfirmation = (
  deps: Pick<BookingDeps, 'db' | 'clock' | 'payables'>,
  permission: Permission,
  id: string,
): Promise<{ email: string }> =>
  deps.db.transaction().execute(async (tx) => {
    const { website } = permission
    const registration = await lockBooking(tx, permission, id)
    const { email, name: subject, confirmationAskedAt } = registration
    if (registration.cancelledAt)
      throw new Problem(
        409,
        'registration_cancelled',
        'This booking is cancelled, so there is nothing to confirm',
      )
    const { paymentRecord } = await showBooking(tx, website, id)
    if (paymentRecord?.status !== 'COMPLETED')
      throw new Problem(409, 'not_paid', 'This booking is not paid, so there is nothing to confirm')

    const now = deps.clock.now()
    if (confirmationAskedAt && now.getTime() - confirmationAskedAt.getTime() < clickWindow) return { email }
    await updateLockedRegistration(tx, registration, { confirmationAskedAt: now })
    const { id: paymentId } = paymentRecord
    const key = `${paymentId}:again:${now.toISOString()}`
    await confirmPaid(tx, deps, key, paymentId as PaymentId, now)
    await writeAudit(tx, permission, now, {
      action: 'booking.confirmation-sent-again',
      subject,
      subjectId: id,
      new: { email },
    })
    return { email }
  })
