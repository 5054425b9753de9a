import type Stripe from 'stripe'
import { refundReasons } from '#features/payments/admin-payments.contract.ts'
import { refundAfter } from '#features/payments/money-back.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { notify } from '../mails/follow-ups.ts'
import { insertRefund, lockRefunds, type RefundRow, updateRefund } from '../refunds/money-back.store.ts'

/** The owner of the money: a record, or (`paymentId` null) an orphan session. */
export type Holder = {
  website: Website
  provider: 'stripe' | 'sandbox'
  livemode: boolean
  paymentId: string | null
  paymentIntentId: string
}

/**
 * Applies the provider's refunds of one payment to our rows: one row per refund, whoever requested it, and a row only
 * moves forward. Undefined refunds: the provider was not called. Returns all rows, the oldest first.
 */
export const syncRefunds = async (
  tx: Connection,
  holder: Holder,
  message: readonly Stripe.Refund[] | undefined,
  now: Date,
): Promise<RefundRow[]> => {
  const rows = await lockRefunds(tx, holder.provider, holder.paymentIntentId)
  if (holder.paymentId !== null) {
    // the refunds of imported money move to its record
    for (const [place, row] of rows.entries())
      if (row.paymentId === null)
        rows[place] = await updateRefund(tx, row.id, { paymentId: holder.paymentId })
  }
  // the provider lists the newest first
  for (const refund of [...(message ?? [])].reverse()) {
    const row = rowOf(rows, refund)
    const number = Math.max(0, ...rows.map((one) => one.number)) + 1
    const after = row
      ? await resume(tx, row, refund, now)
      : await insertFound(tx, holder, refund, number, now)
    if (row) rows[rows.indexOf(row)] = after
    else rows.push(after)
    await notifyOfRefund(tx, row, after, now)
  }
  return rows
}

/** The row of a refund: with its id, or the unanswered request that created it. */
const rowOf = (rows: readonly RefundRow[], { id, metadata }: Stripe.Refund): RefundRow | undefined =>
  rows.find(({ refundId }) => refundId === id) ??
  rows.find((row) => row.refundId === null && row.id === metadata?.['payment_refund_id'])

/** The updated row; the same row when nothing changed. */
const resume = (
  tx: Connection,
  row: RefundRow,
  { id: refundId, amount: cents, status: message, failure_reason }: Stripe.Refund,
  now: Date,
): Promise<RefundRow> | RefundRow => {
  const status = refundAfter(row.status, message)
  const failure = failure_reason ?? row.failure
  const isSame =
    row.refundId === refundId && row.cents === cents && row.status === status && row.failure === failure
  return isSame ? row : updateRefund(tx, row.id, { refundId, cents, status, failure, updatedAt: now })
}

const insertFound = (
  tx: Connection,
  holder: Holder,
  { id, amount, reason, status, failure_reason, created }: Stripe.Refund,
  number: number,
  now: Date,
): Promise<RefundRow> =>
  insertRefund(tx, {
    ...holder,
    id: newId<'refund'>(now),
    number,
    refundId: id,
    cents: amount,
    reason: refundReasons.find((known) => known === reason) ?? null,
    status: refundAfter('asked', status),
    failure: failure_reason ?? null,
    askedBy: null,
    requestId: null,
    note: null,
    createdAt: new Date(created * 1000),
    updatedAt: now,
  })

/** Queues the email that a refund succeeded, or that a succeeded one failed; documents follow every change. */
const notifyOfRefund = async (
  tx: Connection,
  before: RefundRow | undefined,
  { id, status, paymentId }: RefundRow,
  now: Date,
): Promise<void> => {
  if (paymentId === null || before?.status === status) return
  const payload = { paymentId, paymentRefundId: id }
  const wentThrough = status === 'succeeded'
  if (wentThrough || (before?.status === 'succeeded' && status === 'failed'))
    await notify(tx, 'paymentRefunded', `${id}:${status}`, payload, now)
  await notify(tx, 'receiptDue', `refund:${id}:${status}`, payload, now)
}
