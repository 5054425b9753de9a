import {
  enqueueReconcileOnDemand,
  reconcilePayments,
} from '#features/payments/server/reconcile/reconcile.job.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts'
import { isLong } from './long.ts'
import type { TestProduct } from './product.ts'

/** Runs the due reconciliation; in the usual run without the receipts and emails that are due too. */
export const runReconciliation = (of: TestProduct): Promise<unknown> =>
  isLong
    ? of.runJobs()
    : runDueJobs({ ...of, handlers: { [reconcilePayments]: of.handlers[reconcilePayments] as JobHandler } })

/** Reconciles with the provider, as an organiser requests it. */
export const reconcileNow = async (of: TestProduct): Promise<void> => {
  await enqueueReconcileOnDemand(of.db, of.clock)
  await runReconciliation(of)
}
