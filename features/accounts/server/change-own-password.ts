import type { MonitorKind, OpenedSession } from '#features/admin-session/admin-session.contract.ts'
import {
  type AttemptFrom,
  attemptFailed,
  attemptKeys,
  endSessionsOf,
  hashPassword,
  isKnownDevice,
  noteAttempt,
  openSession,
  type Pause,
  verifyPassword,
} from '#features/admin-session/server/admin-session.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { AccountDeps } from './account-deps.ts'
import { findPasswordHash, setPasswordHash } from './accounts.store.ts'
import { accountToChange } from './as-owner.ts'
import { endLinksOf } from './links/account-links.store.ts'
import { notifyOfPassword } from './password-notice.job.ts'
import { requirePassword } from './require-password.ts'

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'sessionKey' | 'contentOf' | 'websites'> & {
  monitor: MonitorKind
  pause: Pause
}

/**
 * Changes one's own password. All one's sessions end and a new one is opened, which locks out anyone who had
 * stolen the old one. A wrong current password counts as a failed login.
 * @throws Problem 400 with what is wrong, 429 as the login
 */
export const changeOwnPassword = async (
  { db, clock, sessionKey: key, contentOf, websites, monitor, pause }: Deps,
  self: Self,
  { current, password }: { current: string; password: string },
  { userAgent, network, device }: AttemptFrom & { userAgent: string },
): Promise<OpenedSession> => {
  const { adminId, email } = self
  await requirePassword({ contentOf, websites }, password, email)
  const own = (await isKnownDevice({ db, clock }, device, adminId)) ? device : undefined
  const keys = attemptKeys({ account: email, network, device: own }, key)
  const attempt = await noteAttempt({ db, clock }, keys)
  const stored = await findPasswordHash(db, adminId)
  const judge = async () =>
    (await verifyPassword(current, stored, { first: true })) ? hashPassword(password) : undefined
  const passwordHash = await judge().catch(async (error: unknown) => {
    // the password was not checked
    await attempt.takeBack()
    throw error
  })
  if (passwordHash === undefined) {
    await attemptFailed({ db, clock, pause }, attempt, { id: adminId, email })
    throw new Problem(400, 'wrong_password', 'The current password is incorrect')
  }

  return db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const row = await accountToChange(transaction, adminId)
    // if the account was changed, reset or disabled meanwhile, this session has ended
    const isStill = !row.disabledAt && (await findPasswordHash(transaction, adminId)) === stored
    if (!isStill) throw new Problem(401, 'login_required', 'Please log in.')
    await attempt.succeed(transaction)
    await setPasswordHash(transaction, adminId, passwordHash)
    await endSessionsOf(transaction, adminId, 'password', now)
    await endLinksOf(transaction, adminId, now)
    await writeAudit(transaction, self, now, { action: 'account.password-changed', subject: email })
    await notifyOfPassword(transaction, adminId, now)
    return openSession(transaction, { clock, key, monitor, websites }, row, userAgent)
  })
}
