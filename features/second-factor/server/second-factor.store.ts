import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The columns of an account that its factors depend on. */
export type FactorHolder = Pick<
  Selectable<Schema['admins']>,
  'id' | 'email' | 'name' | 'websites' | 'passwordHash' | 'disabledAt' | 'secondFactorAt'
>

export const findHolder = (db: Connection, id: string): Promise<FactorHolder | undefined> =>
  holders(db).where('id', '=', id).executeTakeFirst()

/** Reads and locks an account and its factors until the transaction ends. */
export const lockHolder = (transaction: Connection, id: string): Promise<FactorHolder | undefined> =>
  holders(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const holders = (db: Connection) =>
  db
    .selectFrom('admins')
    .select(['id', 'email', 'name', 'websites', 'passwordHash', 'disabledAt', 'secondFactorAt'])

export const setFactorSince = async (
  transaction: Connection,
  id: string,
  since: Date | null,
): Promise<void> => {
  await transaction.updateTable('admins').set({ secondFactorAt: since }).where('id', '=', id).execute()
}

/** When the session of a request was opened. */
export const findLoginOf = async (db: Connection, sessionId: string): Promise<Date | undefined> =>
  (await db.selectFrom('adminSessions').select('createdAt').where('id', '=', sessionId).executeTakeFirst())
    ?.createdAt

/** Since when a second factor is required; null: it is not. */
export const findRequirement = async (db: Connection): Promise<Date | null> =>
  (await requirement(db).executeTakeFirstOrThrow()).factorRequiredAt

/** The same, locked until the transaction ends. */
export const lockRequirement = async (transaction: Connection): Promise<Date | null> =>
  (await requirement(transaction).forUpdate().executeTakeFirstOrThrow()).factorRequiredAt

const requirement = (db: Connection) => db.selectFrom('installation').select('factorRequiredAt')

export const setRequirement = async (transaction: Connection, since: Date | null): Promise<void> => {
  await transaction.updateTable('installation').set({ factorRequiredAt: since }).execute()
}

// the authenticator app

export const findAuthenticator = (db: Connection, adminId: string) =>
  authenticator(db, adminId).executeTakeFirst()

/** The same, locked, so that concurrent uses of a code are serialised. */
export const lockAuthenticator = (transaction: Connection, adminId: string) =>
  authenticator(transaction, adminId).forUpdate().executeTakeFirst()

const authenticator = (db: Connection, adminId: string) =>
  db
    .selectFrom('adminAuthenticators')
    .select(['sealedSecret', 'setAt', 'lastStep'])
    .where('adminId', '=', adminId)

export const putAuthenticator = async (
  transaction: Connection,
  row: { adminId: string; sealedSecret: Uint8Array; setAt: Date; lastStep: number },
): Promise<void> => {
  const { adminId, ...values } = row
  await transaction
    .insertInto('adminAuthenticators')
    .values({ adminId, ...values })
    .onConflict((known) => known.column('adminId').doUpdateSet(values))
    .execute()
}

export const noteStep = async (transaction: Connection, adminId: string, lastStep: number): Promise<void> => {
  await transaction
    .updateTable('adminAuthenticators')
    .set({ lastStep })
    .where('adminId', '=', adminId)
    .execute()
}

export const removeAuthenticator = async (transaction: Connection, adminId: string): Promise<boolean> => {
  const removed = await transaction
    .deleteFrom('adminAuthenticators')
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

// recovery codes

export const replaceRecoveryCodes = async (
  transaction: Connection,
  adminId: string,
  hashes: readonly Uint8Array[],
): Promise<void> => {
  await removeRecoveryCodes(transaction, adminId)
  await transaction
    .insertInto('adminRecoveryCodes')
    .values(hashes.map((codeHash) => ({ adminId, codeHash, usedAt: null })))
    .execute()
}

export const removeRecoveryCodes = async (transaction: Connection, adminId: string): Promise<void> => {
  await transaction.deleteFrom('adminRecoveryCodes').where('adminId', '=', adminId).execute()
}

/** Uses a code. False when there is none with this hash, or it was used; of concurrent uses one gets true. */
export const spendRecoveryCode = async (
  transaction: Connection,
  adminId: string,
  codeHash: Uint8Array,
  usedAt: Date,
): Promise<boolean> => {
  const spent = await transaction
    .updateTable('adminRecoveryCodes')
    .set({ usedAt })
    .where('adminId', '=', adminId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

export const countRecoveryCodes = async (db: Connection, adminId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('adminRecoveryCodes')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('adminId', '=', adminId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
