import type { Transaction } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Database } from './database.ts'

/**
 * Does the work in a transaction, and once more when another transaction came in its way. All lock in the same order;
 * this is for what no one has thought of. The work must do nothing outside of the database that may not be done twice.
 */
export const transact = <T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> => onceMore(() => db.transaction().execute(work))

/**
 * The same, where everything that the work reads is of one moment. Begin with the row that it is about, held for update:
 * of two who come at once, the second one begins again and sees what the first has done.
 */
export const transactOnSnapshot = <T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> => onceMore(() => db.transaction().setIsolationLevel('repeatable read').execute(work))

const onceMore = async <T>(once: () => Promise<T>): Promise<T> => {
  try {
    return await once()
  } catch (error) {
    if (!isInTheWay(error)) throw error
    return await once()
  }
}

/** What PostgreSQL says when two transactions came in each other's way, and it ended ours: deadlock, serialization. */
const inEachOthersWay = ['40P01', '40001']

const isInTheWay = (error: unknown): boolean =>
  inEachOthersWay.includes(String((error as { code?: unknown } | null)?.code))
