import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { mailOfJob } from './mails.store.ts'

/** The kind of the job that sends an email again. */
export const mailRepeated = 'mail.repeated'

/** Sends the stored email with the job's id. */
export const repeatMailJob =
  ({ db, send }: { db: Database; send: Mailer }): JobHandler =>
  async ({ id }) => {
    const mail = await mailOfJob(db, id)
    if (!mail?.message) throw new Error('The mail of this repeat does not exist')
    const { website, subject, message } = mail
    await send({ id, website, kept: 'whole', subject, ...message })
  }
