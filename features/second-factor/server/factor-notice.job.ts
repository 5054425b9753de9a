import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { factorMail } from './factor.mail.ts'
import type { FactorDeps } from './factor-deps.ts'
import { findHolder } from './second-factor.store.ts'

/** The kind of the job that notifies a user of a change of their second factor. */
export const factorNotice = 'second-factor.notice'

/** A change of a user's second factor. */
export type FactorEvent =
  | 'codes-set'
  | 'codes-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'reset'

type NoticePayload = { adminId: string; news: FactorEvent; at: string }

/** Enqueues the job in the transaction of the change. */
export const notifyOfFactor = (
  transaction: Connection,
  adminId: string,
  news: FactorEvent,
  now: Date,
): Promise<void> => {
  const payload: NoticePayload = { adminId, news, at: now.toISOString() }
  return enqueueJob(transaction, { kind: factorNotice, key: newId(now), payload, now })
}

export const factorNoticeJob =
  ({ db, send, origins, contentOf, websites }: Omit<FactorDeps, 'pause'> & { send: Mailer }): JobHandler =>
  async (job) => {
    const { adminId, news, at } = job.payload as NoticePayload
    const holder = await findHolder(db, adminId)
    if (!holder) throw new Error('The account of this notice does not exist')
    const [granted] = holder.websites.flatMap((slug) => websites.find(slug) ?? [])
    const content = await contentOf(granted ?? websites.defaultWebsite())
    await send(factorMail(job.id, holder, { news, at: new Date(at), home: origins.home() }, content))
  }
