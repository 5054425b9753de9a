import { closingTime } from '#shared/time/closing-time.ts'
import { days } from '#shared/time/duration.ts'
import { instantOf, offsetAt, wallTimeAt } from '#shared/time/zoned-time.ts'

/** The moment of a publication that is planned, or why there is none, as a sentence. */
export type PlannedTime = { at: Date } | { refused: string }

/**
 * The moment of a day (`2026-05-29`) and a time (`09:00`) on the clock of the conference. A time that daylight saving skips
 * or repeats is refused, because it could be taken for two.
 */
export const plannedTime = (date: string, time: string, timeZone: string, now: Date): PlannedTime => {
  if (Number.isNaN(Date.parse(`${date}T${time}Z`)))
    return { refused: 'Type a day and a time, such as 2026-05-29 and 09:00.' }
  const instant = instantOf(date, time, timeZone)
  const at = new Date(instant)
  const wall = wallTimeAt(instant, timeZone)
  if (wall.date !== date || wall.time !== time)
    return {
      refused: `${time} does not exist on ${date}: the clocks at the conference go forward. Choose another time.`,
    }
  const [before, after] = [offsetAt(instant - day / 2, timeZone), offsetAt(instant + day / 2, timeZone)]
  if (before > after && isAlso(instant + (before - after) * minute, { date, time }, timeZone))
    return {
      refused: `${time} occurs twice on ${date}: the clocks at the conference go back. Choose another time.`,
    }
  if (at <= now) return { refused: `${closingTime(at, timeZone)} is over. Choose a time in the future.` }
  if (instant - now.getTime() > days(400)) return { refused: 'Choose a time within the next 400 days.' }
  return { at }
}

const minute = 60_000
const day = days(1)

const isAlso = (
  instant: number,
  { date, time }: { date: string; time: string },
  timeZone: string,
): boolean => {
  const wall = wallTimeAt(instant, timeZone)
  return wall.date === date && wall.time === time
}
