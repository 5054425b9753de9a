import type { Insertable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

export const insertPreviewLink = async (
  transaction: Connection,
  row: Insertable<Schema['previewLinks']>,
): Promise<void> => {
  await transaction.insertInto('previewLinks').values(row).execute()
}

/** The links of a website that are valid now, newest first. */
export const findPreviewLinks = (connection: Connection, website: Website, now: Date) =>
  valid(connection, now)
    .select(['id', 'adminEmail', 'createdAt', 'expiresAt'])
    .where('website', '=', website)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The website whose draft a token shows, and who made the link; undefined: it is unknown, revoked or has expired. */
export const findByToken = (
  connection: Connection,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ website: Website; adminId: string } | undefined> =>
  valid(connection, now).select(['website', 'adminId']).where('tokenHash', '=', tokenHash).executeTakeFirst()

/** False: it is unknown, or ended already. */
export const endPreviewLink = async (
  transaction: Connection,
  website: Website,
  id: string,
  now: Date,
): Promise<boolean> => {
  const ended = await transaction
    .updateTable('previewLinks')
    .set({ revokedAt: now })
    .where('website', '=', website)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return ended.numUpdatedRows === 1n
}

const valid = (connection: Connection, now: Date) =>
  connection.selectFrom('previewLinks').where('revokedAt', 'is', null).where('expiresAt', '>', now)
