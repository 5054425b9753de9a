import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { tryHoldLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

export type StoredAnswer = Selectable<Schema['sandboxIdempotencyKeys']>

/** Locks the key until the transaction ends. False while another call holds it. */
export const tryLockKey = (connection: Connection, account: string, key: string): Promise<boolean> =>
  tryHoldLock(connection, 'sandboxKey', `${account} ${key}`)

export const findStoredAnswer = async (
  connection: Connection,
  account: string,
  key: string,
): Promise<StoredAnswer | undefined> =>
  connection
    .selectFrom('sandboxIdempotencyKeys')
    .selectAll()
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores the response under its key, replacing an expired one. */
export const storeAnswer = async (connection: Connection, answer: StoredAnswer): Promise<void> => {
  const { fingerprint, status, body, requestId, createdAt } = answer
  await sql`
    insert into sandbox_idempotency_keys (account, key, fingerprint, status, body, request_id, created_at)
    values (${answer.account}, ${answer.key}, ${fingerprint}, ${status}, ${body}, ${requestId}, ${createdAt})
    on conflict (account, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      body = excluded.body, request_id = excluded.request_id, created_at = excluded.created_at
  `.execute(connection)
}

/** Runs the work in a savepoint: on failure only the work is rolled back and the transaction can continue. */
export const withinSavepoint = async <T>(
  transaction: Connection,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  await sql`savepoint work`.execute(transaction)
  try {
    return await work(transaction)
  } catch (error) {
    await sql`rollback to savepoint work`.execute(transaction)
    throw error
  }
}

export const forgetAnswersBefore = async (connection: Connection, time: Date): Promise<void> => {
  await connection.deleteFrom('sandboxIdempotencyKeys').where('createdAt', '<', time).execute()
}
