import type { ExceptionReason } from './exception-reasons.ts'
import { type DisputeFacts, hasComeBack, isGoingBack, isOpenDispute, type RefundFacts } from './money-back.ts'
import { isPaid, mismatchOf, type RecordFacts, type SessionFacts } from './payment-status.ts'

/** Everything that is known of the money of a session after it was looked at. */
export type MoneyFacts = {
  sessionId: string
  /** Why someone should look at the session itself. */
  marks: readonly ExceptionReason[]
  /** What it has captured. */
  captured: number
  refunds: readonly (RefundFacts & { id: string; askedBy: string | null })[]
  disputes: readonly (DisputeFacts & { id: string })[]
}

/** Something for someone to look at: the reason, what it is about, and the money at the provider that it is about. */
export type Finding = { reason: ExceptionReason; subject: string; cents: number }

/** What the truth itself has answered: `refunded` by whom, `settled` by no one. */
export type Resolved = { subject: string; answer: 'settled' | 'refunded'; by: string | null }

/** Reasons that are about the money of the whole session: when all of it went back, nothing is left to look at. */
const aboutItsMoney = [
  'paid_after_close',
  'paid_after_cancel',
  'duplicate_payment',
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'livemode_mismatch',
  'unknown_session',
] as const satisfies ExceptionReason[]

/** Reasons that end when they are true no longer. */
const endWithTheMark = [
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'livemode_mismatch',
  'unknown_to_provider',
  'unknown_session',
] as const satisfies ExceptionReason[]

/** What an exception is about, so that the same is listed once. */
export const subjectOf = (reason: ExceptionReason, about: string): string => `${reason}:${about}`

/** How much a session has captured, as the provider says. */
export const capturedOf = (session: SessionFacts | undefined): number =>
  session && isPaid(session) ? (session.amountTotal ?? 0) : 0

/** Why someone should look at a record: its mark, and what disagrees although it is COMPLETED. */
export const marksOf = (record: RecordFacts, session: SessionFacts | undefined): ExceptionReason[] => {
  const marks = record.reviewReason === null ? [] : [record.reviewReason as ExceptionReason]
  if (record.status !== 'COMPLETED' || !session || !isPaid(session)) return marks
  // whom it names was settled when it completed: one that was adopted names another
  const mismatch = mismatchOf(record, { ...session, clientReferenceId: record.reference })
  return mismatch && !marks.includes(mismatch) ? [...marks, mismatch] : marks
}

/**
 * What follows from a payment's truth for those who look after the money: what to list, and what has answered itself.
 * Pure; anyone who notes it lists the same only once, and closes only what is open.
 */
export const whatToCheck = ({
  sessionId,
  marks,
  captured,
  refunds,
  disputes,
}: MoneyFacts): { found: Finding[]; resolved: Resolved[] } => {
  const back = refunds.filter(({ status }) => isGoingBack(status))
  const isAllBack = captured > 0 && back.reduce((sum, { cents }) => sum + cents, 0) >= captured
  const failed = refunds.filter(({ status }) => hasComeBack(status))

  const found: Finding[] = [
    ...marks.map((reason) => ({ reason, subject: subjectOf(reason, sessionId), cents: captured })),
    ...failed.map(({ id, cents }) => ({
      reason: 'refund_failed' as const,
      subject: subjectOf('refund_failed', id),
      cents,
    })),
    ...disputes
      .filter(({ status }) => isOpenDispute(status) || status === 'lost')
      .map(({ id, cents }) => ({ reason: 'dispute' as const, subject: subjectOf('dispute', id), cents })),
  ]
  const by = back.findLast(({ askedBy }) => askedBy !== null)?.askedBy ?? null
  const resolved: Resolved[] = [
    ...endWithTheMark
      .filter((reason) => !marks.includes(reason))
      .map((reason) => ({ subject: subjectOf(reason, sessionId), answer: 'settled' as const, by: null })),
    ...disputes
      .filter(({ status }) => !isOpenDispute(status) && status !== 'lost')
      .map(({ id }) => ({ subject: subjectOf('dispute', id), answer: 'settled' as const, by: null })),
    ...(isAllBack
      ? [
          ...aboutItsMoney.map((reason) => subjectOf(reason, sessionId)),
          ...failed.map(({ id }) => subjectOf('refund_failed', id)),
        ].map((subject) => ({ subject, answer: 'refunded' as const, by }))
      : []),
  ]
  return { found, resolved }
}
