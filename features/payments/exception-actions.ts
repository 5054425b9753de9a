import type { ExceptionAct } from './exceptions.contract.ts'

/** What the possible actions depend on. */
export type ExceptionFacts = {
  reason: string
  cents: number
  closedAt: unknown
  sessionId: string | null
  paymentIntentId: string | null
  payment: { totalCents: number; refundedCents: number; lostCents: number; status: string } | null
}

/** How much the action `refund` returns: all of the exception's money, and of a payment at most what is left. */
export const refundableCents = ({ cents, payment, reason }: Omit<ExceptionFacts, 'closedAt'>): number => {
  // the bank holds disputed money: the provider refuses to refund it as well
  if (reason === 'dispute') return 0
  // the named record continues with another session, so this money is not its own
  if (reason === 'unknown_session' || payment?.status !== 'COMPLETED') return cents
  return Math.max(0, Math.min(cents, payment.totalCents - payment.refundedCents - payment.lostCents))
}

/** The actions that an exception allows. */
export const actionsOf = (facts: ExceptionFacts): ExceptionAct[] => {
  const { reason, closedAt, sessionId, payment, paymentIntentId } = facts
  if (closedAt !== null) return []
  const isOrphan = reason === 'unknown_session'
  const all: readonly (readonly [ExceptionAct, boolean])[] = [
    ['ask', payment !== null || sessionId !== null],
    ['adopt', isOrphan && sessionId !== null],
    ['refund', paymentIntentId !== null && refundableCents(facts) > 0],
    ['review', true],
  ]
  return all.filter(([, isPossible]) => isPossible).map(([act]) => act)
}
