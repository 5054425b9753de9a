/** Each tile above the bookings that counts some, with the filter of the list that shows exactly these. */
export const bookingTiles = {
  total: { state: 'active' },
  paid: { state: 'COMPLETED' },
  pending: { state: 'unpaid' },
  noPayment: { state: 'none' },
  withAccommodation: { state: 'active', stay: 'with' },
  withoutAccommodation: { state: 'active', stay: 'without' },
  cancelled: { state: 'booking-cancelled' },
} as const
