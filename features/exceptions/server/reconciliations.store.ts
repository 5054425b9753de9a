import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { reconcilePayments } from '#features/payments/server/reconcile.job.ts'
import type { Connection } from '#platform/server/database.ts'
import type { Reconciliation } from '../exceptions.contract.ts'

type Run = Selectable<Schema['paymentReconciliations']>
type Mode = { name: string; livemode: boolean }

const time = (moment: Date | null | undefined) => moment?.toISOString() ?? null

/** The figures of a run; of none, that nothing has happened yet. */
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

const runs = (connection: Connection, { name, livemode }: Mode) =>
  connection
    .selectFrom('paymentReconciliations')
    .selectAll()
    .where('provider', '=', name)
    .where('livemode', '=', livemode)
    .orderBy('startedAt', 'desc')

/** The last that ended and left nobody unasked. */
export const readLastComplete = async (
  connection: Connection,
  mode: Mode,
): Promise<Reconciliation | null> => {
  const run = await runs(connection, mode)
    .where('endedAt', 'is not', null)
    .where('failed', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return run ? { ...figuresOf(run), state: 'done', onDemand: run.onDemand, error: null } : null
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

/** The reconciliation that was asked for last; null when nobody has asked for one. */
export const readOnDemand = async (connection: Connection, mode: Mode): Promise<Reconciliation | null> => {
  const job = await connection
    .selectFrom('jobs')
    .select(['createdAt', 'doneAt', 'deadAt', 'lastError', 'attempts'])
    .where('kind', '=', reconcilePayments)
    .where('key', 'like', 'demand:%')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!job) return null
  // the run of an attempt before, until the next has begun
  const run = await runs(connection, mode)
    .where('onDemand', '=', true)
    .where('startedAt', '>=', job.createdAt)
    .limit(1)
    .executeTakeFirst()
  return {
    ...figuresOf(run),
    state: stateOf(job, run),
    onDemand: true,
    error: job.doneAt ? null : job.lastError,
  }
}
