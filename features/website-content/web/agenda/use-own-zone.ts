import { useRunning } from '#platform/browser/use-running.ts'

/** The time zone of the visitor's device; unknown while the page is not running yet. */
export const useOwnZone = (): string | undefined =>
  useRunning() ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
