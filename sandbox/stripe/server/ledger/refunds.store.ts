import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { onPage } from '../api/on-page.store.ts'
import type { Page } from '../api/read-page.ts'

type Row = Selectable<Schema['sandboxRefunds']>

/** A refund in the sandbox's ledger. */
export type StoredRefund = Omit<Row, 'metadata'> & { metadata: Record<string, string> }

export const insertRefund = async (
  connection: Connection,
  refund: Omit<Insertable<Schema['sandboxRefunds']>, 'metadata'> & { metadata: Record<string, string> },
): Promise<StoredRefund> => {
  const row = await connection
    .insertInto('sandboxRefunds')
    .values({ ...refund, metadata: JSON.stringify(refund.metadata) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

export const findRefund = async (connection: Connection, id: string): Promise<StoredRefund | undefined> => {
  const row = await connection
    .selectFrom('sandboxRefunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && typed(row)
}

/** Sets the final status and removes the planned transition. */
export const updateRefund = async (
  connection: Connection,
  id: string,
  status: Row['status'],
): Promise<StoredRefund> => {
  const row = await connection
    .updateTable('sandboxRefunds')
    .set({ status, turnsAt: null, turnsTo: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

/** Refunds whose planned transition is due. */
export const listDueRefunds = async (connection: Connection, now: Date): Promise<StoredRefund[]> => {
  const rows = await connection
    .selectFrom('sandboxRefunds')
    .selectAll()
    .where('turnsAt', '<=', now)
    .orderBy('seq')
    .execute()
  return rows.map(typed)
}

export const listRefunds = async (
  connection: Connection,
  paymentIntentId: string,
  page: Page,
): Promise<StoredRefund[]> => {
  const rows = await connection
    .selectFrom('sandboxRefunds')
    .selectAll()
    .where('paymentIntentId', '=', paymentIntentId)
    .where(onPage(page))
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(typed)
}

const typed = (row: Row): StoredRefund => row as StoredRefund
