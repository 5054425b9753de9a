import { paymentStatuses } from './payments.contract.ts'

/**
 * The filters of bookings by state, each for one figure of the back-office or a part of one. All but the last leave cancelled
 * bookings out. `none`: there is no payment record; a status: that of the payment that counts; `unpaid`: any payment that
 * is not COMPLETED; `active`: whatever the payment; `booking-cancelled`: cancelled bookings alone.
 */
export const bookingStates = ['none', ...paymentStatuses, 'unpaid', 'active', 'booking-cancelled'] as const
export type BookingState = (typeof bookingStates)[number]
