import { enqueueJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { findOwner, findOwners } from './owners.store.ts'
import { settingsMail } from './settings.mail.ts'
import type { SettingsDeps } from './settings-deps.ts'

/** The kind of the job that tells an owner of a change of the settings. */
export const settingsNotice = 'settings.notice'

/** `what` was changed by whom; `detail` is a sentence, or empty. */
export type SettingsNews = { what: string; detail: string; by: string }

type NoticePayload = SettingsNews & { adminId: string; at: string }

/** Enqueues an email to every owner, in the transaction of the change. */
export const tellOwners = async (transaction: Connection, news: SettingsNews, now: Date): Promise<void> => {
  const owners = await findOwners(transaction)
  await enqueueJobs(
    transaction,
    owners.map(({ id }) => {
      const payload: NoticePayload = { ...news, adminId: id, at: now.toISOString() }
      return { kind: settingsNotice, key: newId(now), payload, now }
    }),
  )
}

/** An owner who is none any more is not told. */
export const settingsNoticeJob =
  ({
    db,
    send,
    origins,
    contentOf,
    websites,
  }: Omit<SettingsDeps, 'pause' | 'clock' | 'sessionKey'> & { send: Mailer }): JobHandler =>
  async (job) => {
    const { adminId, at, ...news } = job.payload as NoticePayload
    const owner = await findOwner(db, adminId)
    if (!owner) return
    const content = await contentOf(websites.defaultWebsite())
    await send(settingsMail(job.id, owner, { ...news, at: new Date(at), home: origins.home() }, content))
  }
