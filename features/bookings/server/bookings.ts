/** The public module of bookings: what other features import of its server code. */

export { findBookings } from './find-bookings.ts'
export { bookingSource } from './list-bookings.ts'
export { printable } from './printable-bookings.ts'
