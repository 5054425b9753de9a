import { sql } from 'kysely'
import { later, seconds } from '#shared/time/duration.ts'
import type { Database } from '../postgres/database.ts'
import type { Job } from './jobs.ts'

/** A running job whose lease was not renewed for this long belongs to a dead process and is taken over. */
export const lease = seconds(15)

/** The delays between attempts in seconds, a day in total; after the last one the job is dead. */
const backOff = [5, 30, 120, 600, 3600, 3600, 21_600, 21_600, 43_200]
export const maxAttempts = backOff.length + 1

/** When a job with so many failed attempts is tried again; undefined: never. */
export const nextAttempt = (attempts: number, now: Date): Date | undefined => {
  const pause = backOff[attempts - 1]
  return pause === undefined ? undefined : later(now, seconds(pause))
}

/** Marks jobs as dead whose attempts are used up although no error was caught, because the process died each time. */
export const failCrashingJobs = (db: Database, now: Date) =>
  db
    .updateTable('jobs')
    .set({ deadAt: now, leaseUntil: null, lastError: 'The process ended each time that it ran' })
    .where('doneAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('attempts', '>=', maxAttempts)
    .where('leaseUntil', '<', now)
    .execute()

type Claimed = {
  jobs: Job[]
  /** The earliest moment when one of the kinds without due jobs has one, or when the lease of a dead process ends. */
  next: Date | undefined
}

/**
 * Claims for each of these kinds the job that has been due for longest, at most `most` in total, in one statement. No other
 * process gets them until the lease ends.
 */
export const claimDue = async (
  db: Database,
  kinds: readonly string[],
  now: Date,
  most: number | null = null,
): Promise<Claimed> => {
  const { rows } = await sql<{ jobs: Job[]; next: Date | null }>`
    with free as (
      select unnest(${kinds}::text[]) as kind
    ), due as materialized (
      select one.id, one.kind from free cross join lateral (
        select id, kind, run_at from jobs
        where kind = free.kind and done_at is null and dead_at is null and attempts < ${maxAttempts}
          and run_at <= ${now} and (lease_until is null or lease_until < ${now})
        order by run_at limit 1 for update skip locked
      ) one
      order by one.run_at limit ${most}
    ), claimed as (
      update jobs set lease_until = ${later(now, lease)}, attempts = jobs.attempts + 1
      from due where jobs.id = due.id
      returning jobs.id, jobs.kind, jobs.key, jobs.payload, jobs.attempts
    )
    select
      (select coalesce(json_agg(claimed), '[]') from claimed) as jobs,
      (
        select min(moment) from free cross join lateral (
          select min(greatest(run_at, lease_until)) as moment from jobs
          where kind = free.kind and done_at is null and dead_at is null
            and greatest(run_at, lease_until) >= ${now}
        ) soonest
        where free.kind not in (select kind from due)
      ) as next
  `.execute(db)
  return { jobs: rows[0]?.jobs ?? [], next: rows[0]?.next ?? undefined }
}

export type Outcome =
  | { doneAt: Date }
  | { runAt: Date; attempts: number }
  | { runAt: Date; lastError: string }
  | { deadAt: Date; lastError: string }

/** Only the holder of the claim may store the outcome: a process that was taken for dead may not. */
export const settle = (db: Database, job: Job, outcome: Outcome) =>
  db
    .updateTable('jobs')
    .set({ leaseUntil: null, ...outcome })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute()

/** Releases claims so that other processes can take the jobs at once: this process ends before they are done. */
export const releaseClaims = (db: Database, jobs: readonly Job[]) =>
  Promise.all(
    jobs.map(({ id, attempts }) =>
      db
        .updateTable('jobs')
        .set({ leaseUntil: null })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('doneAt', 'is', null)
        .where('deadAt', 'is', null)
        .execute(),
    ),
  )

/** Renews the lease while the job runs. */
export const renewLease = (db: Database, job: Job, now: Date) =>
  db
    .updateTable('jobs')
    .set({ leaseUntil: later(now, lease) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('doneAt', 'is', null)
    .execute()
