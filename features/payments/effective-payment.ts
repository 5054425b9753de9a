import { isStillPaid, type MovedMoney } from './remaining-cents.ts'

type KnownPayment = MovedMoney & { status: string }

/**
 * The effective payment of what is paid for, of all its payments with the newest first: the paid one, above all one whose
 * money is still there, else the newest. The lists of the organisers choose it in SQL (`isEffective`, `effectiveRank`), and a
 * test holds the two against each other.
 */
export const effectivePayment = <P extends KnownPayment>(payments: readonly P[]): P | undefined =>
  payments.find(isStillPaid) ?? payments.find(({ status }) => status === 'COMPLETED') ?? payments[0]

/** The one that speaks to the visitor themselves: what went back is overtaken by whatever they have begun since. */
export const paidOrNewest = <P extends KnownPayment>(payments: readonly P[]): P | undefined =>
  payments.find(isStillPaid) ?? payments[0]
