import { newId } from '#shared/ids.ts'
import { days, hours, later, minutes } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import type { Connection, Database } from '../postgres/database.ts'
import { announce } from './wake.ts'

/** The topic of which a commit that writes a job wakes who runs them. */
export const jobsDue = 'jobs'

/** A job as its handler receives it. The id names what the job leaves behind (one email, one file), however often it runs. */
export type Job = { id: string; kind: string; key: string; payload: unknown; attempts: number }

/** Does the work. Must be safe to run again: the process may die between the work and our note that it is done. */
export type JobHandler = (job: Job) => Promise<void>

type NewJob = { id?: string; kind: string; key: string; payload: unknown; now: Date; runAt?: Date }

/**
 * Writes a job, in the caller's transaction: it exists if and only if what caused it does. Asking again for the same
 * kind and key changes nothing. `id`: where what it leaves behind is written down already. `runAt`: when it is due, if not
 * at once.
 */
export const enqueueJob = (connection: Connection, job: NewJob): Promise<void> =>
  enqueueJobs(connection, [job])

/** Writes several jobs, as `enqueueJob` does one. */
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

/** Rows of one statement: PostgreSQL takes at most 65,535 values. */
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

/** This job when it was written within the last minute: who wants its email again has clicked twice, or is a second admin. */
export const findJustEnqueued = async (connection: Connection, { kind, key, now }: Named) => {
  const job = await readJob(connection, kind, key)
  return job && job.createdAt > later(now, -minutes(1)) ? job : undefined
}

/** Whether there is such a job. */
export const isJustEnqueued = async (connection: Connection, job: Named): Promise<boolean> =>
  (await findJustEnqueued(connection, job)) !== undefined

/**
 * Has a job that waits or was given up tried at once, with all its attempts before it. One that is running, or that no
 * process has come to yet, is left as it is.
 */
export const tryJobAgain = async (
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
  // by its attempts, not by its time: of two who ask at once, the second may have looked at the clock first
  if (isRunning || (!job.deadAt && job.attempts === 0)) return 'under way'
  await transaction
    .updateTable('jobs')
    .set({ attempts: 0, runAt: now, leaseUntil: null, lastError: null, deadAt: null })
    .where('id', '=', id)
    .execute()
  await announce(transaction, jobsDue)
  return 'put back'
}

/** Has a job run once more, as if it had never run: what it made is to be made again. Nothing is running it. */
export const runAgain = async (transaction: Connection, id: string, now: Date): Promise<void> => {
  await transaction
    .updateTable('jobs')
    .set({ attempts: 0, runAt: now, leaseUntil: null, lastError: null, doneAt: null, deadAt: null })
    .where('id', '=', id)
    .execute()
  await announce(transaction, jobsDue)
}

/**
 * Writes the job of this hour, of which there is one however many processes run: its key is the slot of time. What was done
 * more than a day ago leaves no trace.
 */
export const enqueueHourly = async (db: Database, clock: Clock, kind: string): Promise<void> => {
  const now = clock.now()
  await enqueueJob(db, { kind, key: `slot:${Math.floor(now.getTime() / hours(1))}`, payload: {}, now })
  await forgetDoneJobs(db, kind, later(now, -days(1)))
}

/** Removes the traces of jobs that were done before `before`; the dead ones stay for the organiser. */
export const forgetDoneJobs = (db: Connection, kind: string, before: Date) =>
  db.deleteFrom('jobs').where('kind', '=', kind).where('doneAt', '<', before).execute()

/** Removes the trace of one job that was given up, so that it can be requested again. */
export const forgetDeadJob = (db: Database, kind: string, key: string) =>
  db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('deadAt', 'is not', null)
    .execute()

/** Removes one job that was written before `before`, whatever has come of it, so that it can be requested again; not while it runs. */
export const forgetOlderJob = (db: Connection, { kind, key, now }: Named, before: Date) =>
  db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('createdAt', '<', before)
    .where((is) => is.or([is('leaseUntil', 'is', null), is('leaseUntil', '<', now)]))
    .execute()
