import type { Clock } from '#platform/server/clock.ts'
import { enqueueHourly, enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { hours, later } from '#shared/time/duration.ts'
import type { AbstractParts } from './abstract-parts.ts'
import { findUsedKeys } from './abstracts.store.ts'

export const sweepFiles = 'files.sweep'

/** What is younger may belong to a submission that is still under way. */
const patience = hours(1)

export const enqueueRegularSweep = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, sweepFiles)

/** One more at each start: what came before it may have been a crash. */
export const enqueueSweepAtStart = (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  return enqueue(db, `start:${now.toISOString()}`, now)
}

const enqueue = (db: Database, key: string, now: Date) =>
  enqueueJob(db, { kind: sweepFiles, key, payload: {}, now })

/** Removes what a crash left: files under a temporary name, and files that no row names. A file with a row stays for ever. */
export const sweepFilesJob =
  ({ db, clock, log, files }: Pick<AbstractParts, 'db' | 'clock' | 'log' | 'files'>): JobHandler =>
  async () => {
    const { keys, leftovers } = await files.olderThan(later(clock.now(), -patience))
    const used = await findUsedKeys(db, keys)
    const orphans = keys.filter((key) => !used.has(key))
    await Promise.all([...orphans.map(files.remove), ...leftovers.map(files.removeLeftover)])
    const removed = orphans.length + leftovers.length
    if (removed > 0) log.info('files without a submission were removed', { removed })
  }
