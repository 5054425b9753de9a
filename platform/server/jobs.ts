import { newId } from '#shared/ids.ts'
import type { Clock } from './clock.ts'
import type { Connection, Database } from './database.ts'
import type { Log } from './log.ts'

/** A job as its handler receives it. The id names what the job leaves behind (one e-mail, one file), however often it runs. */
export type Job = { id: string; kind: string; key: string; payload: unknown; attempts: number }

/** Does the work. Must be safe to run again: the process may die between the work and our note that it is done. */
export type JobHandler = (job: Job) => Promise<void>

/** A job that runs longer than this without a sign of life belongs to a dead process and is taken over. */
export const leaseSeconds = 15

const backOffSeconds = [5, 30, 120, 600, 3600, 3600, 21_600, 21_600, 43_200]

/**
 * Writes a job, in the caller's transaction: it exists if and only if what caused it does. Asking again for the same
 * kind and key changes nothing.
 */
export const enqueueJob = async (
  connection: Connection,
  job: { kind: string; key: string; payload: unknown; now: Date },
): Promise<void> => {
  await connection
    .insertInto('jobs')
    .values({
      id: newId<'job'>(job.now),
      kind: job.kind,
      key: job.key,
      payload: JSON.stringify(job.payload),
      runAt: job.now,
      createdAt: job.now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
}

const seconds = (now: Date, count: number) => new Date(now.getTime() + count * 1000)

const claim = async (db: Database, kinds: string[], now: Date): Promise<Job | undefined> =>
  db
    .updateTable('jobs')
    .set((set) => ({ leaseUntil: seconds(now, leaseSeconds), attempts: set('attempts', '+', 1) }))
    .where('id', '=', (of) =>
      of
        .selectFrom('jobs')
        .select('id')
        .where('kind', 'in', kinds)
        .where('doneAt', 'is', null)
        .where('deadAt', 'is', null)
        .where('runAt', '<=', now)
        .where((either) => either.or([either('leaseUntil', 'is', null), either('leaseUntil', '<', now)]))
        .orderBy('runAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'key', 'payload', 'attempts'])
    .executeTakeFirst()

const settle = (
  db: Database,
  job: Job,
  change: { doneAt: Date } | { runAt: Date; lastError: string } | { deadAt: Date; lastError: string },
) =>
  db
    .updateTable('jobs')
    .set({ leaseUntil: null, ...change })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()

/** While the work goes on, the lease is renewed; when the process dies, the renewals end with it. */
const keepLease = (db: Database, job: Job, clock: Clock): (() => void) => {
  const timer = setInterval(() => {
    db.updateTable('jobs')
      .set({ leaseUntil: seconds(clock.now(), leaseSeconds) })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .execute()
      .catch(() => undefined) // the next renewal, or the take-over, settles it
  }, leaseSeconds * 333)
  timer.unref()
  return () => clearInterval(timer)
}

type Parts = { db: Database; clock: Clock; log: Log; handlers: Readonly<Record<string, JobHandler>> }

const runOne = async ({ db, clock, log, handlers }: Parts, job: Job): Promise<void> => {
  const stopKeeping = keepLease(db, job, clock)
  try {
    await handlers[job.kind]?.(job)
    await settle(db, job, { doneAt: clock.now() })
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    const wait = backOffSeconds[job.attempts - 1]
    log.warn(wait === undefined ? 'job given up' : 'job failed, will be tried again', {
      job: job.id,
      kind: job.kind,
      attempts: job.attempts,
      error,
    })
    await settle(
      db,
      job,
      wait === undefined
        ? { deadAt: clock.now(), lastError }
        : { runAt: seconds(clock.now(), wait), lastError },
    )
  } finally {
    stopKeeping()
  }
}

/** Runs every job that is due, one after the other, and answers how many ran. Two processes never run the same one. */
export const runDueJobs = async (parts: Parts): Promise<number> => {
  const kinds = Object.keys(parts.handlers)
  for (let count = 0; ; count++) {
    const job = await claim(parts.db, kinds, parts.clock.now())
    if (!job) return count
    await runOne(parts, job)
  }
}

/** Looks for due jobs every `everyMs` milliseconds until stopped; `stop` waits for the one that is running. */
export const startJobs = (parts: Parts, everyMs = 500): { stop: () => Promise<void> } => {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= runDueJobs(parts)
      .catch((error: unknown) => parts.log.error('jobs cannot be read', { error }))
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** The state of one job, for a command that waits for it. */
export const readJob = (db: Database, kind: string, key: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'doneAt', 'deadAt', 'lastError'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()

/** Removes the traces of jobs that were done before `before`; the dead ones stay for the organiser. */
export const forgetDoneJobs = (db: Database, kind: string, before: Date) =>
  db.deleteFrom('jobs').where('kind', '=', kind).where('doneAt', '<', before).execute()
