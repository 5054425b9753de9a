import type { ContentOf } from '#content/website-content.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'

export type AccountDeps = {
  db: Database
  clock: Clock
  /** The secret of this installation, from which the tokens of links are derived. */
  sessionKey: string
  origins: Pick<Origins, 'home'>
  contentOf: ContentOf
  websites: WebsiteRegistry
}
