import { cutoffOf } from '#features/privacy/retention.ts'
import type { RetentionKind } from '#features/privacy/retention-kinds.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { instantOf } from '#shared/time/zoned-time.ts'
import type { Cutoff } from './due.store.ts'

/** The cutoff of a kind for this period, now. */
export const readCutoff = async (
  { clock, contentOf, websites }: Pick<PrivacyDeps, 'clock' | 'contentOf' | 'websites'>,
  kind: RetentionKind,
  months: number,
): Promise<Cutoff> => {
  const ends: Record<string, Date> = {}
  // one after the other: the contents of all at once could fill the memory
  for (const website of websites.slugs()) {
    const { end, timeZone } = (await contentOf(website)).event.dates
    ends[website] = new Date(instantOf(addDays(end, 1), '00:00', timeZone))
  }
  return { before: cutoffOf(kind, months, clock.now()), ends }
}
