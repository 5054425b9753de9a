import type { Log } from '#platform/server/log.ts'

/** What becomes of a file that cannot be removed at the moment: the failure is logged, and the sweeper comes by within the hour. */
export const leaveToSweeper =
  (log: Log) =>
  (error: unknown): void =>
    log.warn('a file is left to the sweeper', { error })
