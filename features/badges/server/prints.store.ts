import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { PrintOrder } from '#features/badges/badges.contract.ts'
import type { PrintedConference, PrintedPerson } from '#features/badges/printed-person.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type Row = Selectable<Schema['printOrders']>
type NewPrint = Omit<Row, 'conference' | 'drawn' | 'unwritable' | 'fileKey' | 'fileBytes' | 'finishedAt'> & {
  conference: PrintedConference
}
/** Identifies an order. */
export type PrintKey = Pick<Row, 'website' | 'id'>

/** Inserts an order with its people, in their order. */
export const insertPrint = async (
  transaction: Connection,
  { conference, ...order }: NewPrint,
  people: readonly PrintedPerson[],
): Promise<void> => {
  await transaction
    .insertInto('printOrders')
    .values({ ...order, conference: JSON.stringify(conference) })
    .execute()
  const { website, id: orderId } = order
  const lines = people.map((person, place) => ({ website, orderId, place, person: JSON.stringify(person) }))
  for (let from = 0; from < lines.length; from += batchSize)
    await transaction
      .insertInto('printLines')
      .values(lines.slice(from, from + batchSize))
      .execute()
}

/** Rows per statement: PostgreSQL allows at most 65,535 parameters. */
const batchSize = 1000

/** The people on an order, in batches. */
export const readLines = async function* (
  db: Database,
  { website, id }: PrintKey,
  size: number,
): AsyncGenerator<PrintedPerson[]> {
  // paginated by the last row, because erased people leave gaps
  for (let from = 0; ; ) {
    const rows = await db
      .selectFrom('printLines')
      .select(['place', 'person'])
      .where('website', '=', website)
      .where('orderId', '=', id)
      .where('place', '>=', from)
      .orderBy('place')
      .limit(size)
      .execute()
    if (rows.length > 0) yield rows.map(({ person }) => person as PrintedPerson)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    from = last.place + 1
  }
}

/** The order; undefined when the website has none with this id. */
export const findPrint = (connection: Connection, key: PrintKey): Promise<Row | undefined> =>
  connection
    .selectFrom('printOrders')
    .selectAll()
    .where('website', '=', key.website)
    .where('id', '=', key.id)
    .executeTakeFirst()

/** Sets the progress: absolute, because a second process may be rendering the same order. */
export const noteDrawn = async (
  db: Database,
  { website, id }: PrintKey,
  progress: Pick<Row, 'drawn' | 'unwritable'>,
): Promise<void> => {
  await db
    .updateTable('printOrders')
    .set(progress)
    .where('website', '=', website)
    .where('id', '=', id)
    .where('fileKey', 'is', null)
    .execute()
}

/** Sets the file of an order; false when it has one already, or was deleted. */
export const finishPrint = async (
  db: Database,
  { website, id }: PrintKey,
  file: { fileKey: string; fileBytes: number; finishedAt: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('printOrders')
    .set((of) => ({ ...file, drawn: of.ref('people') }))
    .where('website', '=', website)
    .where('id', '=', id)
    .where('fileKey', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The orders of a website for display, newest first: one, or the latest. */
export const readPrints = async (
  connection: Connection,
  website: Website,
  { id, most }: { id?: string; most: number },
): Promise<PrintOrder[]> => {
  const { rows } = await sql<Omit<PrintOrder, 'orderedAt'> & { orderedAt: Date }>`
    select o.id, o.form, o.ordered_at, o.ordered_by, o.people, o.companions, o.cancelled, o.drawn, o.unwritable,
      o.file_bytes as bytes,
      case when o.file_key is not null then 'ready' when job.dead_at is not null then 'failed'
        when job.last_error is not null then 'trying-again' else 'drawing' end as state
    from print_orders o left join jobs job on job.id = o.job_id
    where o.website = ${website} ${id === undefined ? sql`` : sql`and o.id = ${id}`}
    order by o.id desc limit ${most}`.execute(connection)
  return rows.map((row) => ({ ...row, orderedAt: row.orderedAt.toISOString() }))
}

/** The files of orders before a moment. */
export const findKeysBefore = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('printOrders')
    .select('fileKey')
    .where('orderedAt', '<', before)
    .where('fileKey', 'is not', null)
    .execute()
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}

/** Deletes the orders before a moment, with their people; returns their number. */
export const removePrintsBefore = async (db: Database, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('printOrders')
    .where('orderedAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Which of these files belong to an order. */
export const findPrintedKeys = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('printOrders')
    .select('fileKey')
    .where('fileKey', '=', sql<string>`any(${[...keys]})`)
    .execute()
  return new Set(rows.flatMap(({ fileKey }) => (fileKey ? [fileKey] : [])))
}
