import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { CreateSessionParameters } from '#sandbox/stripe/create-session-parameters.ts'
import { onPage } from '../api/on-page.store.ts'
import type { Page } from '../api/read-page.ts'

type Row = Selectable<Schema['sandboxSessions']>

/** A checkout session in the sandbox's ledger. */
export type StoredSession = Omit<Row, 'parameters'> & { parameters: CreateSessionParameters }

export const insertSession = async (
  connection: Connection,
  session: Pick<Row, 'id' | 'amountTotal' | 'currency' | 'url' | 'createdAt' | 'expiresAt'> & {
    parameters: CreateSessionParameters
  },
): Promise<StoredSession> => {
  const row = await connection
    .insertInto('sandboxSessions')
    .values({
      ...session,
      parameters: JSON.stringify(session.parameters),
      status: 'open',
      paymentStatus: 'unpaid',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

export const findSession = async (connection: Connection, id: string): Promise<StoredSession | undefined> => {
  const row = await connection
    .selectFrom('sandboxSessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && typed(row)
}

/** Locks the session until the transaction ends, so that payment and expiry exclude each other. */
export const lockSession = async (connection: Connection, id: string): Promise<StoredSession | undefined> => {
  const row = await connection
    .selectFrom('sandboxSessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

export const updateSession = async (
  connection: Connection,
  id: string,
  change: Partial<
    Pick<Row, 'status' | 'paymentStatus' | 'paymentIntentId' | 'settlesAt' | 'amountTotal' | 'currency'>
  >,
): Promise<StoredSession> => {
  const row = await connection
    .updateTable('sandboxSessions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row)
}

/** Expires open sessions that are overdue; returns those, each to one caller only. */
export const expireDueSessions = async (connection: Connection, now: Date): Promise<StoredSession[]> => {
  const rows = await connection
    .updateTable('sandboxSessions')
    .set({ status: 'expired' })
    .where('id', 'in', (due) =>
      due
        .selectFrom('sandboxSessions')
        .select('id')
        .where('status', '=', 'open')
        .where('expiresAt', '<=', now)
        .orderBy('id')
        .forUpdate(),
    )
    .returningAll()
    .execute()
  return rows.map(typed)
}

/** Sessions paid by bank whose settlement is due. */
export const listDueToSettle = async (connection: Connection, now: Date): Promise<string[]> => {
  const rows = await connection
    .selectFrom('sandboxSessions')
    .select('id')
    .where('settlesAt', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findSessionIdByIntent = async (
  connection: Connection,
  paymentIntentId: string,
): Promise<string | null> => {
  const row = await connection
    .selectFrom('sandboxSessions')
    .select('id')
    .where('paymentIntentId', '=', paymentIntentId)
    .executeTakeFirst()
  return row?.id ?? null
}

export const listSessions = async (connection: Connection, page: Page): Promise<StoredSession[]> => {
  const rows = await connection
    .selectFrom('sandboxSessions')
    .selectAll()
    .where(onPage(page))
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(typed)
}

const typed = (row: Row): StoredSession => row as StoredSession
