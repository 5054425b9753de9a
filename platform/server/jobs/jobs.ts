import { newId } from '#shared/ids.ts'
import { days, hours, later, minutes } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import type { Connection, Database } from '../postgres/database.ts'
import { announce } from './wake.ts'

/** The topic that a commit with a new job notifies, to wake the runners. */
export const jobsDue = 'jobs'

/** A job as its handler receives it. The id also identifies the job's result (an email, a file), however often it runs. */
export type Job = { id: string; kind: string; key: string; payload: unknown; attempts: number }

/** Runs a job. Must be idempotent: the process may die between the work and the record that it is done. */
export type JobHandler = (job: Job) => Promise<void>

type NewJob = { id?: string; kind: string; key: string; payload: unknown; now: Date; runAt?: Date }

/**
 * Writes a job in the caller's transaction, so that it exists if and only if its cause does. The same kind and key again
 * changes nothing. `id`: when its result was recorded already. `runAt`: when it is due, by default at once.
 */
export const enqueueJob = (connection: Connection, job: NewJob): Promise<void> =>
  enqueueJobs(connection, [job])

/** As `enqueueJob` for several jobs. */
export const enqueueJobs = async (connection: Connection, jobs: readonly NewJob[]): Promise<void> => {
  let written = 0n
  for (let from = 0; from < jobs.length; from += atOnce) {
    const { numInsertedOrUpdatedRows = 0n } = await connection
      .insertInto('jobs')
      .values(jobs.slice(from, from + atOnce).map(rowOf))
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .executeTakeFirstOrThrow()
    written += numInsertedOrUpdatedRows
  }
  if (written > 0n) await announce(connection, jobsDue)
}

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const atOnce = 1000

const rowOf = ({ id, kind, key, payload, now, runAt = now }: NewJob) => ({
  id: id ?? newId<'job'>(now),
  kind,
  key,
  payload: JSON.stringify(payload),
  runAt,
  createdAt: now,
})

/** The state of one job, for a command that waits for it. */
export const readJob = (db: Connection, kind: string, key: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'payload', 'createdAt', 'doneAt', 'deadAt', 'lastError'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()

type Named = Pick<NewJob, 'kind' | 'key' | 'now'>

/** The job when it was written within the last minute: a second request is then a double click, or from a second admin. */
export const findJustEnqueued = async (connection: Connection, { kind, key, now }: Named) => {
  const job = await readJob(connection, kind, key)
  return job && job.createdAt > later(now, -minutes(1)) ? job : undefined
}

/** Whether there is such a job. */
export const isJustEnqueued = async (connection: Connection, job: Named): Promise<boolean> =>
  (await findJustEnqueued(connection, job)) !== undefined

/** Retries a waiting or dead job at once, with all its attempts. A job that is running or was never attempted is unchanged. */
export const retryJob = async (
  transaction: Connection,
  id: string,
  now: Date,
): Promise<'put back' | 'under way' | 'done'> => {
  const job = await transaction
    .selectFrom('jobs')
    .select(['attempts', 'leaseUntil', 'doneAt', 'deadAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!job || job.doneAt) return 'done'
  const isRunning = job.leaseUntil !== null && job.leaseUntil >= now
  // by its attempts and not by its time: of two simultaneous requests, the second may have read the clock first
  if (isRunning || (!job.deadAt && job.attempts === 0)) return 'under way'
  await transaction
    .updateTable('jobs')
    .set({ attempts: 0, runAt: now, leaseUntil: null, lastError: null, deadAt: null })
    .where('id', '=', id)
    .execute()
  await announce(transaction, jobsDue)
  return 'put back'
}

/** Runs a job again as if it had never run, because its result must be created anew. It must not be running. */
export const rerunJob = async (transaction: Connection, id: string, now: Date): Promise<void> => {
  await transaction
    .updateTable('jobs')
    .set({ attempts: 0, runAt: now, leaseUntil: null, lastError: null, doneAt: null, deadAt: null })
    .where('id', '=', id)
    .execute()
  await announce(transaction, jobsDue)
}

/**
 * Writes the job of this hour, only one for all processes: its key is the hour. Records of jobs done more than a day ago
 * are removed.
 */
export const enqueueHourly = async (db: Database, clock: Clock, kind: string): Promise<void> => {
  const now = clock.now()
  await enqueueJob(db, { kind, key: `slot:${Math.floor(now.getTime() / hours(1))}`, payload: {}, now })
  await forgetDoneJobs(db, kind, later(now, -days(1)))
}

/** Removes records of jobs done before `before`; dead ones remain for the organiser. */
export const forgetDoneJobs = (db: Connection, kind: string, before: Date) =>
  db.deleteFrom('jobs').where('kind', '=', kind).where('doneAt', '<', before).execute()

/** Removes one dead job, so that it can be requested again. */
export const forgetDeadJob = (db: Database, kind: string, key: string) =>
  db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('deadAt', 'is not', null)
    .execute()

/** Removes one job written before `before` in any state but running, so that it can be requested again. */
export const forgetOlderJob = (db: Connection, { kind, key, now }: Named, before: Date) =>
  db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('createdAt', '<', before)
    .where((is) => is.or([is('leaseUntil', 'is', null), is('leaseUntil', '<', now)]))
    .execute()
