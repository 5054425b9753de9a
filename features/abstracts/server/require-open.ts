import { closingTime } from '#shared/closing-time.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractParts } from './abstract-parts.ts'
import { findClosing } from './abstracts.store.ts'

/** @throws Problem 403 from the moment on at which the website takes no abstracts. */
export const requireOpen = async (
  { db, clock, contentOf }: Pick<AbstractParts, 'db' | 'clock' | 'contentOf'>,
  website: Website,
): Promise<void> => {
  const closesAt = await findClosing(db, website)
  if (!closesAt || clock.now() < closesAt) return
  const { timeZone } = (await contentOf(website)).event.dates
  throw new Problem(403, `Abstract submission closed on ${closingTime(closesAt, timeZone)}.`)
}
