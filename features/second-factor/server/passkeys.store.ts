import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** A passkey of an account, with the data to verify it. */
export type PasskeyRow = Omit<Selectable<Schema['adminPasskeys']>, 'adminId'>

export const findPasskeys = (db: Connection, adminId: string): Promise<PasskeyRow[]> =>
  rows(db, adminId).execute()

/** Reads and locks one of them, so that concurrent uses are serialised. */
export const lockPasskey = (
  transaction: Connection,
  adminId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  rows(transaction, adminId).where('credentialId', '=', credentialId).forUpdate().executeTakeFirst()

/** False when the installation has this passkey already. */
export const insertPasskey = async (
  transaction: Connection,
  passkey: Omit<Selectable<Schema['adminPasskeys']>, 'lastUsedAt'>,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('adminPasskeys')
    .values({ ...passkey, lastUsedAt: null })
    .onConflict((known) => known.column('credentialId').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const noteUseOfPasskey = async (
  transaction: Connection,
  id: string,
  use: { signCount: number; lastUsedAt: Date },
): Promise<void> => {
  await transaction.updateTable('adminPasskeys').set(use).where('id', '=', id).execute()
}

/** The name of the removed one; undefined when the account has none with this id. */
export const removePasskey = async (
  transaction: Connection,
  adminId: string,
  id: string,
): Promise<string | undefined> =>
  (
    await transaction
      .deleteFrom('adminPasskeys')
      .where('adminId', '=', adminId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
  )?.name

export const removePasskeysOf = async (transaction: Connection, adminId: string): Promise<number> => {
  const removed = await transaction
    .deleteFrom('adminPasskeys')
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

const rows = (db: Connection, adminId: string) =>
  db
    .selectFrom('adminPasskeys')
    .select(['id', 'credentialId', 'publicKey', 'signCount', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', adminId)
    .orderBy('id')
