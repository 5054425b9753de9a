import type { FastifyRequest } from 'fastify'
import { isStillPaid, type MovedMoney } from '#features/payments/remaining-cents.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { longestWait, type PaymentProvider } from '#platform/server/stripe.ts'
import { Problem } from '#shared/problem.ts'
import type { Payables } from './payable.ts'

/** What every payment verb works with. */
export type PaymentDeps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  /** Undefined: payments are off, and nothing may be charged. */
  provider: PaymentProvider | undefined
  /** What can be paid for. */
  payables: Payables
  /** Until when, by `performance.now()`, the provider may let this request wait; without it 15 s for each question. */
  patience?: number
  /** How long, in milliseconds, the provider may let a request wait in all; by default 15 s. */
  longestWait?: number
}

/** The same parts for one request, which as a whole lets a visitor wait no longer than 15 s for the provider. */
export const forOneRequest = (deps: PaymentDeps): PaymentDeps => ({
  ...deps,
  patience: performance.now() + (deps.longestWait ?? longestWait),
})

/** Whether this provider, in this mode, made the record: only then may the record be read there. */
export const isMadeBy = (
  { name, livemode }: PaymentProvider,
  record: { provider: string; livemode: boolean },
): boolean => record.provider === name && record.livemode === livemode

type Held = { provider: string; livemode: boolean }

/** Whether what the record says of money counts here: what another provider says it has, a sandbox of before for one, does not. */
export const isOurs = ({ provider }: Pick<PaymentDeps, 'provider'>, record: Held): boolean =>
  record.provider === 'none' ||
  record.provider === 'manual' ||
  (provider ? isMadeBy(provider, record) : record.livemode)

/**
 * Whether there is nothing more to pay because of this record: the provider has its money, an organiser has, or nothing
 * was to pay. Neither what does not count here, nor money that went back as a whole, by refunds or lost disputes, pays
 * for anything.
 */
export const isPaidUp = (
  deps: Pick<PaymentDeps, 'provider'>,
  record: Held & { status: string } & MovedMoney,
): boolean => isStillPaid(record) && isOurs(deps, record)

/** The provider, or 503 `Payment is not available.` when payments are off. */
export const providerOf = ({ provider }: PaymentDeps): PaymentProvider => {
  if (!provider) throw notAvailable()
  return provider
}

/**
 * The sandbox moves no money: where it is not explicitly allowed, only this very machine may use it.
 * @throws Problem 503 `Payment is not available.` when the request came to another name
 */
export const refuseSandboxElsewhere = (
  { provider, origins }: Pick<PaymentDeps, 'provider'> & { origins: Pick<Origins, 'cameToLoopback'> },
  request: FastifyRequest,
): void => {
  if (provider?.loopbackOnly && !origins.cameToLoopback(request)) throw notAvailable()
}

const notAvailable = () => new Problem(503, 'payments_off', 'Payment is not available.')
