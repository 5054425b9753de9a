import { minutes } from '#shared/time/duration.ts'

/**
 * How long a signed quote holds: enough to fill in the form, and as long as a repeated submit returns the same
 * checkout session. A price change takes effect no later than that.
 */
export const quoteLifetime = minutes(30)
