import { type SelectQueryBuilder, sql } from 'kysely'
import { countLimit } from '#shared/list-page.ts'
import type { Connection } from './database.ts'

/** How many rows a query matches, counted up to `countLimit`. */
export const countRows = async <Tables, From extends keyof Tables>(
  connection: Connection,
  query: SelectQueryBuilder<Tables, From, unknown>,
): Promise<number> => {
  const matching = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(countLimit)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${matching}) as matching`.execute(connection)
  return rows[0]?.count ?? 0
}
