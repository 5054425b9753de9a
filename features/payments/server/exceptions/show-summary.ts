import type { ExceptionSummary } from '#features/payments/exceptions.contract.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { cacheCounts } from '#platform/server/cache-counts.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { PaymentProvider } from '#platform/server/stripe.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { days, later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { readCounters } from '../lists/payment-counters.store.ts'
import { readBalances } from './balances.store.ts'
import { countAnswered, countOpen } from './exception-lists.store.ts'
import { readLastComplete, readOnDemand } from './reconciliations.store.ts'

/** From this many payments on, the balances (half a second) are cached. */
const many = 100_000

/**
 * The figures above the list of exceptions of an admin's website; with many payments the balances come from a cache.
 */
export const summariesOf = ({ db, clock, providers }: Pick<PaymentDeps, 'db' | 'clock' | 'providers'>) => {
  const balances = cacheCounts<CountedBooks>({
    now: () => clock.now().getTime(),
    isMany: ({ payments }) => payments >= many,
  })
  return async ({ website }: AdminOf): Promise<ExceptionSummary> => {
    const provider = providers.current()
    const weekAgo = later(clock.now(), -days(7))
    const [open, answered, { real, test }, lastComplete, current] = await Promise.all([
      countOpen(db, website),
      countAnswered(db, website, weekAgo),
      balances(website, () => countBooks(db, website)),
      provider ? readLastComplete(db, provider) : null,
      provider ? readOnDemand(db, provider) : null,
    ])
    return { open, ...answered, real, test, provider: modeOf(provider), lastComplete, current }
  }
}

type CountedBooks = Awaited<ReturnType<typeof readBalances>> & { payments: number }

const countBooks = async (db: Database, website: Website): Promise<CountedBooks> => {
  const [balances, counters] = await Promise.all([readBalances(db, website), readCounters(db, website)])
  return { ...balances, payments: counters.reduce((sum, { records }) => sum + records, 0) }
}

const modeOf = (provider: PaymentProvider | undefined): ExceptionSummary['provider'] => {
  if (!provider) return 'off'
  return provider.livemode ? 'live' : 'test'
}
