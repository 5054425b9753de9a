import type pg from 'pg'
import { to } from 'pg-copy-streams'

/** A table whose rows can be copied, without its generated columns. */
export type CopiedTable = { name: string; columns: string[] }

type Left = { name: string; why: string }

/** Makes the format of values independent of the settings of server and user, and disables timeouts. */
export const plainSession = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/** The tables with data, ordered so that referenced tables come first; and the excluded ones, each with the reason. */
export const readTables = async (client: pg.Client): Promise<{ tables: CopiedTable[]; left: Left[] }> => {
  const { rows } = await client.query<CopiedTable & { unlogged: boolean; refers: string[] }>(`
    select c.relname as name, c.relpersistence = 'u' as unlogged,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      array(
        select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid order by 1
      ) as refers
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`)
  const reasonOf = ({ name, unlogged }: { name: string; unlogged: boolean }) => {
    if (name === 'applied_migrations') return 'the migrations are listed, and run again where it is restored'
    return unlogged ? 'it is unlogged: PostgreSQL itself empties it after a crash' : undefined
  }
  const included = rows.filter((table) => reasonOf(table) === undefined)
  return {
    tables: inOrder(included).map(({ name, columns }) => ({ name, columns })),
    left: rows.flatMap((table) => {
      const why = reasonOf(table)
      return why === undefined ? [] : [{ name: table.name, why }]
    }),
  }
}

/** Sorts topologically: referenced tables first. */
export const inOrder = <T extends { name: string; refers: readonly string[] }>(tables: readonly T[]): T[] => {
  const ordered: T[] = []
  const names = new Set(tables.map(({ name }) => name))
  let waiting = [...tables]
  while (waiting.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name))
    const free = waiting.filter(({ refers }) => refers.every((name) => placed.has(name) || !names.has(name)))
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** The files that the rows of a table name: key, size in bytes, and the reference that people know. */
export const readNamedFiles = async (
  client: pg.Client,
  { table, key, bytes, reference }: { table: string; key: string; bytes: string; reference: string },
): Promise<{ key: string; bytes: number; reference: string }[]> => {
  // an older version may not have the table
  const there = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    quoted(table),
  ])
  if (!there.rows[0]?.is) return []
  const { rows } = await client.query<{ key: string; bytes: string; reference: string }>(`
    select ${quoted(key)} as key, ${quoted(bytes)}::text as bytes, ${quoted(reference)} as reference
    from ${quoted(table)} order by ${quoted(reference)}`)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** The last value of each used sequence. */
export const readSequences = async (client: pg.Client): Promise<{ name: string; last: string }[]> => {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`)
  return rows
}

/** All rows of a table in COPY format; returns their number. */
export async function* copyRows(client: pg.Client, table: CopiedTable): AsyncGenerator<Buffer, number> {
  const stream = client.query(to(`copy ${namesOf(table)} to stdout`))
  for await (const piece of stream) yield piece as Buffer
  return stream.rowCount
}

/** The table with its columns in SQL. */
export const namesOf = ({ name, columns }: CopiedTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The row count of a table, and an order-independent hash of all its values. */
export type TableState = { rows: number; print: string }

export const readTableState = async (client: pg.Client, table: string): Promise<TableState> => {
  const half = (from: number) =>
    `coalesce(sum(('x' || substr(print, ${from}, 16))::bit(64)::bigint::numeric), 0)`
  const { rows } = await client.query<{ rows: string; print: string }>(`
    select count(*)::text as rows, ${half(1)} || ':' || ${half(17)} as print
    from (select md5(one::text) as print from ${quoted(table)} as one) as prints`)
  return { rows: Number(rows[0]?.rows), print: rows[0]?.print ?? '' }
}
