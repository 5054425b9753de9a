import { instantOf } from '#shared/time/zoned-time.ts'

/**
 * The end of corrections of title, name and institute: when registration closes, or, without a closing, when the
 * first day of the conference begins at the venue.
 */
export const correctableUntil = (
  closesAt: string | null | undefined,
  { start, timeZone }: { start: string; timeZone: string },
): Date => new Date(closesAt ? Date.parse(closesAt) : instantOf(start, '00:00', timeZone))
