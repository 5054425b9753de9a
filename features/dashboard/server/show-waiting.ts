import { missingLegalPages } from '#content/own-pages.ts'
import type { ContentOf } from '#content/website-content.ts'
import type { Waiting, WaitingKind } from '#features/dashboard/dashboard.contract.ts'
import { nextDeadlines } from '#features/dashboard/deadlines.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { instantOf } from '#shared/time/zoned-time.ts'
import { countWaiting } from './waiting.store.ts'

type Deps = { db: Database; clock: Clock; contentOf: ContentOf }

/** The items of the admin's website that wait for an organiser. */
export const waitingOf = async ({ db, clock, contentOf }: Deps, { website }: AdminOf): Promise<Waiting> => {
  const rows = await countWaiting(db, [website])
  const of = (kind: WaitingKind) => {
    const row = rows.find((one) => one.kind === kind)
    return { count: row?.count ?? 0, oldest: row?.oldest?.toISOString() ?? null }
  }
  const content = await contentOf(website)
  const { transactions, event } = content
  return {
    messages: of('messages'),
    discounts: of('discounts'),
    abstracts: of('abstracts'),
    exceptions: of('exceptions'),
    mails: of('mails'),
    pages: { count: missingLegalPages(content).length, oldest: null },
    deadlines: nextDeadlines(
      [
        { what: 'Abstract submission closes', at: transactions.abstract.closesAt },
        { what: 'Registration closes', at: transactions.registration.closesAt },
        {
          what: 'The conference begins',
          at: new Date(instantOf(event.dates.start, '00:00', event.dates.timeZone)).toISOString(),
        },
      ],
      clock.now(),
    ),
  }
}
