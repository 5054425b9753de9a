import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The lock order of a table's rows (architecture, Order of locks); by id if not listed. */
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  // the order in which checkouts and syncs lock the payments of a booking
  payment_records: sql`id desc`,
  // orphan payments come before other exceptions
  payment_exceptions: sql`reason <> 'unknown_session', id`,
}

/** Locks these rows of a table until the transaction ends, and returns their ids. */
export const lockRows = async (
  transaction: Connection,
  table: string,
  which: RawBuilder<unknown>,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${which} order by ${orders[table] ?? sql`id`} for update`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** The number of rows that a statement changes. */
export const countChanged = async (
  transaction: Connection,
  statement: RawBuilder<unknown>,
): Promise<number> => Number((await statement.execute(transaction)).numAffectedRows ?? 0n)

/** The ids that a query finds. */
export const idsOf = async (transaction: Connection, query: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from (${query}) found order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}
