import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The purpose of a link. */
export type LinkPurpose = Selectable<Schema['adminLinks']>['purpose']

/** A link with its account. */
export type LinkRow = Pick<
  Selectable<Schema['adminLinks']>,
  'adminId' | 'purpose' | 'expiresAt' | 'endedAt'
> &
  Pick<Selectable<Schema['admins']>, 'email' | 'name' | 'role' | 'websites' | 'disabledAt' | 'secondFactorAt'>

export const findLink = (db: Connection, tokenHash: Uint8Array): Promise<LinkRow | undefined> =>
  db
    .selectFrom('adminLinks as link')
    .innerJoin('admins as admin', 'admin.id', 'link.adminId')
    .select([
      'link.adminId',
      'link.purpose',
      'link.expiresAt',
      'link.endedAt',
      'admin.email',
      'admin.name',
      'admin.role',
      'admin.websites',
      'admin.disabledAt',
      'admin.secondFactorAt',
    ])
    .where('link.tokenHash', '=', tokenHash)
    .executeTakeFirst()

export const insertLink = async (
  db: Connection,
  link: Omit<Selectable<Schema['adminLinks']>, 'endedAt'>,
): Promise<void> => {
  await db
    .insertInto('adminLinks')
    .values({ ...link, endedAt: null })
    .execute()
}

/** Revokes the open links of an account, all or only those that expire by `goodUntil`. */
export const endLinksOf = async (
  db: Connection,
  adminId: string,
  now: Date,
  goodUntil?: Date,
): Promise<void> => {
  const open = db
    .updateTable('adminLinks')
    .set({ endedAt: now })
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
  await (goodUntil ? open.where('expiresAt', '<=', goodUntil) : open).execute()
}
