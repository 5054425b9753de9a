import { enqueueJobs, forgetDoneJobs, type Job, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import type { MailSettings } from '#platform/server/mail/mail-settings.ts'
import type { Mail, Mailer, MailerOver } from '#platform/server/mail/mailer.ts'
import { refusalOf } from '#platform/server/mail/refusal-of.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { seal, unseal } from '#platform/server/security/sealed.ts'
import { newId } from '#shared/ids.ts'
import { days, later } from '#shared/time/duration.ts'
import { findOwner, findOwners } from './owners.store.ts'
import { settingsMail } from './settings.mail.ts'
import type { SettingsDeps } from './settings-deps.ts'

/** The kind of the job that tells an owner of a change of the settings. */
export const settingsNotice = 'settings.notice'

/** `what` was changed by whom; `detail` is a sentence, or empty. */
export type SettingsNews = { what: string; detail: string; by: string }

/** `over`: the mail server and the sender of before, encrypted; absent: those of now. */
type NoticePayload = SettingsNews & { adminId: string; at: string; over?: string }

/**
 * Enqueues an email to every owner, in the transaction of the change. With `previous` it leaves over the mail server of
 * before the change, too: the one of now may be of whoever should not have changed it.
 */
export const tellOwners = async (
  transaction: Connection,
  sessionKey: string,
  { previous, ...news }: SettingsNews & { previous?: MailSettings | undefined },
  now: Date,
): Promise<void> => {
  // what was sent does not keep a former password
  await forgetDoneJobs(transaction, settingsNotice, later(now, -days(1)))
  const owners = await findOwners(transaction)
  const ways = previous ? [undefined, previous] : [undefined]
  await enqueueJobs(
    transaction,
    ways.flatMap((way) =>
      owners.map(({ id }) => {
        const key = newId(now)
        const over = way && sealed(sessionKey, key, way)
        const payload: NoticePayload = { ...news, adminId: id, at: now.toISOString(), ...(over && { over }) }
        return { kind: settingsNotice, key, payload, now }
      }),
    ),
  )
}

const placeOf = (key: string) => `jobs/${settingsNotice}/${key}`

const sealed = (sessionKey: string, key: string, settings: MailSettings): string =>
  seal(sessionKey, 'settings', placeOf(key), Buffer.from(JSON.stringify(settings))).toString('base64')

/** How often a mail server of before is tried: it may be gone. */
const triesOverPrevious = 3

type Deps = Omit<SettingsDeps, 'pause' | 'clock'> & { log: Log; send: Mailer; sendOver: MailerOver }

/** An owner who is none any more is not told. */
export const settingsNoticeJob =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { db, origins, contentOf, websites } = deps
    const { adminId, at, over, ...news } = job.payload as NoticePayload
    const owner = await findOwner(db, adminId)
    if (!owner) return
    const content = await contentOf(websites.defaultWebsite())
    const mail = settingsMail(job.id, owner, { ...news, at: new Date(at), home: origins.home() }, content)
    if (over === undefined) await deps.send(mail)
    else await sendOverPrevious(deps, job, mail, over)
  }

const sendOverPrevious = async (
  { sessionKey, log, sendOver }: Deps,
  { key, attempts }: Pick<Job, 'key' | 'attempts'>,
  mail: Mail,
  over: string,
): Promise<void> => {
  const opened = unseal(sessionKey, 'settings', placeOf(key), Buffer.from(over, 'base64'))
  if (!opened) return
  try {
    await sendOver(JSON.parse(opened.toString()) as MailSettings, mail)
  } catch (error) {
    if (attempts < triesOverPrevious && !refusalOf(error).isFinal) throw error
    log.warn('an owner could not be told over the mail server of before', { mail: mail.id, error })
  }
}
