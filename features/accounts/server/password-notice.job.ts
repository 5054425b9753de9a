import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import type { AccountDeps } from './account-deps.ts'
import { findAccount } from './accounts.store.ts'
import { contentFor } from './content-for.ts'
import { passwordMail } from './password.mail.ts'

/** The kind of the job that notifies a user that their password was changed. */
export const passwordNotice = 'account.password-notice'

type NoticePayload = { adminId: string; at: string }

/** Enqueues the job in the transaction that sets the password. */
export const notifyOfPassword = (transaction: Connection, adminId: string, now: Date): Promise<void> => {
  const payload: NoticePayload = { adminId, at: now.toISOString() }
  return enqueueJob(transaction, { kind: passwordNotice, key: newId(now), payload, now })
}

export const passwordNoticeJob =
  ({ db, send, origins, ...deps }: AccountDeps & { send: Mailer }): JobHandler =>
  async (job) => {
    const { adminId, at } = job.payload as NoticePayload
    const account = await findAccount(db, adminId)
    if (!account) throw new Error('The account of this notice does not exist')
    const content = await contentFor(deps, account.websites)
    await send(passwordMail(job.id, account, { at: new Date(at), home: origins.home() }, content))
  }
