// npm run reconcile: fetches the state of every pending payment from the provider now, instead of within ten minutes.
import { setTimeout as wait } from 'node:timers/promises'
import {
  enqueueReconcileOnDemand,
  reconcilePayments,
} from '#features/payments/server/reconcile/reconcile.job.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readJob } from '#platform/server/jobs/jobs.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { visit } from './visit.ts'

/** In milliseconds; a running product starts a job within a second. */
const patience = 60_000

await visit(async (db) => {
  await requireConfirmed(db)
  const key = await enqueueReconcileOnDemand(db, systemClock)
  const begun = performance.now()
  for (;;) {
    const job = await readJob(db, reconcilePayments, key)
    if (job?.doneAt) {
      console.log('Every pending payment was checked with the payment provider.')
      return
    }
    if (job?.lastError)
      throw new Error(`${job.lastError}. Plenary will try again automatically. See its log for the cause.`)
    if (performance.now() - begun > patience) {
      throw new Error('Plenary is not running, so the job is waiting. It runs as soon as Plenary starts.')
    }
    await wait(200)
  }
})
