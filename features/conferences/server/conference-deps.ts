import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import type { Website } from '#shared/website.ts'

export type ConferenceDeps = {
  db: Database
  clock: Clock
  version: Pick<ContentVersion, 'publish'>
  origins: Pick<Origins, 'homeOf'>
  websites: Pick<WebsiteRegistry, 'all' | 'find' | 'rowOf' | 'hostsOf' | 'refresh'>
  /** Stores what the UIDs of its calendar entries are made of. */
  storeIdentity: (transaction: Connection, website: Website) => Promise<void>
}
