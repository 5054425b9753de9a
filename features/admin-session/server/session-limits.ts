import { hours, minutes, seconds } from '#shared/time/duration.ts'

/** A session ends after 12 hours, however active. */
export const absoluteLifetime = hours(12)

/** Activity is noted at most this often, so that reading does not become writing; a session ends up to this much early. */
export const activityStep = minutes(1)

/** How long after its first use a refresh token still gives the successor that it gave then. */
export const refreshGrace = seconds(10)
