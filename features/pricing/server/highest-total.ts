import type { Connection } from '#platform/server/postgres/database.ts'
import { type Cents, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { priceOf } from './price-of.ts'
import { listConfigurationsOf } from './pricing.store.ts'

/** The highest current total of a registration, with a room and the fee; undefined while nothing has a price. */
export const findHighestTotal = async (
  connection: Connection,
  website: Website,
): Promise<Cents | undefined> => {
  const totals = (await listConfigurationsOf(connection, website, {})).map((one) => priceOf(one).totalCents)
  return totals.length > 0 ? toCents(Math.max(...totals)) : undefined
}
