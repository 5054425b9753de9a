import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** In which order rows of a table are locked (architecture, Order of locks); by id where nothing else is said. */
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  // as checkouts and syncs hold all that pay for the same
  payment_records: sql`id desc`,
  // money that no payment accounts for comes before its other exceptions
  payment_exceptions: sql`reason <> 'unknown_session', id`,
}

/** Holds these rows of a table until the transaction ends, and answers their ids. */
export const holdRows = async (
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

/** How many rows a statement changes. */
export const countChanged = async (
  transaction: Connection,
  statement: RawBuilder<unknown>,
): Promise<number> => Number((await statement.execute(transaction)).numAffectedRows ?? 0n)

/** The ids that a query finds. */
export const idsOf = async (transaction: Connection, query: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from (${query}) found order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}
