import { createContext, useContext } from 'react'
import { zonedTime } from '#shared/time/short-time.ts'

/** The time zone of the chosen conference, such as `Pacific/Auckland`; UTC without a conference; undefined until it is loaded. */
export const ConferenceZone = createContext<string | undefined>(undefined)

/** The zone of the times that a page shows: the conference's, and UTC until it is loaded. */
export const useConferenceZone = (): string => useContext(ConferenceZone) ?? 'UTC'

/** Whether the zone is loaded: a call whose answer depends on it waits, so that it is not made twice. */
export const useIsZoneLoaded = (): boolean => useContext(ConferenceZone) !== undefined

/** Formats the moment of an ISO text in the conference's zone, with the zone's name: "Nov 20, 2026, 23:06 NZST". */
export const useConferenceTime = (): ((at: string) => string) => {
  const timeZone = useConferenceZone()
  return (at) => zonedTime(new Date(at), timeZone)
}
