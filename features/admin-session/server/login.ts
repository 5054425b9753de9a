import type { Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { OpenedSession } from '../admin-session.contract.ts'
import { type Admin, findAdminByEmail, holdAccount } from './admin-session.store.ts'
import { failureKey } from './failed-logins.ts'
import { noteAttempt } from './note-attempt.ts'
import { openSession, type SessionParts } from './open-session.ts'
import { verifyPassword } from './password.ts'
import type { SecondStep } from './second-step.ts'

type Parts = SessionParts & { db: Database; secondStep: SecondStep }

/** From where someone logs in. */
type From = { userAgent: string; network: string; hostname: string }

/**
 * Opens an admin session and hands out its tokens.
 * @throws Problem 401, the same after the same work, for an unknown address, a wrong password, a disabled account and one
 * that has no password yet. 401 `factor_required` with the question when the password is right and a second factor is needed. 429 after 10 failures in 15 minutes for the account or the network.
 */
export const login = async (
  { db, secondStep, ...parts }: Parts,
  { email, password }: { email: string; password: string },
  { userAgent, network, hostname }: From,
): Promise<OpenedSession> => {
  const found = await findAdminByEmail(db, email)
  const attempt = await noteAttempt({ db, clock: parts.clock }, [
    // the account's own spelling: what counts as the same letter is the database's to say
    failureKey('account', found?.email ?? email, parts.key),
    failureKey('network', network, parts.key),
  ])
  const admin = await judge(found, password).catch(async (error: unknown) => {
    // no one has looked at the password
    await attempt.takeBack()
    throw error
  })

  const opened = await db.transaction().execute(async (transaction) => {
    const now = admin && (await holdAccount(transaction, admin.id))
    // what was right a moment ago may have been changed or disabled in the meantime
    if (!admin || !now || now.disabledAt || now.passwordHash !== admin.passwordHash) return undefined
    const question = await secondStep.ask(transaction, admin, hostname)
    if (question) return { question }
    await attempt.succeed(transaction)
    return openSession(transaction, parts, admin, userAgent)
  })
  if (!opened) throw new Problem(401, 'login_failed', 'Email or password is incorrect.')
  if (!('question' in opened)) return opened
  // the password did not fail; what failed before still counts
  await attempt.takeBack()
  throw new Problem(401, 'factor_required', 'Enter your second factor to log in.', { also: opened.question })
}

/** The account when the password is its own, after the same work whether there is one. */
const judge = async (admin: Admin | undefined, password: string): Promise<Admin | undefined> => {
  const isRight = await verifyPassword(password, admin?.passwordHash)
  return isRight && !admin?.disabledAt ? admin : undefined
}
