import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, retryJob } from '#platform/server/jobs/jobs.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId, newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { findRepeat, insertRepeat, lockMail } from './mails.store.ts'
import { mailRepeated } from './repeat-mail.job.ts'

/**
 * Sends an email again: an unsent one is retried at once with all its attempts, a sent one becomes a new
 * email with the same message. Returns the id of the email to be sent.
 * @throws Problem 404 when the admin's website has no such email, 409 when it cannot be sent again from what
 * is stored
 */
export const resend = (
  { db, clock }: { db: Database; clock: Clock },
  admin: AdminOf<Website, 'write'>,
  id: string,
): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const { website } = admin
    const now = clock.now()
    const mail = isId(id) ? await lockMail(transaction, website, id) : undefined
    if (!mail) throw new Problem(404, 'not_found', 'There is no such email')
    refuse(mail)

    let sent = { id, isNew: true }
    if (mail.sentAt) sent = await repeat(transaction, mail, now)
    else {
      const outcome = await retryJob(transaction, id, now)
      if (outcome === 'done') throw new Problem(409, 'nothing_to_send', 'This email has nothing left to send')
      sent = { id, isNew: outcome === 'put back' }
    }
    if (sent.isNew)
      await writeAudit(transaction, admin, now, {
        action: 'mail.resent',
        subject: `${mail.subject}, to ${mail.recipientAddress}`,
        subjectId: mail.id,
      })
    return sent.id
  })

type Locked = NonNullable<Awaited<ReturnType<typeof lockMail>>>

const refuse = (mail: Locked): void => {
  if (mail.kept === 'nothing')
    throw new Problem(409, 'mail_not_kept', 'This email is not kept because it contains an account link')
  if (mail.kept === 'cut' && mail.sentAt)
    throw new Problem(
      409,
      'mail_not_kept',
      'The personal link of this email is not kept. Send a new link from the booking, submission or request.',
    )
}

/** Within this time a repeat counts as a double click, or as the same action of another admin. */
const repeatWindow = minutes(1)

/** The id of the repeat, and whether it is new. */
const repeat = async (transaction: Connection, mail: Locked, now: Date) => {
  const known = await findRepeat(transaction, mail.id, later(now, -repeatWindow))
  if (known !== undefined) return { id: known, isNew: false }
  const id = newId<'job'>(now)
  await insertRepeat(transaction, {
    ...mail,
    id,
    repeats: mail.id,
    createdAt: now,
    sentAt: null,
    intoOutbox: false,
  })
  await enqueueJob(transaction, { id, kind: mailRepeated, key: id, payload: {}, now })
  return { id, isNew: true }
}
