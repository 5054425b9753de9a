import type { Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { OpenedSession } from '../admin-session.contract.ts'
import { holdAccount } from './admin-session.store.ts'
import { attemptFailed } from './attempts/attempt-failed.ts'
import { type AttemptFrom, checkPassword } from './attempts/check-password.ts'
import type { Pause } from './attempts/pause.ts'
import { openSession, type SessionParts } from './open-session.ts'

type Parts = SessionParts & { db: Database; pause: Pause }

/**
 * Opens an admin session and hands out its tokens.
 * @throws Problem 401, the same after the same work, for an unknown address, a wrong password, a disabled account and one
 * that has no password yet. 429 after 10 failures in 15 minutes for the account or the network, or for the known device.
 */
export const login = async (
  { db, pause, ...parts }: Parts,
  given: { email: string; password: string },
  { userAgent, ...from }: AttemptFrom & { userAgent: string },
): Promise<OpenedSession> => {
  const { admin, found, attempt } = await checkPassword({ db, ...parts }, given, from)

  const opened =
    admin &&
    (await db.transaction().execute(async (transaction) => {
      const now = await holdAccount(transaction, admin.id)
      // what was right a moment ago may have been changed or disabled in the meantime
      if (!now || now.disabledAt || now.passwordHash !== admin.passwordHash) return undefined
      await attempt.succeed(transaction)
      return openSession(transaction, parts, admin, userAgent)
    }))
  if (!opened) {
    await attemptFailed({ db, clock: parts.clock, pause }, attempt, found)
    throw new Problem(401, 'login_failed', 'Email or password is incorrect.')
  }
  return opened
}
