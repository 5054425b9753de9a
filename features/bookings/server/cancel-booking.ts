import type { Booking } from '#features/bookings/bookings.contract.ts'
import {
  cancelOpenPayments,
  closeCheckout,
  forOneRequest,
  lockPaymentsOfSame,
  type PaymentRow,
} from '#features/payments/server/payments.ts'
import {
  notifyCancelled,
  type RegistrationRow,
  updateLockedRegistration,
} from '#features/registration/server/registration.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import { showBooking } from './list-bookings.ts'
import {
  type BookingDeps,
  lockBooking,
  lockPersonOfBooking,
  type Permission,
  requireSeen,
} from './lock-booking.ts'

/** `sendEmail`: the person gets an email. */
export type CancellationOptions = { sendEmail: boolean }

/**
 * Cancels a booking: what was paid stays paid, what is open at the provider is closed there. When it was paid after all,
 * or the provider cannot be reached, the booking is cancelled all the same; a job continues with what could not be closed.
 * One that is cancelled already is answered as it is.
 * @throws Problem 404 for one that is not there; 412 with what it is when `ifMatch` names another state
 */
export const cancelBooking = async (
  given: BookingDeps,
  permission: Permission,
  request: Requested,
  wish: CancellationOptions,
): Promise<Booking> => {
  const deps = forOneRequest(given)
  for (const { id } of await noteCancellation(deps, permission, request, wish)) {
    await closeCheckout(deps, id as PaymentId).catch((error: unknown) =>
      deps.log.warn('the payment of a cancelled booking could not be closed yet', { payment: id, error }),
    )
  }
  return showBooking(deps.db, permission.website, request.id)
}

/** Notes the cancellation and wishes away what could still be paid; the answer is what is open at the provider. */
const noteCancellation = (
  deps: BookingDeps,
  permission: Permission,
  { id, ifMatch }: Requested,
  { sendEmail }: CancellationOptions,
): Promise<PaymentRow[]> =>
  deps.db.transaction().execute(async (tx) => {
    const { website } = permission
    await lockPersonOfBooking(tx, permission, id)
    const before = await lockBooking(tx, permission, id)
    const payments = await lockPaymentsOfSame(tx, { website, registrationId: id, discountRequestId: null })
    // read under the lock: a payment that was first is also the earlier one
    const now = deps.clock.now()
    const open = await cancelOpenPayments(tx, deps, payments, now)
    if (before.cancelledAt) return open

    requireSeen(before, ifMatch)
    await setCancelled(tx, permission, before, { cancelledAt: now, now })
    if (sendEmail) await notifyCancelled(tx, before, now)
    return open
  })

/**
 * Takes a cancellation back. A booking that is not cancelled is answered as it is.
 * @throws Problem as `cancelBooking`
 */
export const restoreBooking = (
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  permission: Permission,
  { id, ifMatch }: Requested,
): Promise<Booking> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const before = await lockBooking(tx, permission, id)
    if (before.cancelledAt) {
      requireSeen(before, ifMatch)
      const now = clock.now()
      await setCancelled(tx, permission, before, { cancelledAt: null, now })
    }
    return showBooking(tx, website, id)
  })

/** Notes it of a booking that is held, with its entry in the audit. */
const setCancelled = async (
  tx: Connection,
  permission: Permission,
  before: RegistrationRow,
  { cancelledAt, now }: { cancelledAt: Date | null; now: Date },
): Promise<void> => {
  await updateLockedRegistration(tx, before, { cancelledAt, version: before.version + 1, changedAt: now })
  const cancelled = cancelledAt !== null
  await writeAudit(tx, permission, now, {
    action: cancelled ? 'booking.cancelled' : 'booking.restored',
    subject: before.name,
    subjectId: before.id,
    old: { cancelled: !cancelled },
    new: { cancelled },
  })
}
