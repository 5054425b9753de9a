import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { whenAgain } from '#platform/server/jobs/when-again.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import { type FailureKey, failureWindow, lockAfter } from './failed-logins.ts'
import {
  findFailures,
  forgetFailuresOf,
  insertFailures,
  lockLogin,
  removeFailures,
} from './login-failures.store.ts'

/** A login that counts as failed until it is taken back, or has succeeded. */
export type Attempt = {
  /** How many have failed within 15 minutes, this one included, for whichever of its keys the most have. */
  failures: number
  /** For how many milliseconds the account, its factors or the known device are locked when this one fails; 0: they are not. */
  lock: number
  /** It counts for a known device, and not for everyone. */
  ofDevice: boolean
  takeBack: () => Promise<void>
  /** Forgets all failures before it too, but those of the network, in the transaction of what the password was requested. */
  succeed: (transaction: Connection) => Promise<void>
}

/**
 * Notes a login as failed before its password is looked at, so that of many at once no more get through than one by one.
 * The factors come first among the keys, then the account, or the known device: everyone takes their turns in this order.
 * @throws Problem 429 when too many have failed already; nothing is noted then, so no one is kept out for ever.
 */
export const noteAttempt = async (
  { db, clock }: { db: Database; clock: Clock },
  keys: readonly [FailureKey, ...FailureKey[]],
): Promise<Attempt> => {
  // in a flood most are refused here, and wait for no one
  refuse((await countFailures(db, keys, clock.now())).wait)

  const id = randomUUID()
  const before = await db.transaction().execute(async (transaction) => {
    for (const key of keys) await lockLogin(transaction, key)
    const now = clock.now()
    const counted = await countFailures(transaction, keys, now)
    if (counted.wait === 0) await insertFailures(transaction, keys, { id, failedAt: now })
    return counted
  })
  refuse(before.wait)
  const own = keys.filter(({ kind }) => kind !== 'network')
  return {
    failures: 1 + Math.max(...before.counts),
    lock: before.lock,
    ofDevice: keys.some(({ kind }) => kind === 'device'),
    takeBack: () => removeFailures(db, keys, id),
    succeed: async (transaction) => {
      // of two at once each would wait for what the other one has removed already
      for (const key of own) await lockLogin(transaction, key)
      await removeFailures(transaction, keys, id)
      for (const key of own) await forgetFailuresOf(transaction, key)
    },
  }
}

const refuse = (wait: number): void => {
  if (wait <= 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new Problem(429, 'rate_limited', `Too many failed logins. ${whenAgain(retryAfter)}`, { retryAfter })
}

/**
 * How many have failed for each key in 15 minutes, the time until nothing of this keeps anyone out (0: now), and how long
 * one more failure would lock the account, its factors or the device.
 */
const countFailures = async (
  db: Connection,
  keys: readonly FailureKey[],
  now: Date,
): Promise<{ counts: number[]; wait: number; lock: number }> => {
  const failures = await findFailures(db, keys, now)
  const of = keys.map(({ kind }) => ({
    kind,
    times: failures.filter((failure) => failure.kind === kind).map(({ failedAt }) => failedAt),
  }))
  const own = of.filter(({ kind }) => kind !== 'network')
  const since = later(now, -failureWindow)
  return {
    counts: of.map(({ times }) => times.filter((at) => at > since).length),
    wait: Math.max(...of.map(({ kind, times }) => lockAfter(kind, times, now))),
    lock: Math.max(0, ...own.map(({ kind, times }) => lockAfter(kind, [...times, now], now))),
  }
}
