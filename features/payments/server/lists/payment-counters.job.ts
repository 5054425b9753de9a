import type { Clock } from '#platform/server/clock.ts'
import { enqueueHourly, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { addUpCounters, correctCounters } from './payment-counters.store.ts'

export const checkPaymentCounters = 'payments.counters'

export const enqueueRegularCounting = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, checkPaymentCounters)

/** Holds the counters of the payments against the truth, puts right and reports what differs, and adds them up. */
export const paymentCountersJob =
  ({ db, log }: { db: Database; log: Log }): JobHandler =>
  async () => {
    const corrections = await correctCounters(db)
    if (corrections.length > 0)
      log.error('the counters of the payments were wrong, and were put right', { corrections })
    await addUpCounters(db)
  }
