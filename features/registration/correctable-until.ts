import { instantOf } from '#shared/time/zoned-time.ts'

/**
 * Until when a visitor corrects their title, name and institute: until registration closes; where it closes at no moment, until
 * the first day of the conference begins at the place.
 */
export const correctableUntil = (
  closesAt: string | null | undefined,
  { start, timeZone }: { start: string; timeZone: string },
): Date => new Date(closesAt ? Date.parse(closesAt) : instantOf(start, '00:00', timeZone))
