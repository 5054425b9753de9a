import type { ContentOf } from '#content/website-content.ts'
import type { Payables } from '#features/payments/server/payments.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** The dependencies of the use cases that issue documents. */
export type ReceiptDeps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  contentOf: ContentOf
  origins: Pick<Origins, 'homeOf'>
  /** Give the lines and the buyer of a document. */
  payables: Payables
}
