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
  requireVersionSeen,
} from './lock-booking.ts'

export type CancellationOptions = { sendEmail: boolean }

/**
 * Cancels a booking: completed payments stay, open checkout sessions are closed at the provider. It is cancelled even
 * when it was paid in the meantime or the provider cannot be reached; a job closes the remaining sessions. A
 * cancelled booking is returned unchanged.
 * @throws Problem 404 when it does not exist; 412 with the current values when `ifMatch` names another version
 */
export const cancelBooking = async (
  baseDeps: BookingDeps,
  permission: Permission,
  request: Requested,
  options: CancellationOptions,
): Promise<Booking> => {
  const deps = forOneRequest(baseDeps)
  for (const { id } of await noteCancellation(deps, permission, request, options)) {
    await closeCheckout(deps, id as PaymentId).catch((error: unknown) =>
      deps.log.warn('the payment of a cancelled booking could not be closed yet', { payment: id, error }),
    )
  }
  return showBooking(deps.db, permission.website, request.id)
}

/**
 * Stores the cancellation and requests the cancellation of payable records; returns the sessions that are open at the
 * provider.
 */
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
    // read under the lock, so that timestamps follow the order of the commits
    const now = deps.clock.now()
    const open = await cancelOpenPayments(tx, deps, payments, now)
    if (before.cancelledAt) return open

    requireVersionSeen(before, ifMatch)
    await setCancelled(tx, permission, before, { cancelledAt: now, now })
    if (sendEmail) await notifyCancelled(tx, before, now)
    return open
  })

/**
 * Undoes a cancellation. A booking that is not cancelled is returned unchanged.
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
      requireVersionSeen(before, ifMatch)
      const now = clock.now()
      await setCancelled(tx, permission, before, { cancelledAt: null, now })
    }
    return showBooking(tx, website, id)
  })

/** Sets it on a locked booking, and writes the audit entry. */
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
