/** The money of a payment, and what of it is gone again. */
export type MovedMoney = { totalCents: number; refundedCents: number; lostCents: number }

/** What is left of a payment once refunds and lost disputes are taken off: as a COMPLETED one it counts as revenue. */
export const remainingCents = ({ totalCents, refundedCents, lostCents }: MovedMoney): number =>
  totalCents - refundedCents - lostCents

/** Whether nothing is left of it: what it has paid for may be paid again. One of nothing stays what it was. */
export const isFullyReturned = (money: MovedMoney): boolean =>
  money.totalCents > 0 && remainingCents(money) <= 0

/** Whether it is paid, and its money is still there. In SQL: `isKept` of payments.store.ts. */
export const isStillPaid = (payment: MovedMoney & { status: string }): boolean =>
  payment.status === 'COMPLETED' && !isFullyReturned(payment)
