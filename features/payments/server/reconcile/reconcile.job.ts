import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { days, later, minutes } from '#shared/time/duration.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { forgetDeliveries } from '../sync/webhook-counts.store.ts'
import { reconcile } from './reconcile.ts'
import { forgetRuns } from './reconciliations.store.ts'

export const reconcilePayments = 'payments.reconcile'

/** A regular run leaves payments younger than this to their webhooks; a requested run checks every pending one. */
const patience = minutes(10)

/** How long runs are stored. */
const memory = days(30)

/** Queues one job per 10 minutes, however many processes run: its key is the time slot. */
export const enqueueRegularReconcile = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  const slot = Math.floor(now.getTime() / minutes(10))
  await enqueueJob(db, {
    kind: reconcilePayments,
    key: `slot:${slot}`,
    payload: { olderThanMs: patience },
    now,
  })
  await forgetDoneJobs(db, reconcilePayments, later(now, -days(1)))
  await forgetRuns(db, later(now, -memory))
  await forgetDeliveries(db, later(now, -memory))
}

/** Requests a full reconciliation; returns the key of its job. */
export const enqueueReconcileOnDemand = async (db: Connection, clock: Clock): Promise<string> => {
  const now = clock.now()
  const key = `demand:${now.toISOString()}`
  await enqueueJob(db, { kind: reconcilePayments, key, payload: { olderThanMs: 0 }, now })
  return key
}

export const reconcileJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ payload }) => {
    const { olderThanMs } = payload as { olderThanMs: number }
    const onDemand = olderThanMs === 0
    const [current, all] = [deps.providers.current(), deps.providers.all()]
    const failures: { cause?: unknown; sentence: string }[] = []
    // former accounts too, for refunds and disputes; one that does not answer does not stop the others, and does not fail
    // the run: owners see it on the page Settings, and a revoked key never answers again
    for (const at of all) {
      try {
        const result = await reconcile({ ...deps, at }, { olderThanMs, onDemand })
        // a failed regular run is repeated by the next one; a requested run is retried, so that its organiser sees the
        // result
        if (at === current && onDemand && result && result.failed > 0)
          failures.push({ sentence: `${result.failed} of ${result.asked} payments could not be reconciled` })
      } catch (cause) {
        if (at === current) failures.push({ cause, sentence: (cause as Error).message })
        else deps.log.warn('a former account could not be reconciled', { account: at.account, error: cause })
      }
    }
    const [failure] = failures
    if (failure) throw new Error(failure.sentence, { cause: failure.cause })
  }
