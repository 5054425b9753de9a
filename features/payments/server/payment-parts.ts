import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { PaymentProvider } from '#platform/server/stripe.ts'
import { Problem } from '#shared/problem.ts'

/** What every payment verb works with. */
export type PaymentParts = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  /** Undefined: payments are off, and nothing may be charged. */
  provider: PaymentProvider | undefined
}

/** The provider, or 503 `Payment is not available.` when payments are off. */
export const providerOf = ({ provider }: PaymentParts): PaymentProvider => {
  if (!provider) throw new Problem(503, 'Payment is not available.')
  return provider
}
