import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { idleLimit } from '../session-times.ts'

/** An account of the back-office; without a password hash until its first password is set. */
export type Admin = Pick<
  Selectable<Schema['admins']>,
  'id' | 'email' | 'name' | 'role' | 'websites' | 'passwordHash' | 'disabledAt' | 'secondFactorAt'
> & {
  /** A second factor is required, and it has none. */
  needsFactor: boolean
}

/** An active session with its admin, as currently stored. */
export type ActiveSession = Self & { lastActiveAt: Date; needsFactor: boolean }

/** The account with this email address, case-insensitive. */
export const findAdminByEmail = (db: Connection, email: string): Promise<Admin | undefined> =>
  admins(db).where(isAddress('email', email)).executeTakeFirst()

export const findAdminById = (db: Connection, id: string): Promise<Admin | undefined> =>
  admins(db).where('admin.id', '=', id).executeTakeFirst()

const admins = (db: Connection) =>
  db
    .selectFrom('admins as admin')
    .select(['id', 'email', 'name', 'role', 'websites', 'passwordHash', 'disabledAt', 'secondFactorAt'])
    .select(needsFactor.as('needsFactor'))

/** A second factor is required, and this account has none. */
const needsFactor = sql<boolean>`(admin.second_factor_at is null
  and exists (select from installation where factor_required_at is not null))`

export const findOwner = (db: Connection): Promise<{ email: string } | undefined> =>
  db
    .selectFrom('admins')
    .select('email')
    .where('role', '=', 'OWNER')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

/** Serialises the creation of the owner across processes until the transaction ends. */
export const lockOwnerCreation = (transaction: Connection): Promise<void> =>
  holdLock(transaction, 'createOwner')

export const insertOwner = async (
  db: Connection,
  owner: Pick<
    Selectable<Schema['admins']>,
    'id' | 'email' | 'name' | 'passwordHash' | 'passwordIsGenerated' | 'createdAt'
  >,
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

/** The session if it is active at `now` and its account is not disabled. */
export const findActiveSession = async (
  db: Connection,
  sessionId: string,
  now: Date,
): Promise<ActiveSession | undefined> => {
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
    .select(needsFactor.as('needsFactor'))
    .where('session.id', '=', sessionId)
    .where(isActive(now))
    .where('admin.disabledAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, websites: row.websites as Website[] }
}

/** The active sessions of an account, most recent activity first. */
export const findActiveSessionsOf = (db: Connection, adminId: string, now: Date) =>
  db
    .selectFrom('adminSessions as session')
    .select(['id', 'userAgent', 'createdAt', 'lastActiveAt'])
    .where('adminId', '=', adminId)
    .where(isActive(now))
    .orderBy('lastActiveAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Serialises refreshing and ending this session until the transaction ends. */
export const lockSession = async (transaction: Connection, sessionId: string): Promise<void> => {
  await transaction.selectFrom('adminSessions').select('id').where('id', '=', sessionId).forUpdate().execute()
}

/** Locks an account until the transaction ends. To avoid deadlocks, take it before locks of its sessions. */
export const holdAccount = (transaction: Connection, adminId: string) =>
  transaction
    .selectFrom('admins')
    .select(['passwordHash', 'disabledAt', 'secondFactorAt'])
    .where('id', '=', adminId)
    .forShare()
    .executeTakeFirst()

type EndReason = NonNullable<Schema['adminSessions']['endedBecause']>

/**
 * Ends a session of an account, which revokes its tokens. Returns its device; undefined when there is no
 * such active session.
 */
export const endSession = async (
  transaction: Connection,
  session: { sessionId: string; adminId: string },
  because: EndReason,
  now: Date,
): Promise<string | undefined> => {
  const row = await transaction
    .updateTable('adminSessions as session')
    .set({ endedAt: now, endedBecause: because })
    .where('id', '=', session.sessionId)
    .where('adminId', '=', session.adminId)
    .where(isActive(now))
    .returning('session.userAgent')
    .executeTakeFirst()
  return row?.userAgent
}

/** Neither expired nor ended. */
const isActive = (now: Date) => sql<boolean>`(session.ended_at is null and ${isUnexpired(now)})`

/** Ends every session of an account, and returns how many were active. */
export const endSessionsOf = async (
  transaction: Connection,
  adminId: string,
  because: EndReason,
  now: Date,
): Promise<number> => {
  const ended = await transaction
    .updateTable('adminSessions as session')
    .set({ endedAt: now, endedBecause: because })
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
    .returning(isUnexpired(now).as('wasAlive'))
    .execute()
  return ended.filter(({ wasAlive }) => wasAlive).length
}

/** Before its absolute expiry, with activity within the idle limit. */
const isUnexpired = (now: Date) =>
  sql<boolean>`(session.expires_at > ${now} and session.last_active_at > ${later(now, -idleLimit)})`

/** An issued refresh token of this session, used or not. */
export const findRefreshToken = (
  db: Connection,
  tokenHash: Uint8Array,
  sessionId: string,
): Promise<{ familyId: string; usedAt: Date | null } | undefined> =>
  db
    .selectFrom('adminRefreshTokens')
    .select(['familyId', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()

export const noteUse = async (transaction: Connection, tokenHash: Uint8Array, at: Date): Promise<void> => {
  await transaction
    .updateTable('adminRefreshTokens')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Deletes the sessions that ended before `before`, with their tokens. */
export const forgetSessions = async (transaction: Connection, before: Date): Promise<number> => {
  const over = transaction
    .selectFrom('adminSessions')
    .select('id')
    .where((is) => is.or([is('endedAt', '<', before), is('expiresAt', '<', before)]))
  await transaction.deleteFrom('adminRefreshTokens').where('sessionId', 'in', over).execute()
  const forgotten = await transaction.deleteFrom('adminSessions').where('id', 'in', over).executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}

/** Stores the time of activity, unless a later one is stored. */
export const noteActivity = async (db: Connection, sessionId: string, at: Date): Promise<void> => {
  await db
    .updateTable('adminSessions')
    .set({ lastActiveAt: at })
    .where('id', '=', sessionId)
    .where('lastActiveAt', '<', at)
    .execute()
}
