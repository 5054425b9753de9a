import type { Connection } from '#platform/server/postgres/database.ts'

/** What a link is for. */
export type LinkPurpose = 'invitation' | 'password'

/** A link with the account that it is for. */
export type LinkRow = {
  adminId: string
  purpose: LinkPurpose
  expiresAt: Date
  endedAt: Date | null
  email: string
  name: string
  role: string
  websites: string[]
  disabledAt: Date | null
  secondFactorAt: Date | null
}

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
  link: { tokenHash: Uint8Array; adminId: string; purpose: LinkPurpose; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('adminLinks')
    .values({ ...link, endedAt: null })
    .execute()
}

/** Ends every open link of an account, or those alone that would not live longer than until `goodUntil`. */
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
