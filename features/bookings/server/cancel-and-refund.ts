import type { Booking } from '#features/bookings/bookings.contract.ts'
import type { PaymentRefund } from '#features/payments/admin-payments.contract.ts'
import {
  findPayment,
  type RefundRequest,
  refundOf,
  refundPayment,
} from '#features/payments/server/payments.ts'
import { findRegistration } from '#features/registration/server/registration.ts'
import type { Requested } from '#platform/server/if-match.ts'
import { isId, type PaymentId, type RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { type CancellationOptions, cancelBooking } from './cancel-booking.ts'
import { noSuchBooking } from './list-bookings.ts'
import { type BookingDeps, type Permission, requireVersionSeen } from './lock-booking.ts'

type Options = RefundRequest & CancellationOptions & { paymentId: string }

/**
 * Refunds all or part of a payment of a booking, then cancels the booking. When the refund is refused, nothing is
 * cancelled. A repeated request returns the first refund and finishes its cancellation.
 * @throws Problem as `cancelBooking` and `refundPayment`; 404 also for a payment of another booking
 */
export const cancelAndRefund = async (
  deps: BookingDeps,
  permission: Permission,
  { id, ifMatch }: Requested,
  options: Options,
): Promise<{ booking: Booking; refund: PaymentRefund }> => {
  const { website } = permission
  const before = isId(id) ? await findRegistration(deps.db, website, id as RegistrationId) : undefined
  if (!before) throw new Problem(404, 'not_found', noSuchBooking)
  // before any money moves, the organiser must have seen the current version
  if (!before.cancelledAt) requireVersionSeen(before, ifMatch)
  const payment = isId(options.paymentId)
    ? await findPayment(deps.db, options.paymentId as PaymentId)
    : undefined
  if (payment?.registrationId !== id) throw new Problem(404, 'not_found', 'This booking has no such payment')

  const refund = await refundPayment(deps, permission, options)
  // without `ifMatch`: the refund is already made, so a correction in between must not prevent the cancellation
  const booking = await cancelBooking(deps, permission, { id }, options)
  return { booking, refund: refundOf(refund) }
}
