import { minutes } from '#shared/time/duration.ts'

/**
 * How long a signed quote holds, from the answer that carries it: time enough to fill in the form without haste, and as
 * long as one checkout session comes back for one choice. The organiser's new price waits no longer than that.
 */
export const quoteLife = minutes(30)
