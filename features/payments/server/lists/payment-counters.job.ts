import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { days, hours, later } from '#shared/time/duration.ts'
import { addUpCounters, correctCounters } from './payment-counters.store.ts'

export const checkPaymentCounters = 'payments.counters'

/** Every hour there is one such job, however many processes run: its key is the slot of time. */
export const enqueueRegularCounting = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  const key = `slot:${Math.floor(now.getTime() / hours(1))}`
  await enqueueJob(db, { kind: checkPaymentCounters, key, payload: {}, now })
  await forgetDoneJobs(db, checkPaymentCounters, later(now, -days(1)))
}

/** Holds the counters of the payments against the truth, puts right and reports what differs, and adds them up. */
export const paymentCountersJob =
  ({ db, log }: { db: Database; log: Log }): JobHandler =>
  async () => {
    const corrections = await correctCounters(db)
    if (corrections.length > 0)
      log.error('the counters of the payments were wrong, and were put right', { corrections })
    await addUpCounters(db)
  }
