import { sql } from 'kysely'
import type { Connection } from './database.ts'

/**
 * Every advisory lock of the product with its number. PostgreSQL identifies a lock only by its number: two purposes with
 * one number would block each other. A new lock takes the next number.
 */
export const advisoryLocks = {
  /** Held shared by each process that uses the embedded database, in the database `postgres`: the last one stops the server. */
  runningApps: 7001,
  /** A person registers at a website. */
  registration: 7002,
  /** A test run is active; the second number identifies it. */
  testRun: 7003,
  /** The prices of a website. Triggers of migration 0001 use this number too. */
  prices: 7004,
  contact: 7005,
  discount: 7006,
  abstract: 7007,
  /** A reconciliation is being requested. */
  reconciliation: 7008,
  /** An attempt to register, by the hash of its key. */
  attempt: 7009,
  /** The embedded database is being created. */
  createDatabase: 7010,
  migrations: 7011,
  /** An idempotency key of the sandbox. */
  sandboxKey: 7012,
  /** A reconciliation is running. */
  reconciliationRun: 7013,
  /** The logins of an account or a network are being counted. */
  login: 7014,
  /** The rehearsals of a website. */
  rehearsals: 7015,
  createOwner: 7016,
  changeAccounts: 7017,
  /** The files of a picture are stored or removed. */
  picture: 7018,
} as const

export type AdvisoryLock = keyof typeof advisoryLocks

/** Waits for the lock with this name (a website, a person, …), and holds it until the transaction ends. */
export const holdLock = async (transaction: Connection, lock: AdvisoryLock, name = ''): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${advisoryLocks[lock]}))`.execute(
    transaction,
  )
}

/** Acquires the locks one after the other, in the given order. */
export const holdLocks = async (
  transaction: Connection,
  lock: AdvisoryLock,
  names: string[],
): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, ${advisoryLocks[lock]})) from unnest(${names}::text[]) name
  `.execute(transaction)
}

/** As `holdLock` without waiting: false when another transaction has the lock. */
export const tryHoldLock = async (
  transaction: Connection,
  lock: AdvisoryLock,
  name: string,
): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, ${advisoryLocks[lock]})) as taken
  `.execute(transaction)
  return rows[0]?.taken ?? false
}
