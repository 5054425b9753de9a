import type { FastifyRequest } from 'fastify'
import { isStillPaid, type MovedMoney } from '#features/payments/remaining-cents.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { longestWait, type PaymentProvider } from '#platform/server/stripe.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { Problem } from '#shared/problem.ts'
import type { Payables } from './payable.ts'

/** The dependencies of every use case of payments. */
export type PaymentDeps = {
  db: Database
  clock: Clock
  log: Log
  websites: Pick<WebsiteRegistry, 'find'>
  checkpoint: Checkpoint
  /** Undefined: payments are off, and nothing may be charged. */
  provider: PaymentProvider | undefined
  /** The payables by kind. */
  payables: Payables
  /** The deadline, by `performance.now()`, of this request's calls to the provider; without it 15 s per call. */
  patience?: number
  /** The most milliseconds that a request waits for the provider in total; 15 s by default. */
  longestWait?: number
}

/**
 * The same dependencies with one deadline for all provider calls of a request, so that a visitor waits at most 15 s.
 */
export const forOneRequest = (deps: PaymentDeps): PaymentDeps => ({
  ...deps,
  patience: performance.now() + (deps.longestWait ?? longestWait),
})

/** Whether this provider, in this mode, created the record: only then may the record be read there. */
export const isMadeBy = (
  { name, livemode }: PaymentProvider,
  record: { provider: string; livemode: boolean },
): boolean => record.provider === name && record.livemode === livemode

type Held = { provider: string; livemode: boolean }

/** Whether the record's money counts here: not that of another provider, such as an earlier sandbox. */
export const isOurs = ({ provider }: Pick<PaymentDeps, 'provider'>, record: Held): boolean =>
  record.provider === 'none' ||
  record.provider === 'manual' ||
  (provider ? isMadeBy(provider, record) : record.livemode)

/**
 * Whether this record leaves nothing to pay: the provider or an organiser has its money, or nothing was to pay. Money
 * of another provider does not count, nor money that was returned in full, by refunds or lost disputes.
 */
export const isPaidUp = (
  deps: Pick<PaymentDeps, 'provider'>,
  record: Held & { status: string } & MovedMoney,
): boolean => isStillPaid(record) && isOurs(deps, record)

/** The provider, or 503 when payments are off, or while this installation may not call it. */
export const providerOf = ({ provider }: PaymentDeps): PaymentProvider => {
  if (!provider) throw notAvailable()
  provider.requireAllowed?.()
  return provider
}

/**
 * The sandbox moves no money, so unless explicitly allowed only this machine may use it.
 * @throws Problem 503 `Payment is not available.` when the request was sent to another host name
 */
export const refuseSandboxElsewhere = (
  { provider, origins }: Pick<PaymentDeps, 'provider'> & { origins: Pick<Origins, 'cameToLoopback'> },
  request: FastifyRequest,
): void => {
  if (provider?.loopbackOnly && !origins.cameToLoopback(request)) throw notAvailable()
}

const notAvailable = () => new Problem(503, 'payments_off', 'Payment is not available.')
