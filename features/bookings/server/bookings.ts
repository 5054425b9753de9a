/** The door of bookings: what other nouns may ask of it, and nothing else. */

export { findBookings } from './find-bookings.ts'
export { bookingSource } from './list-bookings.ts'
export { printable } from './printable-bookings.ts'
