import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOf, type Scope } from '../scope.ts'
import { anywhere } from './text-search.ts'

/** Letters of a piece; and of so many pieces that follow one another at least one is kept. */
const [letters, neighbours] = [4, 3]
/** The shortest part of an id by which it is found: it has so many pieces, of which one is kept. */
export const shortestPart = letters + neighbours - 1

/**
 * Every second piece of four letters, or so, as a number, whatever the case. Which ones are kept depends on nothing but the
 * letters around them (winnowing, https://doi.org/10.1145/872757.872770), so that all pieces of a part of an id are pieces of
 * the id. A part has at least one if it has `shortestPart` letters without a `_` between them: the words before it, as in
 * `cs_live_`, are those of every id and have none.
 */
export const piecesOf = (text: string): number[] => {
  const words = text.toLowerCase().split('_')
  return [...new Set(words.flatMap(piecesOfWord))]
}

const piecesOfWord = (word: string): number[] => {
  const ranks = Array.from({ length: Math.max(0, word.length - letters + 1) }, (_, at) => rankOf(word, at))
  return ranks.slice(neighbours - 1).map((_, at) => Math.min(...ranks.slice(at, at + neighbours)) | 0)
}

/**
 * Of neighbours the piece with the least rank is kept, whose lower 32 bits are its number: another one for any other four
 * letters of ASCII. Pieces that many ids of one time share come last: how such an id begins, and what is around a hyphen.
 */
const rankOf = (word: string, from: number): number => {
  let bits = 0
  for (let at = from; at < from + letters; at++) bits = (bits << 7) | (word.charCodeAt(at) & 0x7f)
  const spread = Math.imul(bits, 0x9e3779b1)
  const number = Math.imul(spread ^ (spread >>> 15), 0x85ebca6b) >>> 0
  const piece = word.slice(from, from + letters)
  return number + (piece.startsWith('01') ? 2 : piece.includes('-') ? 1 : 0) * 2 ** 32
}

/** A table whose ids, in these columns, are found by another table that has the pieces of each row. */
export type PiecedTable<Column extends string = string> = {
  table: string
  pieces: string
  columns: readonly Column[]
}

/**
 * Whether one of these ids of a row holds what is searched for, which has `shortestPart` letters or more. Rows whose pieces
 * are not written yet are gone through.
 * @param columns those of the ids that are meant
 */
export const idHoldsPart = <Column extends string>(
  id: RawBuilder<string>,
  { table, pieces: piecesTable, columns: all }: PiecedTable<Column>,
  scope: Scope,
  search: string,
  columns: readonly Column[] = all,
): RawBuilder<SqlBool> => {
  const isIt = columns.map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}::text) like lower(${anywhere(search)})`,
  )
  const found = sql`select id from ${sql.table(table)} where ${isOf(scope)} and (${sql.join(isIt, sql` or `)})`
  const pieces = piecesOf(search)
  if (pieces.length === 0) return sql<SqlBool>`${id} = any(array(${found}))`
  return sql<SqlBool>`${id} = any(array(
    ${found} and id = any(array(
      select id from ${sql.table(piecesTable)} where ${isOf(scope)} and pieces @> ${pieces}::integer[]
    ))
    union all
    ${found} and created_at between ${lastWritten(piecesTable, scope)} and 'infinity'
  ))`
}

/** When the newest row was made whose pieces are written; those of all before are. */
export const lastWritten = (pieces: string, scope: Scope): RawBuilder<Date> => sql`coalesce(
  (select created_at from ${sql.table(pieces)} where ${isOf(scope)} order by website desc, created_at desc limit 1),
  '-infinity'
)`
