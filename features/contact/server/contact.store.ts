import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { ContactMessage } from '#features/contact/contact.contract.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type ContactMessageId, newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

export type ContactMessageRow = Selectable<Schema['contactMessages']>

/** An identical message stored since `since`; the email is compared case-insensitively. */
export const findSameMessage = (
  connection: Connection,
  website: Website,
  { name, email, subject, message }: ContactMessage,
  since: Date,
): Promise<ContactMessageRow | undefined> =>
  ofWebsite(connection, website)
    .where(isAddress('email', email))
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

export const insertMessage = async (
  connection: Connection,
  website: Website,
  message: ContactMessage,
  now: Date,
): Promise<ContactMessageId> => {
  const id = newId<'contact message'>(now)
  await connection
    .insertInto('contactMessages')
    .values({ ...message, website, id, createdAt: now })
    .execute()
  return id
}

export const findMessage = (
  connection: Connection,
  website: Website,
  id: ContactMessageId,
): Promise<ContactMessageRow | undefined> =>
  ofWebsite(connection, website).where('id', '=', id).executeTakeFirst()

const ofWebsite = (connection: Connection, website: Website) =>
  connection.selectFrom('contactMessages').selectAll().where('website', '=', website)
