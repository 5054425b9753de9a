import { cacheByWebsite } from '#platform/server/cache-by-website.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import {
  type Choice,
  findConfiguration,
  listConfigurationsOf,
  type PricedConfiguration,
} from './pricing.store.ts'

/**
 * Finds the active configuration of a choice in a cache. While no change events arrive, the database is read instead.
 * Only for display: the charged price is read in the transaction that charges it.
 */
export const cachePrices = ({ db, version }: { db: Database; version: ContentVersion }) => {
  const ofWebsite = cacheByWebsite({
    load: async (website) => byChoice(await listConfigurationsOf(db, website, {})),
    version,
  })
  return async (website: Website, choice: Choice): Promise<PricedConfiguration | undefined> =>
    version.isHeard() ? (await ofWebsite(website)).get(keyOf(choice)) : findConfiguration(db, website, choice)
}

const byChoice = (all: readonly PricedConfiguration[]) =>
  new Map(
    all.map((one) => [
      keyOf({ presentationType: one.presentation.type, accommodation: one.accommodation }),
      one,
    ]),
  )

const keyOf = ({ presentationType, accommodation }: Choice): string =>
  accommodation ? `${presentationType} ${accommodation.nights} ${accommodation.guests}` : presentationType
