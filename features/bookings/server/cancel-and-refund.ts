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
import { type BookingDeps, type Permission, requireSeen } from './lock-booking.ts'

type Wish = RefundRequest & CancellationOptions & { paymentId: string }

/**
 * Refunds a payment of a booking, all of what is left or a part, and then cancels the booking. When the refund is refused,
 * nothing is cancelled. The same request again is answered as the first, and cancels what that had not yet cancelled.
 * @throws Problem as `cancelBooking` and `refundPayment`; 404 also for a payment of another booking
 */
export const cancelAndRefund = async (
  deps: BookingDeps,
  permission: Permission,
  { id, ifMatch }: Requested,
  wish: Wish,
): Promise<{ booking: Booking; refund: PaymentRefund }> => {
  const { website } = permission
  const before = isId(id) ? await findRegistration(deps.db, website, id as RegistrationId) : undefined
  if (!before) throw new Problem(404, 'not_found', noSuchBooking)
  // before any money moves: the organiser has seen the booking as it is
  if (!before.cancelledAt) requireSeen(before, ifMatch)
  const payment = isId(wish.paymentId) ? await findPayment(deps.db, wish.paymentId as PaymentId) : undefined
  if (payment?.registrationId !== id) throw new Problem(404, 'not_found', 'This booking has no such payment')

  const refund = await refundPayment(deps, permission, wish)
  // a correction that came in between stays: the money is on its way, and the booking is cancelled all the same
  const booking = await cancelBooking(deps, permission, { id }, wish)
  return { booking, refund: refundOf(refund) }
}
