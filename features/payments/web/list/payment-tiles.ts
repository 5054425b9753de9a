/** Each tile above the payments that counts some, with the filter of the list that shows exactly these. */
export const paymentTiles = {
  totalRecords: {},
  completedPayments: { status: 'COMPLETED' },
  pendingPayments: { status: 'PENDING' },
  failedPayments: { status: 'FAILED' },
  expiredPayments: { status: 'EXPIRED' },
  cancelledPayments: { status: 'CANCELLED' },
} as const
