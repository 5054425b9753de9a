import type { FastifyRequest } from 'fastify'
import { isStillPaid, type MovedMoney } from '#features/payments/remaining-cents.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Log } from '#platform/server/log.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { longestWait, type PaymentProvider, type PaymentProviders } from '#platform/server/stripe.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { Problem } from '#shared/problem.ts'
import { holdCurrentAccount } from './accounts/accounts.store.ts'
import type { Payables } from './payable.ts'

/** The dependencies of every use case of payments. */
export type PaymentDeps = {
  db: Database
  clock: Clock
  log: Log
  websites: Pick<WebsiteRegistry, 'find'>
  checkpoint: Checkpoint
  /** Without a current one payments are off, and nothing may be charged. */
  providers: PaymentProviders
  /** The account that these calls are about; absent: the current one. */
  at?: PaymentProvider
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

type Held = { provider: string; livemode: boolean }

/** A record at an account. */
type OfAccount = Held & { account: string | null }

/** Whether this account, in this mode, created the record: only then may the record be read there. */
export const isMadeBy = (
  { name, livemode, account, takesUnmarked }: PaymentProvider,
  record: OfAccount,
): boolean =>
  record.provider === name &&
  record.livemode === livemode &&
  (record.account === account || (record.account === null && takesUnmarked))

/** The account that holds a record; undefined: this installation has no key to it. */
export const holderOf = (
  { providers }: Pick<PaymentDeps, 'providers'>,
  record: OfAccount,
): PaymentProvider | undefined => providers.all().find((one) => isMadeBy(one, record))

/** The same dependencies for calls to the account that holds a record; undefined as `holderOf`. */
export const atHolder = (deps: PaymentDeps, record: OfAccount): PaymentDeps | undefined => {
  const at = holderOf(deps, record)
  return at && { ...deps, at }
}

/**
 * As `atHolder`, for what cannot be done without it. `otherwise`: the sentence when another account holds the record.
 * @throws Problem 409, or 503 when payments are off
 */
export const requireHolder = (deps: PaymentDeps, record: OfAccount, otherwise: string): PaymentDeps => {
  const at = atHolder(deps, record)
  if (at) return at
  providerOf(deps)
  throw new Problem(409, 'other_provider', otherwise)
}

/** The columns of a new record that name its account. */
export const accountColumns = (deps: PaymentDeps) => {
  const { name: provider, livemode, account } = providerOf(deps)
  return { provider, livemode, account } as const
}

/**
 * Holds the account that takes payments until the transaction of a new payment ends, so that none is begun at an account
 * whose keys an owner is replacing or removing at this moment. Locked before any row of a person.
 */
export const holdAccount = async (
  tx: Connection,
  { providers }: Pick<PaymentDeps, 'providers'>,
): Promise<void> => {
  const account = await holdCurrentAccount(tx)
  if ((providers.current()?.account ?? null) !== account) await providers.refresh()
}

/** The columns of a new record that leaves nothing to pay, so that no account is asked. */
export const withoutAccount = ({ providers }: Pick<PaymentDeps, 'providers'>) =>
  ({ provider: 'none', livemode: providers.current()?.livemode ?? true, account: null }) as const

/** What `whyNotRefundable` compares with the record: the account that holds it, or one that does not. */
export const refundsAt = (
  deps: Pick<PaymentDeps, 'providers'>,
  record: OfAccount,
): { name: string; livemode: boolean } | undefined =>
  holderOf(deps, record) ?? (deps.providers.current() && { name: 'another', livemode: record.livemode })

/** Whether the record's money counts here: not that of another provider or mode, such as an earlier sandbox. */
export const isOurs = ({ providers }: Pick<PaymentDeps, 'providers'>, record: Held): boolean => {
  const current = providers.current()
  return (
    record.provider === 'none' ||
    record.provider === 'manual' ||
    (current ? record.provider === current.name && record.livemode === current.livemode : record.livemode)
  )
}

/**
 * Whether this record leaves nothing to pay: the provider or an organiser has its money, or nothing was to pay. Money
 * of another provider does not count, nor money that was returned in full, by refunds or lost disputes.
 */
export const isPaidUp = (
  deps: Pick<PaymentDeps, 'providers'>,
  record: Held & { status: string } & MovedMoney,
): boolean => isStillPaid(record) && isOurs(deps, record)

/** The account of these calls, or 503 when payments are off, or while this installation may not call it. */
export const providerOf = ({ at, providers }: PaymentDeps): PaymentProvider => {
  const provider = at ?? providers.current()
  if (!provider) throw notAvailable()
  providers.requireAllowed?.()
  return provider
}

/**
 * The sandbox moves no money, so unless explicitly allowed only this machine may use it.
 * @throws Problem 503 `Payment is not available.` when the request was sent to another host name
 */
export const refuseSandboxElsewhere = (
  { providers, origins }: Pick<PaymentDeps, 'providers'> & { origins: Pick<Origins, 'cameToLoopback'> },
  request: FastifyRequest,
): void => {
  if (providers.current()?.loopbackOnly && !origins.cameToLoopback(request)) throw notAvailable()
}

const notAvailable = () => new Problem(503, 'payments_off', 'Payment is not available.')
