import type { Transaction } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Database } from './database.ts'

/**
 * Runs the work in a transaction, and again after a deadlock or a serialization failure. All transactions lock in the same
 * order, so this is a last resort. The work must have no effects outside of the database that may not be repeated.
 */
export const transact = <T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> => onceMore(() => db.transaction().execute(work))

/**
 * As `transact` with repeatable reads. Begin with the row that the work is about, locked for update: of two simultaneous
 * transactions, the second is repeated and sees the changes of the first.
 */
export const transactOnSnapshot = <T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> => onceMore(() => db.transaction().setIsolationLevel('repeatable read').execute(work))

const onceMore = async <T>(once: () => Promise<T>): Promise<T> => {
  try {
    return await once()
  } catch (error) {
    if (!isConflict(error)) throw error
    return await once()
  }
}

/** SQLSTATEs of a deadlock and a serialization failure. */
const conflictCodes = ['40P01', '40001']

const isConflict = (error: unknown): boolean =>
  conflictCodes.includes(String((error as { code?: unknown } | null)?.code))
