import type { Reconciliation } from '#features/payments/exceptions.contract.ts'
import { type PaymentDeps, providerOf } from '#features/payments/server/payment-deps.ts'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import type { Permission } from './lock-open.ts'
import { figuresOf, readOnDemand } from './reconciliations.store.ts'

/**
 * Requests a full reconciliation now. A requested one that waits or runs is returned instead; one that failed and
 * waits for its retry is started at once.
 * @throws Problem 503 when payments are off
 */
export const reconcileNow = (deps: PaymentDeps, permission: Permission): Promise<Reconciliation> => {
  const mode = providerOf(deps)
  return deps.db.transaction().execute(async (tx) => {
    // one lock for all websites: they share the provider
    await lockPerson(tx, 'reconciliation', '', '')
    const before = await readOnDemand(tx, mode)
    if (before && isUnderWay(before.state)) return before
    await enqueueReconcileOnDemand(tx, deps.clock)
    await writeAudit(tx, permission, deps.clock.now(), {
      action: 'payments.reconciliation-asked',
      subject: 'Reconciliation with the payment provider',
    })
    return { ...figuresOf(undefined), state: 'waiting', onDemand: true, error: null }
  })
}

const isUnderWay = (state: Reconciliation['state']) => state === 'waiting' || state === 'running'
