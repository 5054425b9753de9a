import { createContext } from 'react'
import { zoneName } from '#shared/time/zone-name.ts'
import { type WallTime, wallTimeAt } from '#shared/time/zoned-time.ts'

/** The time zone of the chosen conference, such as `Asia/Tokyo`; undefined until it is loaded. */
export const ConferenceZone = createContext<string | undefined>(undefined)

/** A moment in the conference's time zone: "JST 23:06", "JST 03:33 +1" when it is the next day there, -1 the day before. */
export const conferenceTime = (moment: Date, timeZone: string): string => {
  const there = wallTimeAt(moment.getTime(), timeZone)
  const apart = daysFrom(wallTimeAt(moment.getTime(), 'UTC'), there)
  return `${zoneName(moment, timeZone)} ${there.time}${apart}`
}

const daysFrom = ({ date: utc }: WallTime, { date }: WallTime): string =>
  date === utc ? '' : date > utc ? ' +1' : ' -1'
