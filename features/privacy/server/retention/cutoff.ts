import { cutoffOf } from '#features/privacy/retention.ts'
import type { RetentionKind } from '#features/privacy/retention-kinds.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import type { Cutoff } from './due.store.ts'

/** What is kept for some time from the end of its conference on. */
const keptFromEnd: ReadonlySet<RetentionKind> = new Set(['registrations', 'abstracts'])

/** The cutoff of a kind for this period, now. */
export const readCutoff = async (
  { clock, endOf, websites }: Pick<PrivacyDeps, 'clock' | 'endOf' | 'websites'>,
  kind: RetentionKind,
  months: number,
): Promise<Cutoff> => {
  const ends: Record<string, Date> = {}
  // one after the other: the contents of all at once could fill the memory
  if (keptFromEnd.has(kind)) for (const website of websites.slugs()) ends[website] = await endOf(website)
  return { before: cutoffOf(kind, months, clock.now()), ends }
}
