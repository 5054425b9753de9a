import type { Clock } from '#platform/server/clock.ts'
import { enqueueHourly, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { addUpCounters, correctCounters } from './payment-counters.store.ts'

export const checkPaymentCounters = 'payments.counters'

export const enqueueRegularCounting = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, checkPaymentCounters)

/** Compares the payment counters with the payments, corrects and reports differences, and compacts them. */
export const paymentCountersJob =
  ({ db, log }: { db: Database; log: Log }): JobHandler =>
  async () => {
    const corrections = await correctCounters(db)
    if (corrections.length > 0)
      log.error('the counters of the payments were wrong, and were put right', { corrections })
    await addUpCounters(db)
  }
