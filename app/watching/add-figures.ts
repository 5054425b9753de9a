import type pg from 'pg'
import { countPayments, findOldestPending } from '#features/payments/server/payments.ts'
import type { Clock } from '#platform/server/clock.ts'
import { countDeadJobs, countOpenJobs } from '#platform/server/jobs/job-figures.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { DatabaseState } from '#platform/server/postgres/database-state.ts'
import { readCached } from '#platform/server/watching/figures-of-database.ts'
import type { Metrics } from '#platform/server/watching/metrics.ts'
import { minutes, seconds } from '#shared/time/duration.ts'
import { addBacklogs, addDisks } from './add-backlogs.ts'

export type FigureDeps = {
  pool: pg.Pool
  db: Database
  clock: Clock
  log: Log
  databaseState: Pick<DatabaseState, 'isWritable'>
  /** The folders whose disk space is reported, by their setting; by default none. */
  disks?: Readonly<Record<string, string | undefined>> | undefined
}

/** Adds all gauges, which read the database on a scrape but rarely enough not to slow visitors down. */
export const addFigures = (metrics: Pick<Metrics, 'gauge'>, deps: FigureDeps): void => {
  addDatabaseFigures(metrics, deps)
  addBacklogs(metrics, deps)
  addDisks(metrics, deps.disks)
}

/** Metrics of the database and the connection pool. */
const addDatabaseFigures = ({ gauge }: Pick<Metrics, 'gauge'>, deps: FigureDeps): void => {
  const { pool, clock, databaseState } = deps
  const [figures, dead] = readings(deps)

  // first, before this scrape itself takes a connection
  gauge({
    name: 'plenary_database_connections',
    help: 'Connections of the pool of this process; waiting: who waits for one',
    labels: ['state'],
    read: () => [
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  })
  gauge({
    name: 'plenary_database_up',
    help: '1 when the database has answered the last question of this page, 0 when it has not',
    labels: [],
    read: async () => [{ labels: {}, value: (await figures()) ? 1 : 0 }],
  })
  gauge({
    name: 'plenary_database_writable',
    help: '1 when the database takes writes, 0 when it cannot be reached or written (a full disk, a standby)',
    labels: [],
    read: async () => [{ labels: {}, value: (await figures()) && databaseState.isWritable() ? 1 : 0 }],
  })
  addJobsAndPayments({ gauge }, { clock, figures, dead })
}

type Readings = { figures: ReturnType<typeof readings>[0]; dead: ReturnType<typeof readings>[1] }

const addJobsAndPayments = (
  { gauge }: Pick<Metrics, 'gauge'>,
  { clock, figures, dead }: Readings & Pick<FigureDeps, 'clock'>,
): void => {
  const age = (since: Date) => Math.max(0, (clock.now().getTime() - since.getTime()) / 1000)

  gauge({
    name: 'plenary_jobs',
    help: 'All jobs: waiting for their time, due, running, or dead (given up)',
    labels: ['kind', 'state'],
    read: async () => [
      ...((await figures())?.jobs.map(({ kind, state, count }) => ({
        labels: { kind, state },
        value: count,
      })) ?? []),
      ...((await dead())?.map(({ kind, count }) => ({ labels: { kind, state: 'dead' }, value: count })) ??
        []),
    ],
  })
  gauge({
    name: 'plenary_jobs_oldest_due_seconds',
    help: 'For how long the oldest job that is due has been waiting to be run',
    labels: ['kind'],
    read: async () =>
      (await figures())?.jobs
        .filter(({ state }) => state === 'due')
        .map(({ kind, since }) => ({ labels: { kind }, value: age(since) })),
  })
  gauge({
    name: 'plenary_payments',
    help: 'All payments by their status',
    labels: ['website', 'status', 'mode'],
    read: async () =>
      (await figures())?.payments.map(({ website, status, livemode, records }) => ({
        labels: { website, status: status.toLowerCase(), mode: livemode ? 'live' : 'test' },
        value: records,
      })),
  })
  gauge({
    name: 'plenary_payments_oldest_pending_seconds',
    help: 'For how long the oldest payment that is pending has been so',
    labels: ['website'],
    read: async () =>
      (await figures())?.pending.map(({ website, since }) => ({ labels: { website }, value: age(since) })),
  })
}

/** Sequential queries, so that a scrape uses one connection. Queries over whole tables are cached longer. */
const readings = ({ db, clock, log }: FigureDeps) =>
  [
    readCached({
      read: async () => ({
        jobs: await countOpenJobs(db, clock.now()),
        payments: await countPayments(db),
        pending: await findOldestPending(db),
      }),
      keep: seconds(5),
      log,
    }),
    readCached({ read: () => countDeadJobs(db), keep: minutes(1), log }),
  ] as const
