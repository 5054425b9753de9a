import { unknownToProvider } from '#features/payments/payment-status.ts'
import { closeException, lockExceptions } from '#features/payments/server/exceptions/exceptions.store.ts'
import { lockPaymentIfExists, updatePayment } from '#features/payments/server/payments.store.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import { isId } from '#shared/ids.ts'
import { readPaymentsOf } from './exception-lists.store.ts'
import { findException } from './list-exceptions.ts'
import { type ExceptionDeps, lockOpen, type Permission, subjectOf, zoneOf } from './lock-open.ts'

/**
 * Closes these exceptions as reviewed, with a note; nothing else changes. All or none.
 * @throws Problem 404, or 409 with who and when, for the first that is not open
 */
export const reviewExceptions = async (
  deps: Pick<ExceptionDeps, 'db' | 'clock' | 'contentOf'>,
  permission: Permission,
  { ids, note }: { ids: readonly string[]; note: string },
) => {
  const { db, clock } = deps
  const timeZone = await zoneOf(deps, permission)
  return transact(db, async (tx) => {
    const { website, email } = permission
    const now = clock.now()
    // payments before exceptions, as the sync locks them, and both sorted: this prevents deadlocks
    const once = [...new Set(ids)].sort()
    for (const paymentId of await readPaymentsOf(tx, website, once)) await lockPaymentIfExists(tx, paymentId)
    await lockExceptions(tx, { ids: once.filter(isId) })
    for (const id of once) {
      const row = await lockOpen(tx, permission, { id, act: 'review', timeZone })
      await closeException(tx, id, { answer: 'reviewed', by: email, note, now })
      if (row.paymentId !== null) await clearMark(tx, row.paymentId, row.reason, now)
      await writeAudit(tx, permission, now, {
        action: 'exception.reviewed',
        subject: subjectOf(row),
        subjectId: id,
        old: { open: true },
        new: { open: false, note },
      })
    }
    return Promise.all(once.map((id) => findException(tx, website, id)))
  })
}

/**
 * Removes the payment's review mark, unless another reason remains. A pending payment whose session the provider does
 * not know stays marked: nobody must be redirected there to pay.
 */
const clearMark = async (tx: Connection, paymentId: string, reason: string, now: Date) => {
  const record = await lockPaymentIfExists(tx, paymentId)
  if (record?.status === 'PENDING' && reason === unknownToProvider) return
  if (record?.reviewReason === reason)
    await updatePayment(tx, paymentId, { reviewReason: null, updatedAt: now })
}
