import { findException as findRow } from '#features/payments/server/exceptions/exceptions.store.ts'
import { importSession } from '#features/payments/server/exceptions/import-session.ts'
import { forOneRequest } from '#features/payments/server/payment-deps.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import { reportFailure } from './check-exception.ts'
import { findException } from './list-exceptions.ts'
import { answeredAlready, type ExceptionDeps, lockOpen, type Permission, zoneOf } from './lock-open.ts'

/**
 * Imports an orphan payment for the booking that its session names, or for a chosen one.
 * @throws Problem as `lockOpen`; 409 when it cannot be imported there, 503 when the provider cannot be reached
 */
export const adoptException = async (
  baseDeps: ExceptionDeps,
  permission: Permission,
  { id, registrationId }: { id: string; registrationId?: string | undefined },
) => {
  const deps = forOneRequest(baseDeps)
  const { db } = deps
  const timeZone = await zoneOf(baseDeps, permission)
  const row = await transact(db, (tx) => lockOpen(tx, permission, { id, act: 'adopt', timeZone }))
  try {
    const { customerName, reviewReason } = await importSession(deps, permission, row, { registrationId })
    const exception = await findException(db, permission.website, id)
    const twice =
      reviewReason === 'duplicate_payment'
        ? ' It was already paid: the second payment is now listed here.'
        : ''
    return { exception, said: `Imported into the booking of ${customerName}.${twice}` }
  } catch (error) {
    const now = await findRow(db, id)
    if (now?.closedAt) throw answeredAlready(now, timeZone)
    throw reportFailure(deps, id, error)
  }
}
