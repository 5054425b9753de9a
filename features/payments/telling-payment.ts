import { isStillPaid, type MovedMoney } from './kept-cents.ts'

/**
 * The payment that speaks for what it pays, of all its payments with the newest first: the paid one, above all one whose
 * money is still there, else the newest. The lists of the organisers choose it in SQL (`tells`, `tellingValue`), and a
 * test holds the two against each other. What counts for a visitor is narrower: `ownPayments`, `showOffer`.
 */
export const tellingPayment = <P extends MovedMoney & { status: string }>(
  payments: readonly P[],
): P | undefined =>
  payments.find(isStillPaid) ?? payments.find(({ status }) => status === 'COMPLETED') ?? payments[0]
