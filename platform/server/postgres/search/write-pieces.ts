import { sql, type Transaction } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { leastIdOf, timeOfId } from '#shared/ids.ts'
import { hours, later, minutes } from '#shared/time/duration.ts'
import { holdLock } from '../advisory-locks.ts'
import type { Connection, Database } from '../database.ts'
import { isOf, lastWritten, type PiecedTable, piecesOf, type Scope } from './id-pieces.ts'

/** How old a row is, in milliseconds, when its pieces are written: nearly every one has all of its ids before. */
const settled = hours(1)

/** Writes the pieces of the next `count` rows of a scope, the oldest first, and answers how many these were. */
export const writeNextPieces = (
  db: Database,
  of: PiecedTable,
  { scope, now, count }: { scope: Scope; now: Date; count: number },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // a payment that is held may wait for the lock below: it goes first, and the job comes again
    await sql`set local lock_timeout = '200ms'`.execute(tx)
    await holdLock(tx, 'idPieces', `${of.table} ${scope}`)
    const { rows } = await sql<RowWithIds>`
      select website, id, ${textsOf(of)} as texts from ${sql.table(of.table)}
      where ${isOf(scope)} and id > ${lastWritten(of.pieces, scope)} and id < ${leastIdOf(later(now, -settled))}
      order by website, id limit ${count}`.execute(tx)
    await write(tx, of, rows)
    return rows.length
  })

/**
 * Writes the pieces of a row again that was written, or got an id, so late that the job may have come by. One of a moment
 * ago is left to the job.
 */
export const writePiecesIfLate = async (
  connection: Connection,
  of: PiecedTable,
  { website, id }: { website: Scope; id: string },
  now: Date,
): Promise<void> => {
  if (timeOfId(id) >= later(now, minutes(10) - settled)) return
  const rewrite = async (tx: Transaction<Schema>) => {
    await holdLock(tx, 'idPieces', `${of.table} ${website}`)
    const { rows } = await sql<RowWithIds>`
      select website, id, ${textsOf(of)} as texts from ${sql.table(of.table)}
      where ${isOf(website)} and id = ${id} and id <= ${lastWritten(of.pieces, website)}`.execute(tx)
    await sql`delete from ${sql.table(of.pieces)} where ${isOf(website)} and id = ${id}`.execute(tx)
    await write(tx, of, rows)
  }
  if (connection.isTransaction) await rewrite(connection as Transaction<Schema>)
  else await connection.transaction().execute(rewrite)
}

/** Puts what was written into the index, which keeps it aside before. */
export const settlePieces = (connection: Connection, { pieces }: PiecedTable): Promise<unknown> =>
  sql`select gin_clean_pending_list(${`${pieces}_by_piece`})`.execute(connection)

type RowWithIds = { website: Scope; id: string; texts: string[] }

const textsOf = ({ columns }: PiecedTable) =>
  sql`array_remove(array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}], null)`

const write = async (transaction: Connection, { pieces }: PiecedTable, rows: readonly RowWithIds[]) => {
  const written = rows.map(({ website, id, texts }) => ({
    website,
    id,
    pieces: [...new Set(texts.flatMap(piecesOf))],
  }))
  await sql`
    insert into ${sql.table(pieces)} (website, id, pieces)
    select website, id, pieces
    from jsonb_to_recordset(${JSON.stringify(written)}) as written(website text, id uuid, pieces integer[])
    on conflict do nothing`.execute(transaction)
}
