/** The list filter that shows exactly the bookings counted by each tile. */
export const bookingTiles = {
  total: { state: 'active' },
  paid: { state: 'COMPLETED' },
  pending: { state: 'unpaid' },
  noPayment: { state: 'none' },
  withAccommodation: { state: 'active', stay: 'with' },
  withoutAccommodation: { state: 'active', stay: 'without' },
  cancelled: { state: 'booking-cancelled' },
} as const
