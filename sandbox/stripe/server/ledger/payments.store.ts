import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

type IntentRow = Selectable<Schema['sandboxPaymentIntents']>

export type StoredIntent = Omit<IntentRow, 'metadata'> & { metadata: Record<string, string> }
export type StoredCharge = Selectable<Schema['sandboxCharges']>

export const findIntent = async (connection: Connection, id: string): Promise<StoredIntent | undefined> => {
  const row = await connection
    .selectFrom('sandboxPaymentIntents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && typed(row)
}

/** Inserts the payment intent, or updates its status and latest charge after an attempt. */
export const saveIntent = async (
  connection: Connection,
  intent: Omit<Insertable<Schema['sandboxPaymentIntents']>, 'metadata'> & {
    metadata: Record<string, string>
  },
): Promise<StoredIntent> => {
  const row = await connection
    .insertInto('sandboxPaymentIntents')
    .values({ ...intent, metadata: JSON.stringify(intent.metadata) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ status: intent.status, latestChargeId: intent.latestChargeId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

/** Changes a payment intent outside of an attempt: by settlement or tampering. */
export const updateIntent = async (
  connection: Connection,
  id: string,
  change: Partial<Pick<IntentRow, 'status' | 'amount' | 'currency'>>,
): Promise<StoredIntent> => {
  const row = await connection
    .updateTable('sandboxPaymentIntents')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

const typed = (row: IntentRow): StoredIntent => row as StoredIntent

export const insertCharge = async (
  connection: Connection,
  charge: Insertable<Schema['sandboxCharges']>,
): Promise<StoredCharge> =>
  connection.insertInto('sandboxCharges').values(charge).returningAll().executeTakeFirstOrThrow()

export const findCharge = async (connection: Connection, id: string): Promise<StoredCharge | undefined> =>
  connection.selectFrom('sandboxCharges').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the charge until the transaction ends. */
export const lockChargeRow = async (connection: Connection, id: string): Promise<StoredCharge | undefined> =>
  connection.selectFrom('sandboxCharges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateCharge = async (
  connection: Connection,
  id: string,
  change: Partial<Pick<StoredCharge, 'status' | 'amountRefunded' | 'disputed'>>,
): Promise<StoredCharge> =>
  connection
    .updateTable('sandboxCharges')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
