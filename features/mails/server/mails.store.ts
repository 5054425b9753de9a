import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/database.ts'
import type { Mail } from '#platform/server/mailer.ts'

/** What is kept of a mail, to look at and to send again. */
export type Message = Pick<Mail, 'to' | 'replyTo' | 'text' | 'html'>

/** What of a mail is written down. */
export type MailRecord = Pick<
  Selectable<Schema['mails']>,
  'id' | 'website' | 'recipientName' | 'recipientAddress' | 'subject' | 'kept' | 'createdAt' | 'sentAt'
> & { message: Message | null }

const ofJob = (id: string) => sql<string>`coalesce((select kind from jobs where id = ${id}), 'unknown')`

/**
 * Writes a mail down, or what has become of it: one id is one row. An attempt may say something else than the one
 * before, because each is made from what is true then.
 */
export const upsertMail = async (connection: Connection, record: MailRecord): Promise<void> => {
  const { id, website, createdAt, ...rest } = record
  const said = { ...rest, message: rest.message && JSON.stringify(rest.message) }
  await connection
    .insertInto('mails')
    .values({ id, website, createdAt, kind: ofJob(id), ...said })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...said,
        sentAt: sql<Date | null>`coalesce(excluded.sent_at, mails.sent_at)`,
      }),
    )
    .execute()
}
