import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import { longestWait, type PaymentProvider } from '#platform/server/stripe.ts'
import { Problem } from '#shared/problem.ts'

/** What every payment verb works with. */
export type PaymentParts = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  /** Undefined: payments are off, and nothing may be charged. */
  provider: PaymentProvider | undefined
  /** Until when, by `performance.now()`, the provider may let this request wait; without it 15 s for each question. */
  patience?: number
}

/** The same parts for one request, which as a whole lets a visitor wait no longer than 15 s for the provider. */
export const forOneRequest = (parts: PaymentParts): PaymentParts => ({
  ...parts,
  patience: performance.now() + longestWait,
})

/** Whether this provider, in this mode, made the record: only then may it be asked about it. */
export const isMadeBy = (
  { name, livemode }: PaymentProvider,
  record: { provider: string; livemode: boolean },
): boolean => record.provider === name && record.livemode === livemode

/** The provider, or 503 `Payment is not available.` when payments are off. */
export const providerOf = ({ provider }: PaymentParts): PaymentProvider => {
  if (!provider) throw new Problem(503, 'Payment is not available.')
  return provider
}
