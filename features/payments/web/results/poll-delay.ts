/**
 * How long to wait before the status is requested the next time, in milliseconds: about every 2 s at first,
 * backing off to 10 s, without an end.
 * @param request how many requests there were before
 */
export const pollDelay = (request: number): number =>
  Math.min(10_000, Math.round(2_000 * 1.25 ** Math.max(0, request - 3)))
