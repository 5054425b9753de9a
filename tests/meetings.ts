import pg from 'pg'
import { expect } from 'vitest'

/** Where two transactions meet: rows that a third one holds until both wait. */
export type Rows = { of: string; where: string; value: string }

/** SQLSTATE of every statement that PostgreSQL ended because of a deadlock, also where the work was then repeated. */
export const noteDeadlocks = (): { seen: string[] } => {
  const seen: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (...given) {
    const answer = query.apply(this, given)
    if (answer instanceof Promise)
      answer.catch((error: { code?: string; message: string }) => {
        if (error.code === '40P01') seen.push(error.message)
      })
    return answer
  }
  return { seen }
}

/** How many deadlocks PostgreSQL has counted in this database; connections that are open tell theirs some seconds later. */
export const countedDeadlocks = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks
}

/**
 * Lets two pieces of work meet: `first` begins and waits for these rows, then `second` begins and waits too, for them or
 * for what the first one holds; then the rows are let go. Answers what came of both.
 */
export const meet = async <One, Other>(
  pool: pg.Pool,
  rows: Rows,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> => {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${rows.of} where ${rows.where} = $1 for update`, [rows.value])
    const one = first()
    await expect.poll(() => waiting(holder), patiently).toBe(1)
    const other = second()
    await expect.poll(() => waiting(holder), patiently).toBe(2)
    await holder.query('commit')
    return await Promise.all([one, other])
  } finally {
    holder.release()
  }
}

/** A machine that is busy with other things is no failure. */
const patiently = { interval: 5, timeout: 20_000 }

const waiting = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query(`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].waiting
}
