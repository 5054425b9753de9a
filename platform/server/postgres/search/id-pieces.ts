import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Website } from '#shared/website.ts'
import { anywhere } from './text-search.ts'

/** Letters of a piece; and of so many pieces that follow one another at least one is kept. */
const [letters, neighbours] = [4, 3]
/** The shortest part of an id by which it is found: it has so many pieces, of which one is kept. */
export const shortestPart = letters + neighbours - 1

/**
 * Every second piece of four letters, or so, as a number, whatever the case. Which ones are kept depends on nothing but the
 * letters around them (winnowing, https://doi.org/10.1145/872757.872770), so that of a part of at least `shortestPart` letters
 * all pieces are those of each text that holds it.
 */
export const piecesOf = (text: string): number[] => {
  const small = text.toLowerCase()
  const all = Array.from({ length: Math.max(0, small.length - letters + 1) }, (_, at) => numberOf(small, at))
  const kept = all
    .slice(neighbours - 1)
    .map((_, at) => all.slice(at, at + neighbours).reduce((least, next) => Math.min(least, next)))
  return [...new Set(kept)]
}

/** Of four letters of ASCII another number than of any others, in an order that no alphabet has. */
const numberOf = (text: string, from: number): number => {
  let bits = 0
  for (let at = from; at < from + letters; at++) bits = (bits << 7) | (text.charCodeAt(at) & 0x7f)
  const spread = Math.imul(bits, 0x9e3779b1)
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b)
}

/** A table whose ids, in these columns, are found by another table that has the pieces of each row. */
export type PiecedTable<Column extends string = string> = {
  table: string
  pieces: string
  columns: readonly Column[]
}

/** Where a row belongs: to a website, or (null) to the installation. */
export type Scope = Website | null

export const isOf = (scope: Scope): RawBuilder<SqlBool> =>
  scope === null ? sql<SqlBool>`website is null` : sql<SqlBool>`website = ${scope}`

/**
 * Whether one of these ids of a row holds what is searched for, which has `shortestPart` letters or more. The newest rows,
 * whose pieces are not written yet, are gone through.
 * @param id the id of the row, which begins with its time
 * @param columns those of the ids that are meant
 */
export const idHoldsPart = <Column extends string>(
  id: RawBuilder<string>,
  { table, pieces, columns: all }: PiecedTable<Column>,
  scope: Scope,
  search: string,
  columns: readonly Column[] = all,
): RawBuilder<SqlBool> => {
  const rows = sql.table(table)
  const isIt = columns.map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}::text) like lower(${anywhere(search)})`,
  )
  // step by step along the keys: PostgreSQL cannot know how few rows are left after each
  return sql<SqlBool>`${id} = any(array(
    select id from ${rows} where ${isOf(scope)} and (${sql.join(isIt, sql` or `)}) and id = any(array(
      select id from ${sql.table(pieces)} where ${isOf(scope)} and pieces @> ${piecesOf(search)}::integer[]
      union all
      select id from ${rows} where ${isOf(scope)} and id between ${lastWritten(pieces, scope)} and ${lastOfAll}
    ))
  ))`
}

const [firstOfAll, lastOfAll] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/** The newest row whose pieces are written, and with it all before. */
export const lastWritten = (pieces: string, scope: Scope): RawBuilder<string> => sql`coalesce(
  (select id from ${sql.table(pieces)} where ${isOf(scope)} order by website desc, id desc limit 1), ${firstOfAll}::uuid
)`
