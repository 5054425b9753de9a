import { sql } from 'kysely'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { instantOf } from '#shared/time/zoned-time.ts'
import { within } from './within-span.ts'

/** Days of a time zone, the oldest first. */
export type ZonedDays = {
  days: readonly string[]
  /** The moments at which they begin, and the one at which the last ends. */
  bounds: readonly Date[]
}

/** The days from the first to the last, both included. */
export const zonedDays = ({ from, to }: { from: string; to: string }, timeZone: string): ZonedDays => {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  const bounds = [...days, addDays(to, 1)].map((day) => new Date(instantOf(day, '00:00', timeZone)))
  return { days, bounds }
}

/** From the beginning of the first day to the end of the last. */
export const spanOf = ({ bounds }: ZonedDays): { from: Date; before: Date } => {
  const [from, before] = [bounds[0], bounds.at(-1)]
  if (!from || !before) throw new Error('There are no days')
  return { from, before }
}

export const withinDays = (column: string, days: ZonedDays) => within(column, spanOf(days))

/**
 * The place of a moment's day among `days`, from 0 on; the caller selects with `withinDays`. PostgreSQL has rules of
 * time zones of its own, which may be older, so it compares moments.
 */
export const placeOfDay = (column: string, { bounds }: ZonedDays) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${bounds}::timestamptz[]) - 1`

/** A row with its day instead of its place. */
export const atDay =
  ({ days }: ZonedDays) =>
  <Row extends { place: number }>({ place, ...row }: Row): Omit<Row, 'place'> & { day: string } => {
    const day = days[place]
    if (day === undefined) throw new Error(`There is no day ${place} among ${days.length}`)
    return { ...row, day }
  }
