import { productActor, writeAudit } from '#platform/server/audit-log.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { findAccountByEmail, lockAccount } from '../accounts.store.ts'
import { contentFor, withNames } from '../content-for.ts'
import { addressOf, hashOf, openLink, requestedLinkLife, tokenOf } from './account-link.ts'
import { findLink, type LinkRow } from './account-links.store.ts'
import type { RequestPayload } from './ask-for-password-link.ts'
import { linkMail } from './link.mail.ts'

/** The token is derived from the job's id: a repeated run after a crash sends the same link. */
export const passwordRequestedJob =
  ({ db, clock, send, sessionKey, origins, ...deps }: AccountDeps & { send: Mailer }): JobHandler =>
  async (job) => {
    const { email } = job.payload as RequestPayload
    const token = tokenOf(sessionKey, job.id)
    const link = await linkOf(db, token, email, clock.now())
    if (!link) return
    const sent = { address: addressOf(origins, token), reason: 'asked' } as const
    await send(linkMail(job.id, withNames(link, deps), sent, await contentFor(deps, link.websites)))
  }

/** The link of this job, created on its first run; undefined when the account may not have one. */
const linkOf = (db: Database, token: string, email: string, now: Date): Promise<LinkRow | undefined> =>
  db.transaction().execute(async (transaction) => {
    const known = await findAccountByEmail(transaction, email)
    if (!known) return undefined
    await lockAccount(transaction, known.id)
    const existing = await findLink(transaction, hashOf(token))
    if (existing) return existing.endedAt || existing.expiresAt <= now ? undefined : existing

    const account = await findAccountByEmail(transaction, email)
    if (!account || account.disabledAt) return undefined
    const link = {
      adminId: account.id,
      purpose: 'password',
      life: requestedLinkLife,
      isRequested: true,
    } as const
    await openLink(transaction, token, link, now)
    await writeAudit(transaction, productActor, now, { action: 'account.link-sent', subject: account.email })
    return findLink(transaction, hashOf(token))
  })
