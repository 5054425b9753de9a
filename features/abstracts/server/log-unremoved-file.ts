import type { Log } from '#platform/server/log.ts'

/** Logs that a file could not be removed; the sweeper removes it within the hour. */
export const logUnremovedFile =
  (log: Log) =>
  (error: unknown): void =>
    log.warn('a file is left to the sweeper', { error })
