import type { ExceptionReason } from '#features/payments/exception-reasons.ts'
import { type MoneyFacts, whatToCheck } from '#features/payments/what-to-check.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { DisputeRow, RefundRow } from '../refunds/money-back.store.ts'
import { closeException, lockExceptions, openException, readOpenExceptions } from './exceptions.store.ts'

/** Whose money an exception is about. */
type About = {
  website: Parameters<typeof openException>[1]['website']
  provider: 'stripe' | 'sandbox'
  livemode: boolean
  account: string | null
  paymentId: string | null
  sessionId: string
  paymentIntentId: string | null
  currency: string
  customerName: string | null
  customerEmail: string | null
}

/**
 * Opens exceptions for what needs review, and closes those that the provider's state has answered, in the transaction
 * that found it. Returns the reasons opened now.
 */
export const noteExceptions = async (
  tx: Connection,
  about: About,
  money: Pick<MoneyFacts, 'marks' | 'captured'>,
  back: { refunds: readonly RefundRow[]; disputes: readonly DisputeRow[] },
  now: Date,
): Promise<ExceptionReason[]> => {
  const { provider, livemode, sessionId } = about
  const { found, resolved } = whatToCheck({
    sessionId,
    ...money,
    ...factsOf(back.refunds, back.disputes),
  })
  const listed: ExceptionReason[] = []
  if (found.length > 0) {
    const subjects = [...found, ...resolved].map(({ subject }) => subject)
    await lockExceptions(tx, { provider, livemode, subjects })
  }
  for (const finding of found)
    if (await openException(tx, { ...about, ...finding }, now)) listed.push(finding.reason)

  const subjects = resolved.map(({ subject }) => subject)
  const open = await readOpenExceptions(tx, { provider, livemode }, subjects)
  for (const { id, subject } of open) {
    const end = resolved.findLast((one) => one.subject === subject)
    if (end) await closeException(tx, id, { ...end, now })
  }
  return listed
}

/** Maps our rows to the facts of the rule. */
const factsOf = (refunds: readonly RefundRow[], disputes: readonly DisputeRow[]) => ({
  refunds: refunds.map(({ id, refundId, status, cents, askedBy }) => ({
    id: refundId ?? id,
    status,
    cents,
    askedBy,
  })),
  disputes: disputes.map(({ disputeId, status, cents, openedAt }) => ({
    id: disputeId,
    status,
    cents,
    openedAt,
  })),
})
