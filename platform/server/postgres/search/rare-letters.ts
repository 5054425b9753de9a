import { sql } from 'kysely'
import type { Log } from '#platform/server/log.ts'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import { hours } from '#shared/time/duration.ts'
import type { Connection } from '../database.ts'

/** Of a longer search the index gets so many characters: more of them cost more than they narrow. */
const longest = 6

/** In what part of the rows of a table three letters occur that are common there. Others are rare. */
type CommonLetters = ReadonlyMap<string, number>

/** What this process knows of each table. It decides how fast something is found, never what. */
const known = new Map<string, CommonLetters>()

/**
 * The characters of a search by which an index of trigrams finds it soonest in this table, at most six that follow one
 * another. The index goes through all rows that have the rarest three letters of it, and looks for each of these rows among
 * those that have the next three, and so on: `gmail.com` is everyone's. Only letters of ASCII are cut off: PostgreSQL may
 * change the case of others by what is around them.
 */
export const rarestPart = (table: string, search: string): string => {
  if (search.length <= longest) return search
  const shares = known.get(table)
  if (!shares) return beforeTheAt(search)
  let [rarest, least] = [search, Number.POSITIVE_INFINITY]
  for (let at = 0; at <= search.length - longest; at++) {
    const part = search.slice(at, at + longest)
    const cost = isAscii(part) ? costOf(part, shares) : least
    if (cost < least) [rarest, least] = [part, cost]
  }
  return rarest
}

/** Before anything was counted: who someone is in an address, not where. */
const beforeTheAt = (search: string): string => {
  const at = search.indexOf('@')
  const part = search.slice(Math.max(0, at + 1 - longest), at + 1)
  return at < 3 || !isAscii(part) ? search : part
}

const isAscii = (part: string): boolean => /^[ -~]+$/.test(part)

/** In rows of the index for each row of the table. To look at a row of the table itself costs as much as three of them. */
const costOf = (part: string, shares: CommonLetters): number => {
  const all = trigramsOf(part)
  if (all.length === 0) return Number.POSITIVE_INFINITY // the index would give all rows
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

/** Reads what ANALYZE has counted last. */
export const readRareLetters = async (connection: Connection): Promise<void> => {
  const { rows } = await sql<{ table: string; letters: string[] | null; shares: number[] | null }>`
    select tablename as table, most_common_elems::text::text[] as letters, most_common_elem_freqs as shares
    from pg_stats_ext_exprs where schemaname = current_schema() and statistics_name = tablename || '_letters'
  `.execute(connection)
  for (const { table, letters, shares } of rows)
    if (letters && shares) known.set(table, new Map(letters.map((three, at) => [three, shares[at] ?? rare])))
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
