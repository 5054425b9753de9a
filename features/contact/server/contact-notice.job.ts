import type { ContentOf } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { ContactMessageId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { contactMail } from './contact.mail.ts'
import { findMessage } from './contact.store.ts'

/** The kind of the job that emails a message to the organisers. */
export const contactNotice = 'contact.notice'

export type NoticePayload = { website: Website; id: ContactMessageId }

type Deps = {
  db: Database
  send: Mailer
  checkpoint: Checkpoint
  contentOf: ContentOf
}

/**
 * The job's id is the email's id, so that a repeated run sends the same email again instead of a second one.
 */
export const contactNoticeJob =
  ({ db, send, checkpoint, contentOf }: Deps): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as NoticePayload
    const message = await findMessage(db, website, id)
    if (!message) throw new Error('The message of this notice does not exist')
    await send(contactMail(job.id, website, message, await contentOf(website)))
    checkpoint('mail-sent')
  }
