import { isStillPaid, type MovedMoney } from './kept-cents.ts'

type Told = MovedMoney & { status: string }

/**
 * The payment that speaks for what it pays, of all its payments with the newest first: the paid one, above all one whose
 * money is still there, else the newest. The lists of the organisers choose it in SQL (`tells`, `tellingValue`), and a
 * test holds the two against each other.
 */
export const tellingPayment = <P extends Told>(payments: readonly P[]): P | undefined =>
  payments.find(isStillPaid) ?? payments.find(({ status }) => status === 'COMPLETED') ?? payments[0]

/** The one that speaks to the visitor themselves: what went back is overtaken by whatever they have begun since. */
export const paidOrNewest = <P extends Told>(payments: readonly P[]): P | undefined =>
  payments.find(isStillPaid) ?? payments[0]
