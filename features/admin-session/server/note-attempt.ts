import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { retryMessage } from '#platform/server/jobs/retry-message.ts'
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

/** A login that counts as failed until it is taken back or succeeds. */
export type Attempt = {
  /** The highest number of failures within 15 minutes of any of its keys, including this one. */
  failures: number
  /**
   * For how many milliseconds the account, its factors or the known device are locked when this one fails;
   * 0: not at all.
   */
  lock: number
  /** It counts for a known device only. */
  ofDevice: boolean
  takeBack: () => Promise<void>
  /**
   * Deletes all earlier failures too, except those of the network, in the transaction that verified the
   * login.
   */
  succeed: (transaction: Connection) => Promise<void>
}

/**
 * Records a login as failed before its password is checked, so that concurrent attempts cannot exceed the
 * limit. The keys are locked in a fixed order, first the factors, then the account or the known device, to
 * avoid deadlocks.
 * @throws Problem 429 after too many failures; the attempt is not recorded then, so that no one is locked
 * out for ever
 */
export const noteAttempt = async (
  { db, clock }: { db: Database; clock: Clock },
  keys: readonly [FailureKey, ...FailureKey[]],
): Promise<Attempt> => {
  // in a flood most are refused here, without waiting for a lock
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
      // without the lock, two concurrent deletions in different order would deadlock
      for (const key of own) await lockLogin(transaction, key)
      await removeFailures(transaction, keys, id)
      for (const key of own) await forgetFailuresOf(transaction, key)
    },
  }
}

const refuse = (wait: number): void => {
  if (wait <= 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new Problem(429, 'rate_limited', `Too many failed logins. ${retryMessage(retryAfter)}`, {
    retryAfter,
  })
}

/**
 * The number of failures for each key in 15 minutes, the time until none of the keys is locked (0: now), and
 * how long one more failure would lock the account, its factors or the device.
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
