import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import { cacheByWebsite } from '#platform/server/cache-by-website.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { readTicketTypes } from './ticket-types.store.ts'

/** Reads the ticket types of a conference from memory; from the database while no change events arrive. */
export const ticketTypesCache = ({ db, version }: { db: Database; version: ContentVersion }) => {
  const ofWebsite = cacheByWebsite({ load: (website) => readTicketTypes(db, website), version })
  return (website: Website): Promise<TicketTypes> =>
    version.isHeard() ? ofWebsite(website) : readTicketTypes(db, website)
}
