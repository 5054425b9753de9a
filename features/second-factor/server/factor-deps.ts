import type { ContentOf } from '#content/website-content.ts'
import type { AttemptFrom, Pause } from '#features/admin-session/server/admin-session.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'

export type FactorDeps = {
  db: Database
  clock: Clock
  /** The secret of this installation, from which the keys for encryption and signing are derived. */
  sessionKey: string
  origins: Pick<Origins, 'home'>
  contentOf: ContentOf
  websites: WebsiteRegistry
  /** Delays the responses to wrong proofs. */
  pause: Pause
}

/** The origin of a change of one's own factors. */
export type From = AttemptFrom & { hostname: string }
