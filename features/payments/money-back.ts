import { type Cents, toCents } from '#shared/money.ts'

/** What our row says of a refund: `asked` and `refused` are our words, the others the provider's. */
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

const setup: Record<RefundStatus, number> = {
  asked: 0,
  refused: 1,
  pending: 2,
  requires_action: 2,
  succeeded: 3,
  canceled: 4,
  failed: 4,
}

/**
 * What a refund's row says next. A refund only goes forward (asked, under way, succeeded, failed after all), so an
 * answer that was overtaken by a later one changes nothing. A word that we do not know is one of a refund under way.
 */
export const refundAfter = (known: RefundStatus, message: string | null): RefundStatus => {
  const next = message !== null && isRefundStatus(message) ? message : 'pending'
  return setup[next] >= setup[known] ? next : known
}

const isRefundStatus = (word: string): word is RefundStatus => word in setup

/** Whether the money of such a refund is on its way back, or there. */
export const isGoingBack = (status: RefundStatus): boolean =>
  status === 'succeeded' || status === 'pending' || status === 'requires_action'

/** Whether the provider had begun such a refund, and its amount is with us again. */
export const hasComeBack = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled'

/** What one event says of a dispute. */
export type DisputeWord = { status: string; at: Date }

const closed = ['prevented', 'warning_closed', 'won', 'lost']

/** Whether the bank has yet to decide. */
export const isOpenDispute = (status: string): boolean => !closed.includes(status)

/**
 * Of two words about one dispute the one that holds, in whatever order they came: what is closed is never open again,
 * and else the later one.
 */
export const laterWord = <W extends DisputeWord>(one: W, other: W): W => (isLater(one, other) ? one : other)

const isLater = (one: DisputeWord, other: DisputeWord): boolean => {
  const [oneIsOpen, otherIsOpen] = [isOpenDispute(one.status), isOpenDispute(other.status)]
  if (oneIsOpen !== otherIsOpen) return otherIsOpen
  const apart = one.at.getTime() - other.at.getTime()
  return apart === 0 ? one.status > other.status : apart > 0
}

export type RefundFacts = { status: RefundStatus; cents: number }
export type DisputeFacts = { status: string; cents: number; openedAt: Date }
export type MoneyBack = { refundedCents: Cents; lostCents: Cents; disputeStatus: string | null }

/** What of a payment's total went back to who has paid it. Never more than the total, and nothing twice. */
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
