import { later, seconds } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import { type Log, mask } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { withRetry } from '../postgres/with-retry.ts'
import type { Timer } from '../timer.ts'
import { type Judge, noWatch, type Watch } from '../watching/watch.ts'
import {
  claimDue,
  failCrashingJobs,
  lease,
  maxAttempts,
  nextAttempt,
  type Outcome,
  releaseClaims,
  renewLease,
  settle,
} from './job-claims.ts'
import { GiveUp, Postpone } from './job-endings.ts'
import { type Job, type JobHandler, jobsDue } from './jobs.ts'
import { maxPollInterval, poll } from './poll.ts'
import { announce, changeEventsOf } from './wake.ts'

export type JobDeps = {
  db: Database
  clock: Clock
  log: Log
  handlers: Readonly<Record<string, JobHandler>>
  /** The kinds whose jobs wait for another server, and delay the next one of their kind only briefly. */
  waiting?: readonly string[]
  /** Observes each run. */
  watch?: Pick<Watch, 'step'>
  /** Kinds whose jobs wait as they are; by default none does. */
  isHeld?: (kind: string) => boolean
}

const noneIsHeld = () => false

/** Runs every due job, one after the other, and returns their number. Two processes never run the same one. */
export const runDueJobs = async (deps: JobDeps): Promise<number> => {
  const { db, clock, handlers, isHeld = noneIsHeld } = deps
  await failCrashingJobs(db, clock.now())
  for (let count = 0; ; count++) {
    const kinds = Object.keys(handlers).filter((kind) => !isHeld(kind))
    const { jobs } = await claimDue(db, kinds, clock.now(), 1)
    const [job] = jobs
    if (!job) return count
    await runOne(deps, job)
  }
}

export type RunningJobs = {
  /** Resolves when the running jobs have ended; returns whether there were any. */
  settled: () => Promise<boolean>
  /** Starts no more jobs, and resolves when the running ones have ended. */
  stop: () => Promise<void>
  /** Releases the running jobs at once to other processes, when there is no time to wait. */
  releaseClaims: () => Promise<void>
}

/** How long a job that waits for another server delays the next one of its kind. */
const shortWait = seconds(5)
/** The maximum number of waiting jobs of one kind: each has a connection of its own to that server. */
const mostWaiting = 10

type Running = { job: Job; since: Date; run: Promise<void>; stopKeeping: () => void }

/**
 * Runs jobs as soon as they are due, until stopped: woken by commits that write one, in any process, by a timer for the
 * next due job, and by polling every 10 s. Jobs of one kind run one at a time, different kinds in parallel: an email does
 * not wait for a reconciliation. For `waiting` kinds the next one starts beside a slow one.
 */
export const startJobs = (deps: JobDeps, timer?: Timer): RunningJobs => {
  const { db, clock, log, handlers, waiting = [], isHeld = noneIsHeld } = deps
  /** By id, oldest first. */
  const running = new Map<string, Running>()
  let buryAt = clock.now()

  const begin = (job: Job): void => {
    const same = running.get(job.id)
    if (same) {
      // its lease ended during a database outage, and it continues under the new claim
      same.job.attempts = job.attempts
      return
    }
    const stopKeeping = keepLease(db, job, clock)
    const run = runOne(deps, job, stopKeeping)
      .catch((error: unknown) => log.error('what became of a job cannot be noted', { error }))
      .finally(() => {
        running.delete(job.id)
        poller.wake()
      })
    running.set(job.id, { job, since: clock.now(), run, stopKeeping })
  }

  const beginsAt = (kind: string) => nextBegins(running, kind, waiting.includes(kind))

  const look = async (): Promise<Date | undefined> => {
    const now = clock.now()
    if (now >= buryAt) {
      await failCrashingJobs(db, now)
      buryAt = later(now, maxPollInterval)
    }
    const isFree = (kind: string) => (beginsAt(kind) ?? later(now, 1)) <= now
    const free = Object.keys(handlers).filter((kind) => isFree(kind) && !isHeld(kind))
    // the end of any job wakes us
    const { jobs, next } = free.length > 0 ? await claimDue(db, free, now) : { jobs: [], next: undefined }
    jobs.forEach(begin)
    return soonest(next, ...waiting.filter((kind) => !isFree(kind)).map(beginsAt))
  }

  const onFailure = (error: unknown) => log.error('jobs cannot be read', { error })
  const poller = poll({ look, clock, timer, onFailure })
  const leave = changeEventsOf(db).wait(jobsDue, poller.wake)
  poller.wake()

  const settled = async (): Promise<boolean> => {
    // a poll may have claimed a job that it has not started yet
    await poller.look()
    const wasRunning = running.size > 0
    await Promise.all([...running.values()].map(({ run }) => run))
    return wasRunning
  }
  return {
    settled,
    stop: async () => {
      leave()
      await poller.stop()
      await settled()
    },
    releaseClaims: async () => {
      const held = [...running.values()]
      for (const { stopKeeping } of held) stopKeeping()
      await releaseClaims(
        db,
        held.map(({ job }) => job),
      )
      if (held.length > 0) await announce(db, jobsDue)
    },
  }
}

/** When the next job of this kind may start; undefined: when one of them has ended. */
const nextBegins = (
  running: ReadonlyMap<string, Running>,
  kind: string,
  isWaiting: boolean,
): Date | undefined => {
  const same = [...running.values()].filter(({ job }) => job.kind === kind)
  const newest = same.at(-1)
  if (!newest) return new Date(0)
  return isWaiting && same.length < mostWaiting ? later(newest.since, shortWait) : undefined
}

const soonest = (...dates: (Date | undefined)[]): Date | undefined =>
  dates
    .filter((date) => date !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(0)

const { step: justRun } = noWatch()

const runOne = async (
  { db, clock, log, handlers, watch }: JobDeps,
  job: Job,
  stopKeeping = keepLease(db, job, clock),
): Promise<void> => {
  try {
    const { kind } = job
    const run = () => (handlers[kind] as JobHandler)(job)
    const step = watch?.step ?? justRun
    const outcome = await step({ kind: 'job', name: kind }, run, judgeOf(job)).then(
      (): Outcome => ({ doneAt: clock.now() }),
      (error: unknown): Outcome => {
        if (error instanceof Postpone) return { runAt: error.until, attempts: job.attempts - 1 }
        const { id, attempts } = job
        const isOver = attempts >= maxAttempts || error instanceof GiveUp
        log.warn(isOver ? 'job given up' : 'job failed, will be tried again', {
          job: id,
          kind,
          attempts,
          error,
        })
        return failed(job, error, clock.now())
      },
    )
    await withRetry(() => settle(db, job, outcome))
  } finally {
    stopKeeping()
  }
}

const judgeOf =
  ({ attempts }: Job): Judge<void> =>
  (end) => {
    if (!('error' in end)) return 'ok'
    if (end.error instanceof Postpone) return 'postponed'
    return attempts >= maxAttempts || end.error instanceof GiveUp ? 'given_up' : 'failed'
  }

/** Renews the lease as long as the process lives. */
const keepLease = (db: Database, job: Job, clock: Clock): (() => void) => {
  const timer = setInterval(() => {
    // the next renewal, or the take-over by another process, resolves this
    renewLease(db, job, clock.now()).catch(() => undefined)
  }, lease / 3)
  timer.unref()
  return () => clearInterval(timer)
}

const failed = ({ attempts }: Job, error: unknown, now: Date): Outcome => {
  const lastError = describeError(error)
  const runAt = error instanceof GiveUp ? undefined : nextAttempt(attempts, now)
  return runAt ? { runAt, lastError } : { deadAt: now, lastError }
}

const longestError = 2000

/** The error as text that the database accepts, without secrets: a mail server may repeat what it was sent. */
const describeError = (error: unknown): string =>
  mask(error instanceof Error ? error.message : String(error))
    .replaceAll('\0', ' ')
    .slice(0, longestError)
