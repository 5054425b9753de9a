import { noSuchType } from '#features/pricing/pricing.contract.ts'
import { quoteLifetime } from '#features/pricing/quote-lifetime.ts'
import { readTicketTypes, wasPaidOnline, wasType } from '#features/pricing/server/pricing.ts'
import { choosePaidOnline, onlinePayersOf, type TicketTypes } from '#features/pricing/ticket-types.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { type Priced, wasHeldAt } from './price-checkout.ts'

type Wanted = { website: Website; presentationType: string; quote?: unknown; now: Date }

/**
 * Checks that a type is paid online, or was while the price may have been held that the checkout names.
 * @throws Problem 400 for a type that the conference does not have, or that is not paid online (m55)
 */
export const requirePaidOnline = async (
  connection: Connection,
  { website, presentationType, quote, now }: Wanted,
): Promise<void> => {
  const types = await readTicketTypes(connection, website)
  if (!types.find(presentationType)) {
    // a deleted one is a choice without a price
    if (await wasType(connection, website, presentationType)) return
    throw new Problem(400, 'invalid_input', noSuchType)
  }
  if (types.isPaidOnline(presentationType)) return
  const since = later(now, -quoteLifetime)
  if (quote && (await wasPaidOnline(connection, website, presentationType, since))) return
  throw notPaidOnline(types)
}

/**
 * The same once the price is known: a price that was held while the type was paid online is still taken.
 * @throws Problem 400 (m55)
 */
export const requireHeldOnline = async (
  transaction: Connection,
  website: Website,
  priced: Priced,
): Promise<void> => {
  const { isPaidOnline, onlineUntil } = priced.configuration.presentation
  if (isPaidOnline || wasHeldAt(priced, onlineUntil)) return
  throw notPaidOnline(await readTicketTypes(transaction, website))
}

const notPaidOnline = (types: TicketTypes) =>
  new Problem(400, 'not_paid_online', choosePaidOnline(onlinePayersOf(types.all)))
