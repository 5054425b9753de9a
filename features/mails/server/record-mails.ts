import type { Clock } from '#platform/server/clock.ts'
import type { Log } from '#platform/server/log.ts'
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { surely } from '#platform/server/postgres/surely.ts'
import { keptOf } from './kept-of.ts'
import { upsertMail } from './mails.store.ts'

/**
 * Hands mails on as `send` does, and writes each down: before, so that one that never goes out is seen, and when it is
 * out. What cannot be written down is logged and goes out all the same.
 */
export const recordMails =
  ({ db, clock, log }: { db: Database; clock: Clock; log: Log }, send: Mailer): Mailer =>
  async (mail) => {
    const unwritten = (error: unknown) => {
      log.error('a mail cannot be written down', { mail: mail.id, error })
    }
    const record = recordOf(mail, clock.now())
    const isWritten = await upsertMail(db, { ...record, sentAt: null }).then(() => true, unwritten)
    await send(mail)
    const note = () => upsertMail(db, { ...record, sentAt: clock.now() })
    // no patience with what the database does not take at all
    await (isWritten ? surely(note) : note()).catch(unwritten)
  }

const recordOf = (mail: Mail, now: Date) => {
  const mailboxes = [mail.to].flat()
  return {
    id: mail.id,
    website: mail.website,
    recipientName: inOneLine(mailboxes.map(({ name }) => name)),
    recipientAddress: inOneLine(mailboxes.map(({ address }) => address)),
    subject: mail.subject,
    ...keptOf(mail),
    createdAt: now,
  }
}

const inOneLine = (words: readonly string[]): string => [...new Set(words)].join(', ')
