import type { Reconciliation } from '#features/payments/exceptions.contract.ts'
import type { Account } from '#features/payments/server/payments.store.ts'
import { reconcilePayments } from '#features/payments/server/reconcile/reconcile.job.ts'
import {
  type ReconciliationRow as Run,
  readOnDemandSince,
  readLastComplete as readRun,
} from '#features/payments/server/reconcile/reconciliations.store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The figures of a run; zeros without one. */
export const figuresOf = (run: Run | undefined) => ({
  startedAt: time(run?.startedAt),
  endedAt: time(run?.endedAt),
  asked: run?.asked ?? 0,
  toAsk: run?.toAsk ?? null,
  settled: run?.settled ?? 0,
  adopted: run?.adopted ?? 0,
  found: run?.found ?? 0,
  failed: run?.failed ?? 0,
})

const time = (moment: Date | null | undefined) => moment?.toISOString() ?? null

/** The last complete run. */
export const readLastComplete = async (
  connection: Connection,
  account: Account,
): Promise<Reconciliation | null> => {
  const run = await readRun(connection, account)
  return run ? { ...figuresOf(run), state: 'done', onDemand: run.onDemand, error: null } : null
}

/** The reconciliation that was requested last; null without one. */
export const readOnDemand = async (
  connection: Connection,
  account: Account,
): Promise<Reconciliation | null> => {
  const job = await connection
    .selectFrom('jobs')
    .select(['createdAt', 'doneAt', 'deadAt', 'lastError', 'attempts'])
    .where('kind', '=', reconcilePayments)
    .where('key', 'like', 'demand:%')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!job) return null
  // until the next attempt has begun, this is the run of the previous attempt
  const run = await readOnDemandSince(connection, account, job.createdAt)
  return {
    ...figuresOf(run),
    state: stateOf(job, run),
    onDemand: true,
    error: job.doneAt ? null : job.lastError,
  }
}

const stateOf = (
  job: { doneAt: Date | null; deadAt: Date | null; lastError: string | null; attempts: number },
  run: Run | undefined,
): Reconciliation['state'] => {
  if (job.deadAt) return 'failed'
  if (job.doneAt) return 'done'
  if (run && run.endedAt === null) return 'running'
  return job.lastError === null ? 'waiting' : 'retrying'
}
