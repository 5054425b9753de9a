import { quoteLifetime } from '#features/pricing/quote-lifetime.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { changePrices } from './change-prices.ts'
import { auditedType } from './change-ticket-types.ts'
import { lockActiveType, type PresentationPrice } from './presentation-types.store.ts'
import { isTypeUsed, markTypeDeleted, mayBeHeld } from './ticket-type-rows.store.ts'
import { versionOfType } from './ticket-type-version.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion }

/**
 * Deletes a ticket type that nothing has used. Its code is not given again.
 * @throws Problem 404; 412 when `ifMatch` names another version; 409 when a registration or a payment has the type, or
 * a visitor may hold its price
 */
export const removeTicketType = (
  deps: Deps,
  permission: AdminOf<Website, 'write'>,
  { id, ifMatch }: Requested<number>,
): Promise<PresentationPrice> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    const before = await lockActiveType(tx, website, id)
    if (!before) throw new Problem(404, 'not_found', 'There is no such registration type')
    const { label, type } = before
    requireVersion(ifMatch, versionOfType(before), `${label} has changed`, 'Compare and try again')
    if (await isTypeUsed(tx, website, type))
      throw notPossible(`A registration or a payment has ${label}. Hide it instead.`)
    const now = deps.clock.now()
    if (await mayBeHeld(tx, website, id, later(now, -quoteLifetime)))
      throw notPossible(`A visitor may hold the price of ${label}. Hide it, and delete it after 30 minutes.`)
    await markTypeDeleted(tx, website, id, now)
    await writeAudit(tx, permission, now, {
      action: 'ticket-type.deleted',
      subject: label,
      old: auditedType(before),
    })
    return before
  })
}

const notPossible = (sentence: string) => new Problem(409, 'action_not_possible', sentence)
