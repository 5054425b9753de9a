import pg from 'pg'
import { expect } from 'vitest'

/** Makes two transactions collide: a third one locks rows until both wait. */
export type Rows = { of: string; where: string; value: string }

/** SQLSTATE of every statement that PostgreSQL ended because of a deadlock, including retried work. */
export const recordDeadlocks = (): { seen: string[] } => {
  const seen: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (...args) {
    const answer = query.apply(this, args)
    if (answer instanceof Promise)
      answer.catch((error: { code?: string; message: string }) => {
        if (error.code === '40P01') seen.push(error.message)
      })
    return answer
  }
  return { seen }
}

/** Number of deadlocks that PostgreSQL counted in this database; open connections report theirs some seconds later. */
export const countedDeadlocks = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks
}

/**
 * Makes two operations collide: `first` starts and waits for the locked rows, then `second` starts and waits for them or
 * for the first one's locks; then the rows are unlocked. Returns both results.
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

/** Runs an operation that waits for an uncommitted statement of another transaction, which commits only then. */
export const afterStatement = async <Result>(
  pool: pg.Pool,
  statement: string,
  values: readonly unknown[],
  operation: () => Promise<Result>,
): Promise<Result> => {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, [...values])
    const result = operation()
    await expect.poll(() => waiting(holder), patiently).toBe(1)
    await holder.query('commit')
    return await result
  } finally {
    holder.release()
  }
}

/** Generous, for a busy machine. */
const patiently = { interval: 5, timeout: 20_000 }

const waiting = async (client: pg.PoolClient): Promise<number> => {
  // a transaction reads the list of connections once: later ones would not be seen
  const { rows } = await client.query(`
    select count(*)::int as waiting from pg_stat_clear_snapshot(), pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].waiting
}
