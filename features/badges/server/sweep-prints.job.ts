import type { Clock } from '#platform/server/clock.ts'
import { enqueueHourly, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { days, hours, later } from '#shared/time/duration.ts'
import type { BadgeParts } from './badge-parts.ts'
import { drawPrint } from './draw-print.job.ts'
import { findPrintedKeys, removePrintsBefore } from './prints.store.ts'

export const sweepPrints = 'print.sweep'

/** For so long an order can be downloaded. */
const keptFor = days(7)
/** What is younger may belong to an order that is being drawn. */
const patience = hours(1)

export const enqueueRegularPrintSweep = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, sweepPrints)

/** Removes the orders of more than a week ago, and the files that belong to no order: theirs, and what a crash has left. */
export const sweepPrintsJob =
  ({ db, clock, log, printFiles }: Pick<BadgeParts, 'db' | 'clock' | 'log' | 'printFiles'>): JobHandler =>
  async () => {
    const now = clock.now()
    const orders = await removePrintsBefore(db, later(now, -keptFor))
    await forgetDoneJobs(db, drawPrint, later(now, -keptFor))
    const { keys, leftovers } = await printFiles.olderThan(later(now, -patience))
    const used = await findPrintedKeys(db, keys)
    const orphans = keys.filter((key) => !used.has(key))
    await Promise.all([...orphans.map(printFiles.remove), ...leftovers.map(printFiles.removeLeftover)])
    const files = orphans.length + leftovers.length
    if (orders + files > 0) log.info('print orders were removed', { orders, files })
  }
