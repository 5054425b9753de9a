import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { type Cents, formatEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { changePrices, requireChargeable } from './change-prices.ts'
import { lockActiveType, type PresentationPrice, setPriceOfType } from './presentation-types.store.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion }
type PriceChange = {
  id: number
  priceCents: Cents
  /** The header If-Match of the request. */
  ifMatch: string | undefined
}

/** The version of a price: its cents, so that a change that was undone gives the version that the admin saw. */
export const versionOf = ({ priceCents }: Pick<PresentationPrice, 'priceCents'>): string =>
  String(priceCents ?? 'none')

/**
 * Changes the price of a presentation type, from the next request on. An unchanged price is accepted with any
 * version, so that a repeated request succeeds.
 * @throws Problem 404 when it does not exist; 412 with the current price when `ifMatch` names another one; 400 for a
 * price with which a total could not be charged
 */
export const changePresentationPrice = async (
  deps: Deps,
  permission: AdminOf<Website, 'write'>,
  { id, priceCents, ifMatch }: PriceChange,
): Promise<PresentationPrice> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    const before = await lockActiveType(tx, website, id)
    if (!before) throw new Problem(404, 'not_found', 'There is no such registration type')
    if (before.priceCents === priceCents) return before
    const [old, price] = [before.priceCents, priceCents].map(inWords)
    requireVersion(ifMatch, versionOf(before), 'The price has changed', `It is now ${old}`)

    await setPriceOfType(tx, website, id, priceCents)
    await requireChargeable(tx, website, { presentationTypeId: id })
    await writeAudit(tx, permission, deps.clock.now(), {
      action: 'presentation-type.price-changed',
      subject: before.type,
      old: { price: old },
      new: { price },
    })
    return { ...before, priceCents }
  })
}

const inWords = (cents: Cents | null): string => (cents === null ? 'No price' : formatEuros(cents))
