import type { ContentOf } from '#content/website-content.ts'
import type { AttemptFrom, Pause } from '#features/admin-session/server/admin-session.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** What the verbs and jobs of this feature work with. */
export type FactorDeps = {
  db: Database
  clock: Clock
  /** The key of this installation, from which those are made that encrypt and sign here. */
  sessionKey: string
  origins: Pick<Origins, 'home'>
  contentOf: ContentOf
  /** What the answers to wrong proofs wait. */
  pause: Pause
}

/** What a change of one's own factors is judged by, and from where it comes. */
export type From = AttemptFrom & { hostname: string }
