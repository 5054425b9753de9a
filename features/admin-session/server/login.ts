import type { Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { OpenedSession } from '../admin-session.contract.ts'
import { holdAccount } from './admin-session.store.ts'
import { attemptFailed } from './attempts/attempt-failed.ts'
import { type AttemptFrom, checkPassword } from './attempts/check-password.ts'
import type { Pause } from './attempts/pause.ts'
import { openSession, type SessionParts } from './open-session.ts'
import type { SecondStep } from './second-step.ts'

type Deps = SessionParts & { db: Database; pause: Pause; secondStep: SecondStep }

/** The origin of a login. */
type From = AttemptFrom & { userAgent: string; hostname: string }

/**
 * Opens an admin session and issues its tokens.
 * @throws Problem 401, the same after the same work, for an unknown address, a wrong password, a disabled
 * account and one that has no password yet. 401 `factor_required` with the challenge when the password is
 * right and a second factor is needed. 429 after 10 failures in 15 minutes for the account or the network,
 * or for the known device.
 */
export const login = async (
  { db, pause, secondStep, ...deps }: Deps,
  credentials: { email: string; password: string },
  { userAgent, hostname, ...from }: From,
): Promise<OpenedSession> => {
  const { admin, found, attempt } = await checkPassword({ db, ...deps }, credentials, from)

  const opened =
    admin &&
    (await db.transaction().execute(async (transaction) => {
      const now = await holdAccount(transaction, admin.id)
      // the account may have been changed or disabled since the password was checked
      if (!now || now.disabledAt || now.passwordHash !== admin.passwordHash) return undefined
      // a factor that was set up meanwhile is required already
      const question = await secondStep.ask(transaction, { ...admin, ...now }, hostname)
      if (question) return { question }
      await attempt.succeed(transaction)
      return openSession(transaction, deps, admin, userAgent)
    }))
  if (!opened) {
    await attemptFailed({ db, clock: deps.clock, pause }, attempt, found)
    throw new Problem(401, 'login_failed', 'Email or password is incorrect.')
  }
  if (!('question' in opened)) return opened
  // this password was right; earlier failures still count
  await attempt.takeBack()
  throw new Problem(401, 'factor_required', 'Enter your second factor to log in.', { also: opened.question })
}
