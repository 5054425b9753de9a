/** The public module of bookings: the only file that other features import. */

export { findBookings } from './find-bookings.ts'
export { bookingSource } from './list-bookings.ts'
export { printable } from './printable-bookings.ts'
