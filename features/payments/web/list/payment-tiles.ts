/** The list filter that shows exactly the payments counted by each tile. */
export const paymentTiles = {
  totalRecords: {},
  completedPayments: { status: 'COMPLETED' },
  pendingPayments: { status: 'PENDING' },
  failedPayments: { status: 'FAILED' },
  expiredPayments: { status: 'EXPIRED' },
  cancelledPayments: { status: 'CANCELLED' },
} as const
