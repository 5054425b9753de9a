import { cutoffOf } from '#features/privacy/retention.ts'
import type { RetentionKind } from '#features/privacy/retention-kinds.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { instantOf } from '#shared/time/zoned-time.ts'
import { websites } from '#shared/website.ts'
import type { Cutoff } from './due.store.ts'

/** The cutoff of a kind for this period, now. */
export const readCutoff = async (
  { clock, contentOf }: Pick<PrivacyDeps, 'clock' | 'contentOf'>,
  kind: RetentionKind,
  months: number,
): Promise<Cutoff> => {
  const ends = await Promise.all(
    websites.map(async (website) => {
      const { end, timeZone } = (await contentOf(website)).event.dates
      return [website, new Date(instantOf(addDays(end, 1), '00:00', timeZone))] as const
    }),
  )
  return { before: cutoffOf(kind, months, clock.now()), ends: Object.fromEntries(ends) as Cutoff['ends'] }
}
