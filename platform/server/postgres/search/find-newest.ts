import { sql } from 'kysely'
import { maxCounted } from '#shared/search/search.ts'
import type { FoundHit, FoundHits } from '#shared/search/search-hit.ts'
import type { Website } from '#shared/website.ts'
import type { Connection } from '../database.ts'
import type { ListSource } from '../list-page.ts'
import { everyFound, type Found } from './found.ts'
import { holds, type SearchedText } from './text-search.ts'

/** Rows whose ids begin with the time, and the search in their texts. */
type Query = { website: Website; searched: SearchedText; search: string }

/**
 * The newest rows that match a search. PostgreSQL finds frequent matches by scanning from the newest row, and rare ones by
 * the trigram index.
 */
export const findNewestMatches = async (
  connection: Connection,
  { website, searched, search }: Query,
): Promise<Found> => {
  const { table, as } = searched
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${as}.id`)} as id from ${sql.table(table)} as ${sql.ref(as)}
    where ${sql.ref(`${as}.website`)} = ${website} and ${holds(searched, search)}
    order by 1 desc limit ${maxCounted}`.execute(connection)
  return everyFound(rows.map(({ id }) => id))
}

/** The number of hits shown per group. */
const mostShown = 3

/** Reads the found rows. `sourceOf`: the list of these ids; `hitOf`: a row as a search hit. */
export const readFound = async <Row, Listed>(
  { ids, count }: Found,
  sourceOf: (ids: string[]) => ListSource<Row, Listed>,
  hitOf: (listed: Listed) => FoundHit,
): Promise<FoundHits> => {
  if (ids.length === 0) return { hits: [], count: 0 }
  const { read, shown } = sourceOf(ids.slice(0, mostShown))
  const rows = await read(undefined, mostShown)
  return { hits: rows.map((row) => hitOf(shown(row))), count }
}
