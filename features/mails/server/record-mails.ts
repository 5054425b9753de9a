import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import { GiveUp } from '#platform/server/jobs/job-endings.ts'
import type { Log } from '#platform/server/log.ts'
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts'
import { type Refusal, refusalOf } from '#platform/server/mail/refusal-of.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { withRetry } from '#platform/server/postgres/with-retry.ts'
import { upsertMail } from './mails.store.ts'
import { upsertRefusal } from './refusals/refusals.store.ts'
import { storableMail } from './storable-mail.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint?: Checkpoint | undefined
  intoOutbox: () => Promise<boolean>
}

/**
 * Wraps `send` and records each email, before and after sending, so that unsent ones are visible, too. If
 * recording fails, that is logged and the email is sent anyway. A permanently rejected email is not retried.
 * `intoOutbox`: whether there is no mail server now, and `send` writes files.
 */
export const recordMails =
  ({ db, clock, log, checkpoint, intoOutbox }: Deps, send: Mailer): Mailer =>
  async (mail) => {
    // an erased person has no address
    if ([mail.to].flat().every(({ address }) => address === '')) return
    const unwritten = (error: unknown) => {
      log.error('a mail cannot be written down', { mail: mail.id, error })
    }
    const record = { ...recordOf(mail, clock.now()), intoOutbox: await intoOutbox() }
    const isWritten = await upsertMail(db, { ...record, sentAt: null }).then(() => true, unwritten)
    await send(mail).catch(async (error: unknown) => {
      const refusal = refusalOf(error)
      await noteRefusal(db, mail, refusal, clock.now()).catch(unwritten)
      if (!refusal.isFinal) throw error
      await upsertMail(db, { ...record, sentAt: null, refusedAt: clock.now() }).catch(unwritten)
      throw new GiveUp(error)
    })
    checkpoint?.('mail-handed-over')
    const note = () => upsertMail(db, { ...record, sentAt: clock.now() })
    // no retries when the database rejected the first write
    await (isWritten ? withRetry(note) : note()).catch(unwritten)
  }

/** Records a permanently rejected address, so that organisers are warned. */
const noteRefusal = async (
  db: Database,
  { id, website, to }: Mail,
  { because, code, text }: Refusal,
  now: Date,
): Promise<void> => {
  const [one, more] = [to].flat()
  // with several recipients, the server does not name the rejected one
  if (because !== 'address' || code === undefined || !website || !one || more) return
  const { name, address } = one
  await upsertRefusal(db, { website, name, address, answerCode: code, answer: text, mailId: id }, now)
}

const recordOf = (mail: Mail, now: Date) => {
  const mailboxes = [mail.to].flat()
  return {
    id: mail.id,
    website: mail.website,
    recipientName: joinDistinct(mailboxes.map(({ name }) => name)),
    recipientAddress: joinDistinct(mailboxes.map(({ address }) => address)),
    ...storableMail(mail),
    createdAt: now,
  }
}

const joinDistinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ')
