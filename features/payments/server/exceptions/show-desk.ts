import type { Desk } from '#features/payments/exceptions.contract.ts'
import type { PaymentParts } from '#features/payments/server/payment-parts.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { days, later } from '#shared/time/duration.ts'
import { readBooks } from './books.store.ts'
import { countAnswered, countOpen } from './exception-lists.store.ts'
import { readLastComplete, readOnDemand } from './reconciliations.store.ts'

/** The figures above the list of exceptions of the admin's website. */
export const showDesk = async (
  { db, clock, provider }: Pick<PaymentParts, 'db' | 'clock' | 'provider'>,
  { website }: AdminOf,
): Promise<Desk> => {
  const weekAgo = later(clock.now(), -days(7))
  const [open, answered, books, lastComplete, current] = await Promise.all([
    countOpen(db, website),
    countAnswered(db, website, weekAgo),
    readBooks(db, website),
    provider ? readLastComplete(db, provider) : null,
    provider ? readOnDemand(db, provider) : null,
  ])
  return { open, ...answered, ...books, provider: modeOf(provider), lastComplete, current }
}

const modeOf = (provider: PaymentParts['provider']): Desk['provider'] => {
  if (!provider) return 'off'
  return provider.livemode ? 'live' : 'test'
}
