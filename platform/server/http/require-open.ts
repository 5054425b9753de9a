import type { ContentOf } from '#content/website-content.ts'
import { Problem } from '#shared/problem.ts'
import { closingTime, isOpen } from '#shared/time/closing-time.ts'
import type { Website } from '#shared/website.ts'
import type { Clock } from '../clock.ts'

const names = { registration: 'Registration', abstract: 'Abstract submission' } as const
const codes = { registration: 'registration_closed', abstract: 'submission_closed' } as const

/** @throws Problem 403 once the website no longer accepts these submissions. */
export const requireOpen = async (
  { clock, contentOf }: { clock: Clock; contentOf: ContentOf },
  website: Website,
  what: keyof typeof names,
): Promise<void> => {
  const { transactions, event } = await contentOf(website)
  const { closesAt } = transactions[what]
  if (!closesAt || isOpen(closesAt, clock.now())) return
  const when = closingTime(new Date(closesAt), event.dates.timeZone)
  throw new Problem(403, codes[what], `${names[what]} closed on ${when}.`)
}
