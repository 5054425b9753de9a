import { minutes, seconds } from '#shared/duration.ts'

/** Without a tracked event for this long the session is over. */
export const idleLimit = minutes(30)

/** The access token is renewed this long before it runs out; from then on the health is `warning`. */
export const warningTime = seconds(300)

/** Pauses before the second, third and fourth call of an automatic refresh. */
export const refreshPauses: readonly number[] = [seconds(2), seconds(4), seconds(8)]

/** When those have failed, the next call waits this long, again and again until the token has run out. */
export const refreshEvery = seconds(30)

/** A refresh that has not answered by then has failed. */
export const refreshPatience = seconds(30)

/**
 * For 10 seconds the server gives the successor of a used refresh token again; afterwards its second use ends the
 * session for everybody. A refresh that was lost on the way is therefore repeated with the same token only this long.
 */
export const safeRepeat = seconds(8)

/** How often the server is asked whether the session lives. */
export const checkEvery = minutes(2)

/** How often the health is computed anew, when nothing else happens. */
export const healthEvery = minutes(1)

/** Activity is noted, kept and told to the other tabs at most this often. */
export const activityStep = seconds(1)

/** The logout of the server is waited for this long; then the login page follows. */
export const leaveWithin = seconds(2)

/** For a token that does not say how long it lives. */
export const usualLife = minutes(30)
