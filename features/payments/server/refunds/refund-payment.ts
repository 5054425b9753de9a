import type { RefundReason } from '#features/payments/admin-payments.contract.ts'
import { leftToRefund, whyNotRefundable } from '#features/payments/refundable.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId, newId, type PaymentId } from '#shared/ids.ts'
import { type Cents, formatCents, formatEuros, parseEuros, toCents } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { lockException } from '../exceptions/exception-lists.store.ts'
import { type ExceptionRow, findException, readCaptured } from '../exceptions/exceptions.store.ts'
import { accountColumns, atHolder, forOneRequest, type PaymentDeps, refundsAt } from '../payment-deps.ts'
import { lockPaymentIfExists } from '../payments.store.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'
import { syncOrphan } from '../sync/sync-orphan.ts'
import {
  findRefundOfRequest,
  insertRefund,
  isAtProvider,
  lockRefunds,
  type RefundRow,
  readRefundsByHand,
} from './money-back.store.ts'
import { applyRefundByHand } from './refund-by-hand.ts'
import { requestRefund } from './request-refund.ts'

type Permission = AdminOf<Website, 'write'>

/** The amount and the reason of a refund; a repeated `requestId` is the same refund. */
export type RefundRequest = {
  cents: Cents
  reason?: RefundReason | undefined
  note?: string | undefined
  requestId: string
}

/**
 * Parses the amount of a call to cents.
 * @throws Problem 400
 */
export const centsOf = (amount: number | string): Cents => {
  const cents = parseEuros(amount)
  if (cents === undefined)
    throw new Problem(400, 'invalid_input', 'The amount must be a number of euros with at most two decimals')
  return cents
}

/**
 * Refunds all or part of a COMPLETED payment of the admin's website. The refund and its audit entry are committed
 * before the provider is called; an unanswered one stays `asked`, and is retried with the same key. For manually
 * recorded money the refund is only recorded. A repeated request returns the first refund.
 * @throws Problem 404; 400 when it exceeds what is left; 409 when nothing can be refunded, or the provider refuses
 */
export const refundPayment = async (
  baseDeps: PaymentDeps,
  permission: Permission,
  { paymentId, ...options }: RefundRequest & { paymentId: string },
): Promise<RefundRow> => {
  const deps = forOneRequest(baseDeps)
  const written = await transact(deps.db, async (tx) => {
    const record = isId(paymentId) ? await lockPaymentIfExists(tx, paymentId) : undefined
    if (record?.website !== permission.website)
      throw new Problem(404, 'not_found', 'There is no such payment')
    const whyNot = whyNotRefundable(record, refundsAt(deps, record))
    if (whyNot) throw new Problem(409, 'not_refundable', whyNot)
    const { paymentIntentId } = record
    const subject = `${record.customerName}, ${record.customerEmail}`
    const at = atHolder(deps, record) ?? deps
    return writeRefund(tx, at, permission, { ...record, paymentId, paymentIntentId, subject }, options)
  })
  return isAtProvider(written) ? carryOut(deps, written) : written
}

/**
 * Refunds money of an open exception that no COMPLETED record accounts for; otherwise as `refundPayment`.
 * @throws Problem 409 as there, and when the exception is closed or has no money
 */
export const refundOrphan = async (
  baseDeps: PaymentDeps,
  permission: Permission,
  exception: Pick<ExceptionRow, 'id'>,
  options: RefundRequest,
): Promise<RefundRow> => {
  const deps = forOneRequest(baseDeps)
  let session: string | null = null
  const written = await transact(deps.db, async (tx) => {
    // its payment is locked first, as in the sync, to prevent deadlocks
    const named = (await findException(tx, exception.id))?.paymentId ?? null
    const record = named === null ? undefined : await lockPaymentIfExists(tx, named)
    const found = await lockException(tx, permission.website, exception.id)
    if (!found) throw new Problem(404, 'not_found', 'There is no such exception')
    if (found.paymentId !== named)
      throw new Problem(409, 'already_answered', 'This has already been answered.')
    const { paymentIntentId } = found
    session = found.sessionId
    const whyNot = whyNotRefundable({ ...found, status: 'COMPLETED' }, refundsAt(deps, found))
    if (whyNot) throw new Problem(409, 'not_refundable', whyNot)
    const earlier = await findRefundOfRequest(tx, options.requestId)
    if (found.closedAt && !earlier)
      throw new Problem(409, 'already_answered', 'This has already been answered.')
    return writeRefund(
      tx,
      atHolder(deps, found) ?? deps,
      permission,
      {
        // the money of a session that its named record does not continue is not that record's
        paymentId: record?.paymentIntentId === paymentIntentId ? record.id : null,
        paymentIntentId,
        totalCents: await readCaptured(tx, found),
        refundedCents: 0,
        lostCents: 0,
        subject:
          [found.customerName, found.customerEmail].filter(Boolean).join(', ') || (paymentIntentId ?? ''),
      },
      options,
    )
  })
  return carryOut(deps, written, session)
}

/** The money that is partly or fully refunded. */
type Source = {
  paymentId: string | null
  /** Null for money that was recorded manually. */
  paymentIntentId: string | null
  totalCents: number
  refundedCents: number
  lostCents: number
  /** Whose money it is, in the audit. */
  subject: string
}

/**
 * The refund of this request: the one it wrote before, else a new one. The caller holds the lock of the money's row.
 */
const writeRefund = async (
  tx: Connection,
  deps: PaymentDeps,
  permission: Permission,
  { paymentId, paymentIntentId, subject, ...money }: Source,
  { cents, reason, note, requestId }: RefundRequest,
): Promise<RefundRow> => {
  const earlier = await findRefundOfRequest(tx, requestId)
  if (earlier && earlier.website !== permission.website)
    // does not reveal the other website
    throw new Problem(409, 'request_reused', 'This refund was already requested. Check the refunds first.')
  if (earlier) return requireSame(earlier, { paymentId, paymentIntentId, cents })

  const { refunds, ...holder } = await heldMoney(tx, deps, { paymentId, paymentIntentId })
  refuseAmount(cents, toCents(leftToRefund({ ...money, refunds })))
  const now = deps.clock.now()
  const isByHand = holder.provider === 'manual'
  const refund = await insertRefund(tx, {
    ...holder,
    id: newId<'refund'>(now),
    website: permission.website,
    number: Math.max(0, ...refunds.map(({ number }) => number)) + 1,
    cents,
    reason: reason ?? null,
    status: isByHand ? 'succeeded' : 'asked',
    refundId: null,
    failure: null,
    askedBy: permission.email,
    requestId,
    note: note || null,
    createdAt: now,
    updatedAt: now,
  })
  if (isByHand && paymentId)
    await applyRefundByHand(tx, { id: paymentId, totalCents: money.totalCents }, refund, now)
  await writeAudit(tx, permission, now, {
    action: isByHand ? 'payment.refunded-by-hand' : 'payment.refund-asked',
    subject,
    subjectId: refund.id,
    new: {
      amount: formatEuros(cents),
      ...(reason && { reason }),
      ...(note && { note }),
      payment: paymentId ?? paymentIntentId,
    },
  })
  return refund
}

type Named = Pick<Source, 'paymentId' | 'paymentIntentId'>

/** @throws Problem 409 when the earlier request had other values */
const requireSame = (earlier: RefundRow, { paymentId, paymentIntentId, cents }: Named & { cents: Cents }) => {
  const isSameMoney =
    paymentIntentId === null ? earlier.paymentId === paymentId : earlier.paymentIntentId === paymentIntentId
  if (isSameMoney && earlier.cents === cents) return earlier
  throw new Problem(
    409,
    'request_reused',
    `You have already requested a refund of ${formatCents(earlier.cents)} here. Check the refunds first.`,
  )
}

/** The payment or exception that holds the money, with its refunds, locked until the transaction ends. */
const heldMoney = async (tx: Connection, deps: PaymentDeps, { paymentId, paymentIntentId }: Named) => {
  if (paymentIntentId === null)
    return {
      paymentId,
      paymentIntentId,
      provider: 'manual' as const,
      livemode: true,
      account: null,
      // the lock of the payment covers its manual refunds
      refunds: await readRefundsByHand(tx, paymentId ?? ''),
    }
  const account = accountColumns(deps)
  const refunds = await lockRefunds(tx, account.provider, paymentIntentId)
  return { paymentId, paymentIntentId, ...account, refunds }
}

const refuseAmount = (cents: Cents, left: Cents): void => {
  if (left === 0)
    throw new Problem(
      409,
      'not_refundable',
      'All of this money has already been returned, or is being returned.',
    )
  if (cents <= 0) throw new Problem(400, 'invalid_input', 'The amount must be more than €0.00')
  if (cents > left) throw new Problem(400, 'invalid_input', `You can refund at most ${formatEuros(left)}`)
}

/**
 * Requests a committed refund from the provider, and returns it after the sync of its payment.
 * @throws Problem 409 when refused
 */
const carryOut = async (
  deps: PaymentDeps,
  written: RefundRow,
  straySession?: string | null,
): Promise<RefundRow> => {
  const { log, checkpoint } = deps
  checkpoint('refund-committed')
  const refund = await requestRefund(deps, written)
  checkpoint('refund-noted')
  if (refund.status !== 'asked') {
    try {
      if (refund.paymentId !== null) await syncCheckout(deps, refund.paymentId as PaymentId)
      else if (straySession) await syncOrphan(atHolder(deps, refund) ?? deps, straySession)
    } catch (error) {
      log.warn('a refunded payment could not be read again', { payment: refund.paymentId, error })
    }
  }
  // the sync may have found a result under a key that the provider no longer stores
  const now = (await findRefundOfRequest(deps.db, refund.requestId ?? '')) ?? refund
  if (now.status === 'refused')
    throw new Problem(
      409,
      'refund_refused',
      `The provider refused the refund: ${now.failure ?? 'no reason given'}`,
    )
  return now
}
