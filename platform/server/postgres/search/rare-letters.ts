import { sql } from 'kysely'
import type { Log } from '#platform/server/log.ts'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import { hours } from '#shared/time/duration.ts'
import type { Connection } from '../database.ts'

/** Of a search longer than this the index is requested so many characters: more of them cost more than they narrow. */
const longest = 6

/** In what part of the rows of a table each three letters occur that are common there. Others are rare. */
type CommonLetters = ReadonlyMap<string, number>

/** What this process knows of each table. It decides how fast something is found, never what. */
const known = new Map<string, CommonLetters>()

/**
 * The characters of a search by which an index of trigrams finds it soonest in this table, at most six that follow one
 * another. The index goes through all rows that have the rarest three letters, and
 * looks for each of them among those with three others: `gmail.com` is everyone's.
 */
export const rarestPart = (table: string, search: string): string => {
  const characters = [...search]
  const shares = known.get(table) ?? new Map()
  const parts = Array.from({ length: Math.max(1, characters.length - longest + 1) }, (_, at) =>
    characters.slice(at, at + longest).join(''),
  )
  const costs = parts.map((part) => costOf(part, shares))
  return parts[costs.indexOf(Math.min(...costs))] ?? search
}

/** In rows of the index for each row of the table. To look at a row of the table itself costs as much as three of them. */
const costOf = (part: string, shares: CommonLetters): number => {
  const all = trigramsOf(part)
  const common = all.flatMap((three) => shares.get(three) ?? [])
  const rarest = all.length > common.length ? rare : Math.min(1, ...common)
  const found = common.reduce((share, next) => share * next, rare ** (all.length - common.length))
  return rarest * (1 + common.length) + 3 * found
}

/** The part of the rows that have three letters of which ANALYZE says nothing: less than what it counts as common. */
const rare = 0.001

/**
 * What pg_trgm looks up for a part of a text: a word within it begins after two spaces and ends before one, where the part
 * does not cut it off. Letters beyond a to z count as none: whether they are any depends on the database.
 */
export const trigramsOf = (part: string): string[] => {
  const spaced = part.toLowerCase().replace(/[^a-z0-9]+/g, '  ')
  return Array.from({ length: Math.max(0, spaced.length - 2) }, (_, at) => spaced.slice(at, at + 3)).filter(
    (three) => !three.endsWith('  '),
  )
}

/** Reads what ANALYZE has counted last. A table that was never analyzed has few rows, and each way is fast. */
export const readRareLetters = async (connection: Connection): Promise<void> => {
  const { rows } = await sql<{ table: string; letters: string[] | null; shares: number[] | null }>`
    select tablename as table, most_common_elems::text::text[] as letters, most_common_elem_freqs as shares
    from pg_stats_ext_exprs where schemaname = current_schema() and statistics_name = tablename || '_letters'
  `.execute(connection)
  for (const { table, letters, shares } of rows)
    known.set(table, new Map(letters?.map((three, at) => [three, shares?.[at] ?? rare])))
}

type Parts = { db: Connection; log: Log; timer?: Timer | undefined }

/** Reads it now and every hour. Where it cannot be read, what was known stays. */
export const keepRareLetters = async ({
  db,
  log,
  timer = systemTimer,
}: Parts): Promise<{ stop: () => void }> => {
  let cancel: (() => void) | undefined
  let isStopped = false
  const read = async () => {
    await readRareLetters(db).catch((error: unknown) => log.warn('rare letters could not be read', { error }))
    if (!isStopped) cancel = timer(hours(1), () => void read())
  }
  await read()
  return {
    stop: () => {
      isStopped = true
      cancel?.()
    },
  }
}
