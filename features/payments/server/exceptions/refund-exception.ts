import { createHash } from 'node:crypto'
import { refundableCents } from '#features/payments/exception-actions.ts'
import { isGoingBack } from '#features/payments/money-back.ts'
import { leftToRefund } from '#features/payments/refundable.ts'
import {
  closeException,
  type ExceptionRow,
  readCaptured,
} from '#features/payments/server/exceptions/exceptions.store.ts'
import { forOneRequest, type PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { findRefundOfRequest, readRefunds } from '#features/payments/server/refunds/money-back.store.ts'
import { refundOrphan, refundPayment } from '#features/payments/server/refunds/refund-payment.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import { formatCents, formatEuros, toCents } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { reportFailure } from './check-exception.ts'
import { type ListedException, lockException } from './exception-lists.store.ts'
import { exceptionOf, findException, noSuchException } from './list-exceptions.ts'
import {
  answeredAlready,
  type ExceptionDeps,
  lockOpen,
  type Permission,
  subjectOf,
  zoneOf,
} from './lock-open.ts'
import { countFailedRefunds } from './refunds.store.ts'

/**
 * Refunds all money of an exception. The refund and its audit entry are committed before the provider is called;
 * until it answers, the exception stays open.
 * @throws Problem as `lockOpen`; 409 when the provider refuses
 */
export const refundException = async (
  baseDeps: ExceptionDeps,
  permission: Permission,
  { id, note }: { id: string; note?: string | undefined },
) => {
  const deps = forOneRequest(baseDeps)
  const timeZone = await zoneOf(baseDeps, permission)
  const { row, cents, requestId } = await transact(deps.db, async (tx) => {
    const row = await lockOpen(tx, permission, { id, act: 'refund', timeZone })
    const requestId = requestOf(id, await countFailedRefunds(tx, row))
    const earlier = await findRefundOfRequest(tx, requestId)
    return { row, cents: toCents(earlier?.cents ?? (await leftOf(tx, row))), requestId }
  })
  const options = {
    cents,
    requestId,
    reason: row.reason === 'duplicate_payment' ? ('duplicate' as const) : ('requested_by_customer' as const),
    ...(note && { note }),
  }
  const isOwn =
    row.reason !== 'unknown_session' && row.paymentStatus === 'COMPLETED' && row.paymentId !== null
  try {
    const refund = isOwn
      ? await refundPayment(deps, permission, { paymentId: row.paymentId ?? '', ...options })
      : await refundOrphan(deps, permission, row as ExceptionRow, options)
    if (isGoingBack(refund.status)) await noteRefund(deps, permission, { id, cents, timeZone })
    const exception = await findException(deps.db, permission.website, id)
    const amount = formatEuros(cents)
    const message = isGoingBack(refund.status)
      ? `${amount} ${refund.status === 'succeeded' ? 'was refunded' : 'is being returned'}.`
      : `The provider has not answered yet. We keep requesting the refund of ${amount}, and this stays open until it answers.`
    return { exception, said: message }
  } catch (error) {
    throw reportFailure(deps, id, error)
  }
}

/**
 * The refund request id of an exception: the same for concurrent admins, so that both get one refund; a new one after
 * the provider refused, or a refund failed.
 */
const requestOf = (id: string, failed: number): string => {
  const hex = createHash('sha256').update(`exception refund ${id} ${failed}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** How much of the money can still be returned: part of it may already be refunded or on its way. */
const leftOf = async (tx: Connection, row: ListedException): Promise<number> => {
  const { provider, paymentIntentId } = row
  const refunds = await readRefunds(tx, provider, paymentIntentId ?? '')
  const { payment, ...facts } = exceptionOf(row)
  const isOfPayment = payment?.status === 'COMPLETED' && row.reason !== 'unknown_session'
  const money = isOfPayment
    ? payment
    : { totalCents: await readCaptured(tx, row), refundedCents: 0, lostCents: 0 }
  return Math.min(refundableCents({ payment, ...facts }), leftToRefund({ ...money, refunds }))
}

/** Closes the exception, unless the sync after the refund already did. */
const noteRefund = (
  deps: PaymentDeps,
  permission: Permission,
  { id, cents, timeZone }: { id: string; cents: number; timeZone: string },
) =>
  transact(deps.db, async (tx) => {
    const { website, email } = permission
    const row = await lockException(tx, website, id)
    if (!row) throw new Problem(404, 'not_found', noSuchException)
    // the sync stores who requested the refund: another admin's answer is a conflict
    if (row.closedAt !== null && row.closedBy !== email) throw answeredAlready(row, timeZone)
    const now = deps.clock.now()
    if (row.closedAt === null) await closeException(tx, id, { answer: 'refunded', by: email, now })
    await writeAudit(tx, permission, now, {
      action: 'exception.refunded',
      subject: subjectOf(row),
      subjectId: id,
      old: { open: true },
      new: { open: false, amount: formatCents(cents) },
    })
  })
