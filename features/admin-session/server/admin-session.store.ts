import { sql } from 'kysely'
import type { Connection } from '#platform/server/database.ts'
import type { Role, Self } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'

/** An account of the back-office. */
export type Admin = {
  id: string
  email: string
  name: string
  role: Role
  websites: string[]
  /** None: the account waits for a first password. */
  passwordHash: string | null
  disabledAt: Date | null
}

/** A living session with its admin as the database has him now. */
export type LivingSession = Self & { lastActiveAt: Date }

/** The account of this address, whatever its case. */
export const findAdminByEmail = (db: Connection, email: string): Promise<Admin | undefined> =>
  db
    .selectFrom('admins')
    .select(['id', 'email', 'name', 'role', 'websites', 'passwordHash', 'disabledAt'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()

export const findOwner = (db: Connection): Promise<{ email: string } | undefined> =>
  db
    .selectFrom('admins')
    .select('email')
    .where('role', '=', 'OWNER')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

/** Makes other processes that want to create the owner wait until this transaction is over. */
export const lockOwnerCreation = async (transaction: Connection): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('plenary: create the owner'))`.execute(transaction)
}

export const insertOwner = async (
  db: Connection,
  owner: { id: string; email: string; name: string; passwordHash: string; createdAt: Date },
): Promise<void> => {
  await db
    .insertInto('admins')
    .values({ ...owner, role: 'OWNER', disabledAt: null })
    .execute()
}

export const insertSession = async (
  db: Connection,
  session: { id: string; adminId: string; createdAt: Date; expiresAt: Date; userAgent: string },
): Promise<void> => {
  await db
    .insertInto('adminSessions')
    .values({ ...session, lastActiveAt: session.createdAt, endedAt: null })
    .execute()
}

export const insertRefreshToken = async (
  db: Connection,
  token: { tokenHash: Uint8Array; sessionId: string; familyId: string; issuedAt: Date },
): Promise<void> => {
  await db
    .insertInto('adminRefreshTokens')
    .values({ ...token, usedAt: null })
    .execute()
}

/**
 * The session when it lives: not ended, before its absolute end at `now`, active after `idleSince`, of an account that
 * is not disabled.
 */
export const findLivingSession = async (
  db: Connection,
  sessionId: string,
  now: Date,
  idleSince: Date,
): Promise<LivingSession | undefined> => {
  const row = await db
    .selectFrom('adminSessions as session')
    .innerJoin('admins as admin', 'admin.id', 'session.adminId')
    .select([
      'session.id as sessionId',
      'session.lastActiveAt',
      'admin.id as adminId',
      'admin.email',
      'admin.name',
      'admin.role',
      'admin.websites',
    ])
    .where('session.id', '=', sessionId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.lastActiveAt', '>', idleSince)
    .where('admin.disabledAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, websites: row.websites as Website[] }
}

/** Notes activity, unless a later one is noted already. */
export const noteActivity = async (db: Connection, sessionId: string, at: Date): Promise<void> => {
  await db
    .updateTable('adminSessions')
    .set({ lastActiveAt: at })
    .where('id', '=', sessionId)
    .where('lastActiveAt', '<', at)
    .execute()
}
