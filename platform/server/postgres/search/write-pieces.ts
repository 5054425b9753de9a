import { sql } from 'kysely'
import { hours, later, minutes } from '#shared/time/duration.ts'
import { holdLock } from '../advisory-locks.ts'
import type { Connection, Database } from '../database.ts'
import { isOf, type Scope } from '../scope.ts'
import { lastWritten, type PiecedTable, piecesOf } from './id-pieces.ts'

/** How old a row is, in milliseconds, when its pieces are written. It has been committed by then, with all of its ids. */
const settled = hours(1)
/** By so much, in milliseconds, two processes may differ about that. */
const margin = minutes(20)

/** Writes the pieces of the next `count` rows of a scope, the oldest first, and answers how many these were. */
export const writeNextPieces = (
  db: Database,
  of: PiecedTable,
  { scope, now, count }: { scope: Scope; now: Date; count: number },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // someone who holds a payment may wait for the lock below: they go first, and this is tried again
    await sql`set local lock_timeout = '200ms'`.execute(tx)
    await holdLock(tx, 'idPieces', `${of.table} ${scope}`)
    const { rows } = await sql<RowWithIds>`
      select website, id, created_at::text as made, ${textsOf(of)} as texts from ${sql.table(of.table)} one
      where ${isOf(scope)} and created_at >= ${lastWritten(of.pieces, scope)} and created_at < ${later(now, -settled)}
        and not exists (select from ${sql.table(of.pieces)} written where ${isOf(scope)} and written.id = one.id)
      order by website, created_at limit ${count}`.execute(tx)
    await write(tx, of, rows)
    return rows.length
  })

/**
 * Writes the pieces of a row again that got an id so late that they may be written already. One that is younger than
 * 40 minutes is left to the job.
 */
export const rewritePieces = async (
  transaction: Connection,
  of: PiecedTable,
  { website, id, createdAt }: { website: Scope; id: string; createdAt: Date },
  now: Date,
): Promise<void> => {
  if (createdAt > later(now, margin - settled)) return
  await holdLock(transaction, 'idPieces', `${of.table} ${website}`)
  const { rows } = await sql<RowWithIds>`
    select website, id, created_at::text as made, ${textsOf(of)} as texts from ${sql.table(of.table)}
    where ${isOf(website)} and id = ${id} and created_at <= ${lastWritten(of.pieces, website)}`.execute(
    transaction,
  )
  await sql`delete from ${sql.table(of.pieces)} where ${isOf(website)} and id = ${id}`.execute(transaction)
  await write(transaction, of, rows)
}

/** Puts what was written into the index, which keeps it aside before. */
export const settlePieces = (connection: Connection, { pieces }: PiecedTable): Promise<unknown> =>
  sql`select gin_clean_pending_list(${`${pieces}_by_piece`})`.execute(connection)

type RowWithIds = { website: Scope; id: string; made: string; texts: string[] }

const textsOf = ({ columns }: PiecedTable) =>
  sql`array_remove(array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}], null)`

const write = async (transaction: Connection, { pieces }: PiecedTable, rows: readonly RowWithIds[]) => {
  const written = rows.map(({ texts, ...row }) => ({
    ...row,
    pieces: [...new Set(texts.flatMap(piecesOf))],
  }))
  await sql`
    insert into ${sql.table(pieces)} (website, id, created_at, pieces)
    select website, id, made, pieces
    from jsonb_to_recordset(${JSON.stringify(written)}) as written(website text, id uuid, made timestamptz, pieces integer[])
  `.execute(transaction)
}
