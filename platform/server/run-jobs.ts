import { later, seconds } from '#shared/duration.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Job, JobHandler } from './jobs.ts'
import { type Log, mask } from './log.ts'
import { surely } from './surely.ts'

/** A job that goes on for longer than this without a sign of life belongs to a dead process and is taken over. */
export const lease = seconds(15)

/** The pauses between the attempts, in seconds; after the last one the job is dead. Together a day. */
const backOff = [5, 30, 120, 600, 3600, 3600, 21_600, 21_600, 43_200]
const mostAttempts = backOff.length + 1

export type JobParts = {
  db: Database
  clock: Clock
  log: Log
  handlers: Readonly<Record<string, JobHandler>>
}

/** A job whose process dies each time never reaches our catch: it is dead when its attempts are used up all the same. */
const buryKillers = (db: Database, now: Date) =>
  db
    .updateTable('jobs')
    .set({ deadAt: now, leaseUntil: null, lastError: 'The process ended each time that it ran' })
    .where('doneAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('attempts', '>=', mostAttempts)
    .where('leaseUntil', '<', now)
    .execute()

const claim = async (db: Database, kinds: string[], now: Date): Promise<Job | undefined> =>
  db
    .updateTable('jobs')
    .set((set) => ({ leaseUntil: later(now, lease), attempts: set('attempts', '+', 1) }))
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

type Outcome = { doneAt: Date } | { runAt: Date; lastError: string } | { deadAt: Date; lastError: string }

/** Only who holds the claim may settle it: a process that was taken for dead says nothing any more. */
const settle = (db: Database, job: Job, outcome: Outcome) =>
  db
    .updateTable('jobs')
    .set({ leaseUntil: null, ...outcome })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()

/** While the work goes on, the lease is renewed; when the process dies, the renewals end with it. */
const keepLease = (db: Database, job: Job, clock: Clock): (() => void) => {
  const timer = setInterval(() => {
    db.updateTable('jobs')
      .set({ leaseUntil: later(clock.now(), lease) })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .where('doneAt', 'is', null)
      .execute()
      .catch(() => undefined) // the next renewal, or the take-over, settles it
  }, lease / 3)
  timer.unref()
  return () => clearInterval(timer)
}

const longestError = 2000

/** What the database takes, and nothing that opens something: a mail server may say again what it was sent. */
const inWords = (error: unknown): string =>
  mask(error instanceof Error ? error.message : String(error))
    .replaceAll('\0', ' ')
    .slice(0, longestError)

const failed = ({ attempts }: Job, error: unknown, now: Date): Outcome => {
  const lastError = inWords(error)
  const pause = backOff[attempts - 1]
  return pause === undefined ? { deadAt: now, lastError } : { runAt: later(now, seconds(pause)), lastError }
}

const runOne = async ({ db, clock, log, handlers }: JobParts, job: Job): Promise<void> => {
  const stopKeeping = keepLease(db, job, clock)
  try {
    const outcome = await (handlers[job.kind] as JobHandler)(job).then(
      (): Outcome => ({ doneAt: clock.now() }),
      (error: unknown): Outcome => {
        const { id, kind, attempts } = job
        log.warn(attempts < mostAttempts ? 'job failed, will be tried again' : 'job given up', {
          job: id,
          kind,
          attempts,
          error,
        })
        return failed(job, error, clock.now())
      },
    )
    await surely(() => settle(db, job, outcome))
  } finally {
    stopKeeping()
  }
}

/**
 * Runs every job that is due, one after the other, and answers how many ran; ends early when `isStopping` says so. Two
 * processes never run the same one.
 */
export const runDueJobs = async (
  parts: JobParts,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  const { db, clock, handlers } = parts
  await buryKillers(db, clock.now())
  for (let count = 0; ; count++) {
    const job = isStopping() ? undefined : await claim(db, Object.keys(handlers), clock.now())
    if (!job) return count
    await runOne(parts, job)
  }
}

/**
 * Looks for due jobs every `everyMs` milliseconds until stopped, each kind for itself: a mail does not wait behind a
 * reconciliation. `stop` waits for the jobs that are running and begins no other.
 */
export const startJobs = (parts: JobParts, everyMs = 500): { stop: () => Promise<void> } => {
  let isStopping = false
  const running = new Map<string, Promise<unknown>>()
  const timer = setInterval(() => {
    for (const [kind, handler] of Object.entries(parts.handlers)) {
      if (running.has(kind)) continue
      const run = runDueJobs({ ...parts, handlers: { [kind]: handler } }, () => isStopping)
        .catch((error: unknown) => parts.log.error('jobs cannot be read', { error }))
        .finally(() => running.delete(kind))
      running.set(kind, run)
    }
  }, everyMs)
  return {
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
