import type { Clock } from '#platform/server/clock.ts'
import { noteLeftFiles } from '#platform/server/files/left-files.ts'
import { logSweep, sweepOrphans } from '#platform/server/files/sweep-orphans.ts'
import { enqueueHourly, enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { findUsedKeys } from './abstracts.store.ts'

export const sweepFiles = 'files.sweep'

export const enqueueRegularSweep = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, sweepFiles)

/** Enqueues a sweep at each start, because the previous process may have crashed. */
export const enqueueSweepAtStart = (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  return enqueue(db, `start:${now.toISOString()}`, now)
}

const enqueue = (db: Database, key: string, now: Date) =>
  enqueueJob(db, { kind: sweepFiles, key, payload: {}, now })

/**
 * Quarantines files without a row after a crash, and restores those that a row refers to. A file with a row
 * is kept for ever.
 */
export const sweepFilesJob =
  ({ db, clock, log, files }: Pick<AbstractDeps, 'db' | 'clock' | 'log' | 'files'>): JobHandler =>
  async () => {
    const swept = await sweepOrphans({ files, clock, findNamed: (keys) => findUsedKeys(db, keys) })
    await noteLeftFiles(db, 'orphanFiles', swept.left)
    logSweep(log, 'files without a submission', swept)
  }
