import { isGoingBack, type RefundFacts, type RefundStatus } from './money-back.ts'

/** The money of a payment at the provider, and its known refunds. */
export type Refundable = {
  totalCents: number
  /** As reported by the provider. */
  refundedCents: number
  lostCents: number
  refunds: readonly RefundFacts[]
}

/**
 * What can still be refunded. A refund without an answer counts as made, because it may have been. The provider's
 * total and the individual refunds may each be newer: the higher sum counts.
 */
export const leftToRefund = ({ totalCents, refundedCents, lostCents, refunds }: Refundable): number => {
  const returned = Math.max(refundedCents, sum(refunds, isGoingBack))
  return Math.max(0, totalCents - lostCents - returned - sum(refunds, (status) => status === 'asked'))
}

const sum = (refunds: Refundable['refunds'], counts: (status: RefundStatus) => boolean): number =>
  refunds.filter(({ status }) => counts(status)).reduce((total, { cents }) => total + cents, 0)

type Paid = {
  status: string
  provider: string
  livemode: boolean
  paymentIntentId: string | null
}

/**
 * Why nothing of a payment can be refunded at this provider, in this mode; undefined when it can. Money that was
 * recorded manually is at no provider: its refund is recorded by hand too.
 */
export const whyNotRefundable = (
  payment: Paid,
  provider: { name: string; livemode: boolean } | undefined,
): string | undefined => {
  if (payment.status !== 'COMPLETED') return 'Only a completed payment can be refunded.'
  if (payment.provider === 'none') return 'Nothing was paid, so there is nothing to refund.'
  if (payment.provider === 'manual') return undefined
  if (!provider) return 'Payments are off here. Refund it at the provider.'
  if (payment.provider !== provider.name || payment.livemode !== provider.livemode)
    return 'This payment was made with another provider or in another mode. Refund it there.'
  if (payment.paymentIntentId === null)
    return 'The provider has not reported this payment yet. Try again in a few minutes.'
  return undefined
}
