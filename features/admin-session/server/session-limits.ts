import { hours, minutes, seconds } from '#shared/time/duration.ts'

/** The absolute lifetime of a session, however active, in milliseconds. */
export const absoluteLifetime = hours(12)

/** Activity is stored at most this often, to save writes; a session may end this much earlier. */
export const activityStep = minutes(1)

/** How long after its first use a refresh token still returns the same successor, in milliseconds. */
export const refreshGrace = seconds(10)
