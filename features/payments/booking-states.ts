import { paymentStatuses } from './payments.contract.ts'

/**
 * The filters of bookings by state, which add up to the figures of the back-office. All but the last leave out
 * cancelled bookings. `none`: no payment record; a status: that of the effective payment; `unpaid`: a payment that is
 * not COMPLETED; `active`: any payment; `booking-cancelled`: only cancelled bookings.
 */
export const bookingStates = ['none', ...paymentStatuses, 'unpaid', 'active', 'booking-cancelled'] as const
export type BookingState = (typeof bookingStates)[number]
