import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { whenAgain } from '#platform/server/jobs/when-again.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import { type FailureKey, failureWindow, waitAfter } from './failed-logins.ts'
import {
  findFailures,
  forgetFailuresOf,
  insertFailures,
  removeFailures,
  takeTurnAtLogin,
} from './login-failures.store.ts'

/** A login that counts as failed until it is taken back, or has succeeded. */
type Attempt = {
  takeBack: () => Promise<void>
  /** Forgets the failures of the account before it too, in the transaction of what the password was requested. */
  succeed: (transaction: Connection) => Promise<void>
}

/**
 * Notes a login as failed before its password is looked at, so that of many at once no more get through than one by one.
 * The account comes first among the keys: everyone takes their turns in this order.
 * @throws Problem 429 when too many have failed already; nothing is noted then, so no one is kept out for ever.
 */
export const noteAttempt = async (
  { db, clock }: { db: Database; clock: Clock },
  keys: readonly [account: FailureKey, network: FailureKey],
): Promise<Attempt> => {
  // in a flood most are refused here, and wait for no one
  refuse(await findWait(db, keys, clock.now()))

  const id = randomUUID()
  const wait = await db.transaction().execute(async (transaction) => {
    for (const key of keys) await takeTurnAtLogin(transaction, key)
    const now = clock.now()
    const longest = await findWait(transaction, keys, now)
    if (longest === 0) await insertFailures(transaction, keys, { id, failedAt: now })
    return longest
  })
  refuse(wait)
  const [account] = keys
  return {
    takeBack: () => removeFailures(db, keys, id),
    succeed: async (transaction) => {
      // of two at once each would wait for what the other one has removed already
      await takeTurnAtLogin(transaction, account)
      await removeFailures(transaction, keys, id)
      await forgetFailuresOf(transaction, account)
    },
  }
}

const refuse = (wait: number): void => {
  if (wait <= 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new Problem(429, 'rate_limited', `Too many failed logins. ${whenAgain(retryAfter)}`, { retryAfter })
}

/** The time until nothing of this keeps anybody out any longer; 0: now. */
const findWait = async (db: Connection, keys: readonly FailureKey[], now: Date): Promise<number> => {
  const failures = await findFailures(db, keys, later(now, -failureWindow))
  const waits = keys.map(({ kind }) => {
    const own = failures.filter((failure) => failure.kind === kind)
    return waitAfter(
      own.map(({ failedAt }) => failedAt),
      now,
    )
  })
  return Math.max(...waits.map((wait) => wait ?? 0))
}
