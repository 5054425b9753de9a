import { staySize } from '#features/pricing/stay-size.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { formatEuros, smallestCharge } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { priceOf } from './price-of.ts'
import { listConfigurationsOf, lockPrices, type PricedConfiguration } from './pricing.store.ts'

/**
 * Changes prices of a website in one transaction under the price lock, then invalidates the cached answers of every
 * process.
 */
export const changePrices = async <T>(
  { db, version }: { db: Database; version: ContentVersion },
  { website }: AdminOf<Website, 'write'>,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> => {
  const done = await db.transaction().execute(async (tx) => {
    await lockPrices(tx, website)
    return work(tx)
  })
  await version.publish(website)
  return done
}

/**
 * Checks the totals after a change, in a transaction that holds the price lock (changePrices). `changed`: the type or
 * the combination; neither: all prices.
 * @throws Problem 400 that names the first registration whose total is above zero and below the provider's minimum
 */
export const requireChargeable = async (
  transaction: Connection,
  website: Website,
  changed: { presentationTypeId?: number; combinationId?: number },
): Promise<void> => {
  for (const configuration of await listConfigurationsOf(transaction, website, changed))
    refuseUnchargeable(configuration)
}

const refuseUnchargeable = (configuration: PricedConfiguration): void => {
  const { presentation, accommodation } = configuration
  const { totalCents } = priceOf(configuration)
  if (totalCents === 0 || totalCents >= smallestCharge) return
  const what = [presentation.label.toLowerCase(), ...(accommodation ? [staySize(accommodation)] : [])]
  const [total, least] = [totalCents, smallestCharge].map(formatEuros)
  throw new Problem(
    400,
    'not_chargeable',
    `With this price a registration (${what.join(', ')}) would cost ${total} in total, including the fee. It must be free or cost at least ${least}.`,
  )
}
