import type { Clock } from '#platform/server/clock.ts'
import { noteLeftFiles } from '#platform/server/files/left-files.ts'
import { logSweep, sweepOrphans } from '#platform/server/files/sweep-orphans.ts'
import { enqueueHourly, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import type { BadgeDeps } from './badge-deps.ts'
import { drawPrint } from './draw-print.job.ts'
import { findKeysBefore, findPrintedKeys, removePrintsBefore } from './prints.store.ts'

export const sweepPrints = 'print.sweep'

/** How long an order can be downloaded, in milliseconds. */
const keptFor = days(7)

export const enqueueRegularPrintSweep = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, sweepPrints)

/**
 * Deletes the orders of more than a week ago with their files, the files first, so that no file outlives its
 * row. Then quarantines files that a crash has left without an order.
 */
export const sweepPrintsJob =
  ({ db, clock, log, printFiles }: Pick<BadgeDeps, 'db' | 'clock' | 'log' | 'printFiles'>): JobHandler =>
  async () => {
    const before = later(clock.now(), -keptFor)
    await Promise.all((await findKeysBefore(db, before)).map(printFiles.remove))
    const orders = await removePrintsBefore(db, before)
    await forgetDoneJobs(db, drawPrint, before)
    if (orders > 0) log.info('print orders were removed', { orders })
    const swept = await sweepOrphans({
      files: printFiles,
      clock,
      findNamed: (keys) => findPrintedKeys(db, keys),
    })
    await noteLeftFiles(db, 'orphanPrints', swept.left)
    logSweep(log, 'files without a print order', swept)
  }
