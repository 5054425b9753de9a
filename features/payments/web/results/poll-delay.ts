/**
 * The delay before the next poll of the status in milliseconds: about 2 s at first, backing off to 10 s, without an
 * end.
 * @param request the number of polls so far
 */
export const pollDelay = (request: number): number =>
  Math.min(10_000, Math.round(2_000 * 1.25 ** Math.max(0, request - 3)))
