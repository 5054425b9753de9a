/** The money of a payment, and what of it was returned or lost. */
export type MovedMoney = { totalCents: number; refundedCents: number; lostCents: number }

/** What is left of a payment after refunds and lost disputes; of a COMPLETED payment this is revenue. */
export const remainingCents = ({ totalCents, refundedCents, lostCents }: MovedMoney): number =>
  totalCents - refundedCents - lostCents

/** Whether nothing is left: its payable may be paid again. A payment of zero is never returned. */
export const isFullyReturned = (money: MovedMoney): boolean =>
  money.totalCents > 0 && remainingCents(money) <= 0

/** Whether it is COMPLETED and has money left. In SQL: `isKept` of payments.store.ts. */
export const isStillPaid = (payment: MovedMoney & { status: string }): boolean =>
  payment.status === 'COMPLETED' && !isFullyReturned(payment)
