import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** Counts a failure of this account in this quarter of an hour; null: of an unknown address. */
export const addFailure = async (db: Connection, slot: Date, adminId: string | null): Promise<void> => {
  await db
    .insertInto('loginFailureSums')
    .values({ slot, adminId, failures: 1 })
    .onConflict((same) =>
      same.columns(['slot', 'adminId']).doUpdateSet({ failures: sql`login_failure_sums.failures + 1` }),
    )
    .execute()
}

/** Deletes and returns the counts of all past quarters of an hour, with the address of each account. */
export const takeSums = (
  transaction: Connection,
  before: Date,
): Promise<{ slot: Date; adminId: string | null; failures: number; email: string | null }[]> =>
  transaction
    .with('taken', (taken) => taken.deleteFrom('loginFailureSums').where('slot', '<', before).returningAll())
    .selectFrom('taken')
    .leftJoin('admins', 'admins.id', 'taken.adminId')
    .select(['taken.slot', 'taken.adminId', 'taken.failures', 'admins.email'])
    .orderBy('taken.slot')
    .orderBy('admins.email')
    .execute()
