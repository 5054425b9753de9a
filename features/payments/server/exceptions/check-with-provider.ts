import { writeAudit } from '#platform/server/audit-log.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { type PaymentDeps, requireHolder } from '../payment-deps.ts'
import { findPaymentBySession } from '../payments.store.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'
import { syncOrphan } from '../sync/sync-orphan.ts'
import { type ExceptionRow, findException } from './exceptions.store.ts'

/**
 * Fetches the provider's state of everything that an exception is about, and applies it. Returns the exception
 * afterwards: closed if that answered it, else still open. The audit has the request.
 * @throws Problem 404; 409 when another provider has the money; whatever the SDK throws when it cannot be reached
 */
export const checkWithProvider = async (
  baseDeps: PaymentDeps,
  permission: AdminOf<Website, 'write'>,
  exception: ExceptionRow,
): Promise<ExceptionRow> => {
  const { db, clock } = baseDeps
  const { id, website, reason, sessionId, customerName, subject } = exception
  if (website !== permission.website) throw new Problem(404, 'not_found', 'There is no such exception')
  const deps = requireHolder(
    baseDeps,
    exception,
    'Another provider holds this money, so it cannot be checked here',
  )
  await db.transaction().execute((tx) =>
    writeAudit(tx, permission, clock.now(), {
      action: 'exception.asked-again',
      subject: customerName ?? subject,
      subjectId: id,
      new: { exception: id, reason },
    }),
  )
  const record = sessionId === null ? undefined : await findPaymentBySession(db, sessionId)
  if (record) await syncCheckout(deps, record.id as PaymentId, { thorough: true })
  else if (sessionId !== null) await syncOrphan(deps, sessionId, { thorough: true })
  return (await findException(db, id)) as ExceptionRow
}
