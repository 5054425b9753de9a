/** Where time comes from. Everything that needs the time takes a clock, so that tests can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
