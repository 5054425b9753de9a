import type { ExceptionAct } from './exceptions.contract.ts'

/** What the choice of answers depends on. */
export type ExceptionFacts = {
  reason: string
  cents: number
  closedAt: unknown
  sessionId: string | null
  paymentIntentId: string | null
  payment: { totalCents: number; refundedCents: number; lostCents: number; status: string } | null
}

/**
 * How much an answer `refund` gives back: all of the money that this is about, and of a payment never more than is left
 * of it.
 */
export const refundableCents = ({ cents, payment, reason }: Omit<ExceptionFacts, 'closedAt'>): number => {
  // the bank holds what is disputed: the provider refuses to give it back a second time
  if (reason === 'dispute') return 0
  // the record that a stray session names continues with another session
  if (reason === 'unknown_session' || payment?.status !== 'COMPLETED') return cents
  return Math.max(0, Math.min(cents, payment.totalCents - payment.refundedCents - payment.lostCents))
}

/** What can be answered to an exception as it is. */
export const actionsOf = (facts: ExceptionFacts): ExceptionAct[] => {
  const { reason, closedAt, sessionId, payment, paymentIntentId } = facts
  if (closedAt !== null) return []
  const isStray = reason === 'unknown_session'
  const all: readonly (readonly [ExceptionAct, boolean])[] = [
    ['ask', payment !== null || sessionId !== null],
    ['adopt', isStray && sessionId !== null],
    ['refund', paymentIntentId !== null && refundableCents(facts) > 0],
    ['review', true],
  ]
  return all.filter(([, isPossible]) => isPossible).map(([act]) => act)
}
