import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { sortedName } from '#platform/server/postgres/search/sorted-name.ts'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'

/** An account with the columns that owners see; never its password hash. */
export type AccountRow = Pick<
  Selectable<Schema['admins']>,
  'id' | 'email' | 'name' | 'role' | 'websites' | 'createdAt' | 'disabledAt' | 'version' | 'secondFactorAt'
> & { hasPassword: boolean; lastActiveAt: Date | null }

/** The properties that an owner sets. */
export type Grants = { name: string; role: Role; websites: Website[] }

/** Every account, by name. */
export const findAccounts = (db: Connection): Promise<AccountRow[]> =>
  rows(db).orderBy(sortedName(sql`name`)).orderBy('id').execute()

export const findAccount = (db: Connection, id: string): Promise<AccountRow | undefined> =>
  rows(db).where('admin.id', '=', id).executeTakeFirst()

/** The account with this address, case-insensitive. */
export const findAccountByEmail = (db: Connection, email: string): Promise<AccountRow | undefined> =>
  rows(db).where(isAddress('admin.email', email)).executeTakeFirst()

const rows = (db: Connection) =>
  db
    .selectFrom('admins as admin')
    .select([
      'id',
      'email',
      'name',
      'role',
      'websites',
      'createdAt',
      'disabledAt',
      'version',
      'secondFactorAt',
    ])
    .select((of) => [
      of('admin.passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      of
        .selectFrom('adminSessions as session')
        .whereRef('session.adminId', '=', 'admin.id')
        .select((newest) => newest.fn.max('session.lastActiveAt').as('at'))
        .as('lastActiveAt'),
    ])

/** Serialises changes of accounts until the transaction ends. */
export const lockAccounts = (transaction: Connection): Promise<void> =>
  holdLock(transaction, 'changeAccounts')

/** Locks this account, its links and its password. To avoid deadlocks, take it before locks of its links. */
export const lockAccount = async (transaction: Connection, id: string): Promise<void> => {
  await transaction.selectFrom('admins').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Whether an OWNER can log in: the one with this id, or any. */
export const isThereAnOwner = async (db: Connection, id?: string): Promise<boolean> => {
  const active = db
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'OWNER')
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not', null)
  return (await (id ? active.where('id', '=', id) : active).limit(1).executeTakeFirst()) !== undefined
}

/** Inserts an account without a password, which needs a link to be set. */
export const insertAccount = async (
  db: Connection,
  account: Grants & { id: string; email: string; createdAt: Date },
): Promise<void> => {
  await db
    .insertInto('admins')
    .values({ ...account, passwordHash: null, disabledAt: null })
    .execute()
}

/** Changes an account and increments its version. */
export const updateAccount = async (
  db: Connection,
  id: string,
  change: Partial<Grants> & { disabledAt?: Date | null; passwordHash?: null },
): Promise<void> => {
  await db
    .updateTable('admins')
    .set(change)
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const findPasswordHash = async (db: Connection, id: string): Promise<string | null | undefined> =>
  (await db.selectFrom('admins').select('passwordHash').where('id', '=', id).executeTakeFirst())?.passwordHash

/** Sets a password that its user has chosen. */
export const setPasswordHash = async (db: Connection, id: string, passwordHash: string): Promise<void> => {
  await db
    .updateTable('admins')
    .set({ passwordHash, passwordIsGenerated: false })
    .where('id', '=', id)
    .execute()
}

/** Whether the password was generated at the first start and not changed since. */
export const isPasswordGenerated = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('admins').select('passwordIsGenerated').where('id', '=', id).executeTakeFirst())
    ?.passwordIsGenerated ?? false
