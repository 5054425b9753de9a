import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type SelectQueryBuilder, sql } from 'kysely'
import { countLimit, nextCursorHeader, totalHeader } from '#shared/list-page.ts'
import { answerWithText } from '../http/mount.ts'
import type { Connection } from './database.ts'
import { jsonArrayOf } from './json-array.ts'

/** A list that is read in pages. */
export type ListSource<Row, Listed> = {
  /** The next `count` rows after a cursor; the first ones without it. */
  read: (after: string | undefined, count: number) => Promise<Row[]>
  /** The cursor of a page whose last row this is, from which `read` continues. */
  cursorOf: (row: Row) => string
  /** The row as the list shows it: field by field, so that no other field leaves. */
  shown: (row: Row) => Listed
  /** The number of rows on all pages, up to `countLimit`. */
  count?: () => Promise<number>
}

/** Small, so that the answer begins at once, other calls are not delayed, and memory is soon freed. */
const batchSize = 50
/** In milliseconds: caps the pause, because the time of a slow reader is not work. */
const longestPause = 20

/**
 * All rows in batches: each is read after the previous one is consumed, and after each comes a pause of twice its duration
 * for other work.
 */
export const everyBatch = async function* <Row, Listed>(
  { read, cursorOf, shown }: ListSource<Row, Listed>,
  begin?: string,
): AsyncGenerator<Listed[]> {
  for (let after = begin; ; ) {
    const begun = performance.now()
    const batch = await read(after, batchSize)
    const last = batch.at(-1)
    if (last !== undefined) yield batch.map(shown)
    if (last === undefined || batch.length < batchSize) return
    after = cursorOf(last)
    await wait(Math.min(2 * (performance.now() - begun), longestPause))
  }
}

/** As `everyBatch` row by row, for exports. */
export const everyRow = async function* <Row, Listed>(
  source: ListSource<Row, Listed>,
): AsyncGenerator<Listed> {
  for await (const batch of everyBatch(source)) yield* batch
}

/** One page; `next` is the cursor of the following one, undefined when there is none. */
export const readPage = async <Row, Listed>(
  { read, cursorOf, shown }: ListSource<Row, Listed>,
  limit: number,
  cursor?: string,
): Promise<{ rows: Listed[]; next: string | undefined }> => {
  const found = await read(cursor, limit + 1)
  const last = found.length > limit ? found[limit - 1] : undefined
  return { rows: found.slice(0, limit).map(shown), next: last === undefined ? undefined : cursorOf(last) }
}

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

/** Answers the requested page with the cursor of the next and the number of all rows, or streams the whole list. */
export const answerList = async <Row, Listed, Answer>(
  source: ListSource<Row, Listed>,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  answer: (status: 200, rows: Listed[]) => Answer,
  reply: FastifyReply,
) => {
  if (limit === undefined) return answerWithText(reply, await jsonArrayOf(everyBatch(source, cursor)))
  const { rows, next } = await readPage(source, limit, cursor)
  if (next !== undefined) {
    reply.header(nextCursorHeader, next)
    if (source.count) reply.header(totalHeader, await source.count())
  }
  return answer(200, rows)
}
