import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { whenAgain } from '#platform/server/jobs/when-again.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import { type FailureKey, failureWindow, mostFailures, waitAfter } from './failed-logins.ts'
import {
  findFailures,
  forgetFailuresOf,
  insertFailures,
  removeFailures,
  takeTurnAtLogin,
} from './login-failures.store.ts'

/** A login that counts as failed until it is taken back, or has succeeded. */
export type Attempt = {
  /** How many have failed within 15 minutes, this one included, for whichever of its keys the most have. */
  failures: number
  /** The first key of this attempt has as many as it may have: the next one is refused. */
  isLast: boolean
  /** It counts for a known device alone. */
  ofDevice: boolean
  takeBack: () => Promise<void>
  /** Forgets the failures of its first key before it too, in the transaction of what the password was requested. */
  succeed: (transaction: Connection) => Promise<void>
}

/**
 * Notes a login as failed before its password is looked at, so that of many at once no more get through than one by one.
 * The account comes first among the keys, or the known device: everyone takes their turns in this order.
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
    for (const key of keys) await takeTurnAtLogin(transaction, key)
    const now = clock.now()
    const counted = await countFailures(transaction, keys, now)
    if (counted.wait === 0) await insertFailures(transaction, keys, { id, failedAt: now })
    return counted
  })
  refuse(before.wait)
  const [first] = keys
  return {
    failures: 1 + Math.max(...before.counts),
    isLast: before.counts[0] === mostFailures - 1,
    ofDevice: first.kind === 'device',
    takeBack: () => removeFailures(db, keys, id),
    succeed: async (transaction) => {
      // of two at once each would wait for what the other one has removed already
      await takeTurnAtLogin(transaction, first)
      await removeFailures(transaction, keys, id)
      await forgetFailuresOf(transaction, first)
    },
  }
}

const refuse = (wait: number): void => {
  if (wait <= 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new Problem(429, 'rate_limited', `Too many failed logins. ${whenAgain(retryAfter)}`, { retryAfter })
}

/** How many have failed for each key, and the time until nothing of this keeps anyone out; 0: now. */
const countFailures = async (
  db: Connection,
  keys: readonly FailureKey[],
  now: Date,
): Promise<{ counts: number[]; wait: number }> => {
  const failures = await findFailures(db, keys, later(now, -failureWindow))
  const times = keys.map(({ kind }) =>
    failures.filter((failure) => failure.kind === kind).map(({ failedAt }) => failedAt),
  )
  return {
    counts: times.map(({ length }) => length),
    wait: Math.max(...times.map((failedAt) => waitAfter(failedAt, now) ?? 0)),
  }
}
