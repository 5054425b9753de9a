import { sql } from 'kysely'
import { mostCounted } from '#shared/search/search.ts'
import type { FoundHit, FoundHits } from '#shared/search/search-hit.ts'
import type { Website } from '#shared/website.ts'
import type { Connection } from '../database.ts'
import type { ListSource } from '../list-page.ts'
import { everyFound, type Found } from './found.ts'
import { holds, isRarelyHeld, type SearchedText } from './text-search.ts'

/** Rows whose ids begin with the time, and what is searched for in their texts. */
type Query = { website: Website; searched: SearchedText; search: string }

/** Of so many of the newest rows so many make a word common: an index would give thousands for nothing. */
const [probed, common] = [300, 12]
/** How many rows of all websites are taken from an index before it is left for a walk. */
const mostByIndex = 400
/** How many of the newest rows of the website are walked through before all of the index is read. */
const longestWalk = 10_000

/**
 * The newest rows that hold what is searched for, with bounded work. What is common is met by a walk from the newest row:
 * to take all of it from its index and sort it would take as long as there are rows. What is rare comes from the index, at
 * once where ANALYZE has counted how rare. Only what was common long ago, and is not now, is sorted as a whole.
 */
export const findNewest = async (connection: Connection, query: Query): Promise<Found> => {
  if (!isRarelyHeld(query.searched, query.search)) {
    const probe = await walk(connection, query, { through: probed, most: common })
    if (probe.length >= common) {
      const newest = await walk(connection, query, { through: longestWalk, most: mostCounted })
      if (newest.length >= mostCounted) return everyFound(newest)
    }
  }
  const rare = await rareOnes(connection, query)
  if (rare.lookedAt <= mostByIndex) return everyFound(rare.ids)

  const isMany = rare.ids.length >= mostCounted
  const newest = await walk(connection, query, {
    through: longestWalk,
    most: isMany ? mostShown : mostCounted,
  })
  if (isMany && newest.length >= mostShown) return { ids: newest, count: mostCounted }
  return everyFound(newest.length >= mostCounted ? newest : await sortAll(connection, query))
}

/** How many rows of a group are shown. */
const mostShown = 3

/** The rows themselves. `sourceOf`: the list of these ids alone; `hitOf`: one of the list as the search shows it. */
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

const rareOnes = async (connection: Connection, { website, searched, search }: Query) => {
  const { table, as } = searched
  const { rows } = await sql<{ lookedAt: number; ids: string[] }>`
    with found as materialized (
      select ${sql.ref(`${as}.website`)} as website, ${sql.ref(`${as}.id`)} as id
      from ${sql.table(table)} as ${sql.ref(as)} where ${holds(searched, search)} limit ${mostByIndex + 1}
    )
    select count(*)::integer as looked_at,
      coalesce((array_agg(id order by id desc) filter (where website = ${website}))[1:${sql.lit(mostCounted)}], '{}') as ids
    from found`.execute(connection)
  return rows[0] ?? { lookedAt: 0, ids: [] }
}

const walk = async (
  connection: Connection,
  { website, searched, search }: Query,
  { through, most }: { through: number; most: number },
) => {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select * from ${sql.table(searched.table)} where website = ${website} order by id desc limit ${through}
    ) as ${sql.ref(searched.as)}
    where ${holds(searched, search)} limit ${most}`.execute(connection)
  return rows.map(({ id }) => id)
}

const sortAll = async (connection: Connection, { website, searched, search }: Query) => {
  const { table, as } = searched
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${as}.id`)} as id from ${sql.table(table)} as ${sql.ref(as)}
    where ${sql.ref(`${as}.website`)} = ${website} and ${holds(searched, search)}
    order by 1 desc limit ${mostCounted}`.execute(connection)
  return rows.map(({ id }) => id)
}
