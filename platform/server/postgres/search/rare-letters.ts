import { sql } from 'kysely'
import type { Log } from '#platform/server/log.ts'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import { hours } from '#shared/time/duration.ts'
import type { Connection } from '../database.ts'

/** Of a longer search the index gets so many characters: more of them cost more than they narrow. */
const longest = 6

/**
 * In what part of the rows of a table three letters occur, where that is common. `least`: others occur in no more of them.
 * `rows`: how many there are in all websites.
 */
type CommonLetters = { shares: ReadonlyMap<string, number>; least: number; rows: number }

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
  const letters = known.get(table)
  if (!letters) return beforeTheAt(search)
  let [rarest, least] = [search, Number.POSITIVE_INFINITY]
  for (let at = 0; at <= search.length - longest; at++) {
    const part = search.slice(at, at + longest)
    const cost = isAscii(part) ? costOf(part, letters) : least
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
const costOf = (part: string, letters: CommonLetters): number => {
  const all = trigramsOf(part)
  if (all.length === 0) return Number.POSITIVE_INFINITY // the index would give all rows
  const common = all.filter((three) => letters.shares.has(three)).length
  const { rarest, found } = sharesOf(all, letters)
  return rarest * (1 + common) + 3 * found
}

/** In what part of the rows the rarest of these trigrams is at most, and all of them: as if none depended on another. */
const sharesOf = (all: readonly string[], { shares, least }: CommonLetters) => {
  const each = all.map((three) => shares.get(three) ?? least)
  return { rarest: Math.min(...each), found: each.reduce((share, next) => share * next, 1) }
}

/** More rows than this are never looked up at once: 10,000 take some 30 ms. */
const mostLookedUp = 10_000
/** In so small a part of the rows a search is rare. PostgreSQL never expects less than one in ten thousand. */
const rare = 0.000_01

/**
 * Whether a part is so rare, by what ANALYZE counted, that the rows that hold it are looked up among those of all websites.
 * Letters of one word depend on one another, so it may be wrong; but never by more than `mostLookedUp`. What ANALYZE lists ends
 * at some share of the rows: beyond one or two million rows that alone is more, and nothing is rare any longer.
 */
export const isRare = (table: string, part: string): boolean => {
  const letters = known.get(table)
  const all = trigramsOf(part)
  if (!letters || !isAscii(part) || all.length === 0) return false
  const { rarest, found } = sharesOf(all, letters)
  return found <= rare && rarest * letters.rows <= mostLookedUp
}

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
  const { rows } = await sql<Counted>`
    select tablename as table, most_common_elems::text::text[] as letters, most_common_elem_freqs as shares,
      reltuples::float8 as rows
    from pg_stats_ext_exprs
    join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
    where schemaname = current_schema() and statistics_name = tablename || '_letters'
  `.execute(connection)
  known.clear()
  for (const { table, letters, shares, rows: count } of rows)
    if (letters && shares) {
      // the least of them comes after those of the letters
      const least = shares[letters.length] ?? 1
      known.set(table, {
        shares: new Map(letters.map((three, at) => [three, shares[at] ?? least])),
        least,
        rows: count,
      })
    }
}

type Counted = { table: string; letters: string[] | null; shares: number[] | null; rows: number }

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
