import type { ContentOf } from '#content/website-content.ts'
import type { Payables } from '#features/payments/server/payments.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** What the verbs that issue documents work with. */
export type ReceiptDeps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  contentOf: ContentOf
  origins: Pick<Origins, 'homeOf'>
  /** They know what was paid for, and who a document is written to. */
  payables: Payables
}
