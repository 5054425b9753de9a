import type { ExceptionReason } from './exception-reasons.ts'
import { type DisputeFacts, hasComeBack, isGoingBack, isOpenDispute, type RefundFacts } from './money-back.ts'
import { isPaid, mismatchOf, type RecordFacts, type SessionFacts } from './payment-status.ts'

/** Everything known about the money of a session. */
export type MoneyFacts = {
  sessionId: string
  /** Why the session itself needs review. */
  marks: readonly ExceptionReason[]
  /** The captured cents. */
  captured: number
  refunds: readonly (RefundFacts & { id: string; askedBy: string | null })[]
  disputes: readonly (DisputeFacts & { id: string })[]
}

/** An exception to open: the reason, its subject, and the cents at the provider that it is about. */
export type Finding = { reason: ExceptionReason; subject: string; cents: number }

/** A subject that the provider's state has answered: `refunded` by an admin, or `settled` by no one. */
export type Resolved = { subject: string; answer: 'settled' | 'refunded'; by: string | null }

/** Reasons about all money of the session: settled when all of it was returned. */
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

/** Reasons that are settled when they no longer apply. */
const endWithTheMark = [
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'livemode_mismatch',
  'unknown_to_provider',
  'unknown_session',
] as const satisfies ExceptionReason[]

/** The identity of an exception, so that it is opened only once. */
export const subjectOf = (reason: ExceptionReason, about: string): string => `${reason}:${about}`

/** The cents captured by a session. */
export const capturedOf = (session: SessionFacts | undefined): number =>
  session && isPaid(session) ? (session.amountTotal ?? 0) : 0

/** Why a record needs review: its mark, and mismatches although it is COMPLETED. */
export const marksOf = (record: RecordFacts, session: SessionFacts | undefined): ExceptionReason[] => {
  const marks = record.reviewReason === null ? [] : [record.reviewReason as ExceptionReason]
  if (record.status !== 'COMPLETED' || !session || !isPaid(session)) return marks
  // the payable was verified when it completed: an imported session names another one
  const mismatch = mismatchOf(record, { ...session, clientReferenceId: record.reference })
  return mismatch && !marks.includes(mismatch) ? [...marks, mismatch] : marks
}

/**
 * Derives the exceptions to open and to settle from the state of a payment. Pure; the caller opens each only once,
 * and closes only open ones.
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
