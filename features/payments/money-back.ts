import { type Cents, toCents } from '#shared/money.ts'

/** The statuses of our refund rows: `asked` and `refused` are ours, the others the provider's. */
export const refundStatuses = [
  'asked',
  'refused',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

const rank: Record<RefundStatus, number> = {
  asked: 0,
  refused: 1,
  pending: 2,
  requires_action: 2,
  succeeded: 3,
  canceled: 4,
  failed: 4,
}

/**
 * The next status of a refund row. A refund only moves forward (asked, pending, succeeded, failed afterwards), so an
 * outdated answer changes nothing. An unrecognised status counts as pending.
 */
export const refundAfter = (known: RefundStatus, reported: string | null): RefundStatus => {
  const next = reported !== null && isRefundStatus(reported) ? reported : 'pending'
  return rank[next] >= rank[known] ? next : known
}

const isRefundStatus = (word: string): word is RefundStatus => word in rank

/** Whether the money of a refund with this status is returned or on its way. */
export const isGoingBack = (status: RefundStatus): boolean =>
  status === 'succeeded' || status === 'pending' || status === 'requires_action'

/** Whether the provider had started the refund, and its amount has come back. */
export const hasComeBack = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled'

/** One reported state of a dispute. */
export type DisputeState = { status: string; at: Date }

const closed = ['prevented', 'warning_closed', 'won', 'lost']

/** Whether the bank has not decided yet. */
export const isOpenDispute = (status: string): boolean => !closed.includes(status)

/**
 * Of two reported states of a dispute the current one, in whatever order they arrive: a closed dispute never reopens,
 * otherwise the later one counts.
 */
export const laterDisputeState = <W extends DisputeState>(one: W, other: W): W =>
  isLater(one, other) ? one : other

const isLater = (one: DisputeState, other: DisputeState): boolean => {
  const [oneIsOpen, otherIsOpen] = [isOpenDispute(one.status), isOpenDispute(other.status)]
  if (oneIsOpen !== otherIsOpen) return otherIsOpen
  const apart = one.at.getTime() - other.at.getTime()
  return apart === 0 ? one.status > other.status : apart > 0
}

export type RefundFacts = { status: RefundStatus; cents: number }
export type DisputeFacts = { status: string; cents: number; openedAt: Date }
export type MoneyBack = { refundedCents: Cents; lostCents: Cents; disputeStatus: string | null }

/** How much of a payment's total was returned to the payer: never more than the total, and nothing counted twice. */
export const moneyBack = (
  totalCents: number,
  refunds: readonly RefundFacts[],
  disputes: readonly DisputeFacts[],
): MoneyBack => {
  const refunded = Math.min(totalCents, sumOf(refunds.filter(({ status }) => isGoingBack(status))))
  const lost = Math.min(totalCents - refunded, sumOf(disputes.filter(({ status }) => status === 'lost')))
  const newest = disputes.reduce<DisputeFacts | undefined>(
    (latest, one) => (latest && latest.openedAt >= one.openedAt ? latest : one),
    undefined,
  )
  return {
    refundedCents: toCents(refunded),
    lostCents: toCents(lost),
    disputeStatus: newest?.status ?? null,
  }
}

const sumOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0)
