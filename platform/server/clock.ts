/** The source of time. Everything that needs the time takes a clock, so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
