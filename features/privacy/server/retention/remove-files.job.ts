import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { days, later } from '#shared/time/duration.ts'

/** The kind of the job that removes the files of deleted rows. */
export const filesRemoval = 'files.remove'
type Payload = { keys: readonly string[] }

/**
 * Enqueues the removal of files in the transaction that deletes their rows, so that a crash leaves none
 * behind.
 */
export const enqueueFilesRemoval = async (tx: Connection, keys: readonly string[], now: Date) => {
  if (keys.length === 0) return
  const payload = { keys } satisfies Payload
  await enqueueJob(tx, { kind: filesRemoval, key: newId(now), payload, now })
  await forgetDoneJobs(tx, filesRemoval, later(now, -days(1)))
}

export const removeFilesJob =
  ({ files }: Pick<PrivacyDeps, 'files'>): JobHandler =>
  async ({ payload }) => {
    await Promise.all((payload as Payload).keys.map(files.remove))
  }
