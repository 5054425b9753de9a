import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** The number of jobs of a kind in a state, and since when the first of them is due. */
export type JobFigure = { kind: string; state: 'waiting' | 'due' | 'running'; count: number; since: Date }

/** The open jobs, by the same index as the runners use. */
export const countOpenJobs = async (db: Database, now: Date): Promise<JobFigure[]> => {
  const { rows } = await sql<JobFigure>`
    select kind, state, count(*)::int as count, min(run_at) as since
    from (
      select kind, run_at, case
        when lease_until >= ${now} then 'running' when run_at > ${now} then 'waiting' else 'due'
      end as state
      from jobs where done_at is null and dead_at is null
    ) open
    group by kind, state
  `.execute(db)
  return rows
}

/** The dead jobs, which remain until an organiser retries them. It scans all jobs, so not for each scrape. */
export const countDeadJobs = (db: Database): Promise<{ kind: string; count: number }[]> =>
  db
    .selectFrom('jobs')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deadAt', 'is not', null)
    .groupBy('kind')
    .execute()
