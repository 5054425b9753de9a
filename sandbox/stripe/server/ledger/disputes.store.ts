import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** A dispute in the sandbox's ledger. */
export type StoredDispute = Selectable<Schema['sandboxDisputes']>

export const insertDispute = async (
  connection: Connection,
  dispute: Insertable<Schema['sandboxDisputes']>,
): Promise<StoredDispute> =>
  connection.insertInto('sandboxDisputes').values(dispute).returningAll().executeTakeFirstOrThrow()

/** Locks the dispute until the transaction ends. */
export const lockDispute = async (connection: Connection, id: string): Promise<StoredDispute | undefined> =>
  connection.selectFrom('sandboxDisputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateDispute = async (
  connection: Connection,
  id: string,
  status: StoredDispute['status'],
): Promise<StoredDispute> =>
  connection
    .updateTable('sandboxDisputes')
    .set({ status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Every dispute about this payment, oldest first. */
export const listDisputes = async (
  connection: Connection,
  paymentIntentId: string,
): Promise<StoredDispute[]> =>
  connection
    .selectFrom('sandboxDisputes')
    .selectAll()
    .where('paymentIntentId', '=', paymentIntentId)
    .orderBy('seq')
    .execute()
