import { endSessionsOf, forgetFailures, hashPassword } from '#features/admin-session/server/admin-session.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockAccount, setPasswordHash } from '../accounts.store.ts'
import { notifyOfPassword } from '../password-notice.job.ts'
import { requirePassword } from '../require-password.ts'
import { hashOf } from './account-link.ts'
import { endLinksOf, findLink, type LinkPurpose, type LinkRow } from './account-links.store.ts'

type Deps = Pick<AccountDeps, 'db' | 'clock'>
type UseParts = Pick<AccountDeps, 'db' | 'clock' | 'sessionKey' | 'contentOf' | 'websites'>

/**
 * Whom a link is for.
 * @throws Problem 410 when the link is not valid
 */
export const readPasswordLink = async (
  { db, clock }: Deps,
  token: string,
): Promise<{ email: string; name: string; purpose: LinkPurpose }> => requireOpenLink(db, token, clock.now())

/**
 * Sets the password of a link's account. This link, all others and every session end. Earlier failed logins
 * are deleted, so that an attacker's attempts cannot make a fresh link useless; with a second factor they
 * stay, because a link proves the mailbox and not the factor. `device`: the browser's, if known. Of
 * concurrent uses one succeeds.
 * @throws Problem 410 when the link is not valid
 */
export const usePasswordLink = async (
  { db, clock, sessionKey, contentOf, websites }: UseParts,
  { token, password }: { token: string; password: string },
  device?: string,
): Promise<{ adminId: string; email: string; hasFactor: boolean }> => {
  const { adminId, email } = await requireOpenLink(db, token, clock.now())
  await requirePassword({ contentOf, websites }, password, email)
  const passwordHash = await hashPassword(password)

  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, adminId)
    const now = clock.now()
    const { secondFactorAt } = await requireOpenLink(transaction, token, now)
    await endLinksOf(transaction, adminId, now)
    await setPasswordHash(transaction, adminId, passwordHash)
    await endSessionsOf(transaction, adminId, 'password', now)
    await writeAudit(transaction, { adminId, email }, now, { action: 'account.password-set', subject: email })
    await notifyOfPassword(transaction, adminId, now)
    const hasFactor = secondFactorAt !== null
    if (!hasFactor) await forgetFailures(transaction, { account: email, device }, sessionKey)
    return { adminId, email, hasFactor }
  })
}

/**
 * The open link of a token.
 * @throws Problem 410 with the reason that it is not valid
 */
const requireOpenLink = async (db: Connection, token: string, now: Date): Promise<LinkRow> => {
  const link = await findLink(db, hashOf(token))
  if (!link) throw gone('There is no such link.')
  if (link.disabledAt)
    throw new Problem(410, 'account_disabled', 'This account is disabled. Ask an owner of the back-office.')
  if (link.endedAt) throw gone('This link was already used, or a newer one has replaced it.')
  if (link.expiresAt <= now) throw gone('This link has expired.')
  return link
}

const gone = (why: string) =>
  new Problem(410, 'link_invalid', `${why} Ask for a new one on the login page, or ask an owner.`)
