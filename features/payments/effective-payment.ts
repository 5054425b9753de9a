import { isStillPaid, type MovedMoney } from './remaining-cents.ts'

type KnownPayment = MovedMoney & { status: string }

/**
 * The effective payment of a payable, given all its payments, the newest first: a paid one, preferably with money
 * remaining, else the newest. The organisers' lists choose it in SQL (`isEffective`, `effectiveRank`); a test
 * compares the two.
 */
export const effectivePayment = <P extends KnownPayment>(payments: readonly P[]): P | undefined =>
  payments.find(isStillPaid) ?? payments.find(({ status }) => status === 'COMPLETED') ?? payments[0]

/** The effective payment for the visitor: returned money is superseded by any newer payment. */
export const paidOrNewest = <P extends KnownPayment>(payments: readonly P[]): P | undefined =>
  payments.find(isStillPaid) ?? payments[0]
