import type { Connection } from '#platform/server/postgres/database.ts'
import { type Cents, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

/** What an organiser enters; the price is for the whole stay. */
export type CombinationInput = { nights: number; guests: number; priceCents: Cents }
export type ActiveCombination = CombinationInput & { id: number }

const columns = ['id', 'nights', 'guests', 'priceCents'] as const

/** By nights, then by guests. */
export const listActiveCombinations = async (
  connection: Connection,
  website: Website,
): Promise<ActiveCombination[]> =>
  (await activeCombinations(connection, website).orderBy('nights').orderBy('guests').execute()).map(inCents)

/**
 * The combination, locked until the transaction ends; undefined when it does not exist, is deleted or belongs to
 * another website.
 */
export const lockActiveCombination = async (
  transaction: Connection,
  website: Website,
  id: number,
): Promise<ActiveCombination | undefined> => {
  const row = await activeCombinations(transaction, website)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && inCents(row)
}

const activeCombinations = (connection: Connection, website: Website) =>
  connection
    .selectFrom('accommodationCombinations')
    .select(columns)
    .where('website', '=', website)
    .where('deletedAt', 'is', null)

/** A trigger inserts its pricing configurations. */
export const insertCombination = async (
  transaction: Connection,
  website: Website,
  combination: CombinationInput,
): Promise<ActiveCombination> => {
  const added = transaction
    .insertInto('accommodationCombinations')
    .values({ website, ...combination })
    .returning(columns)
  return inCents(await added.executeTakeFirstOrThrow())
}

const inCents = (row: { id: number; nights: number; guests: number; priceCents: number }) => ({
  ...row,
  priceCents: toCents(row.priceCents),
})

/** The caller holds the lock of the combination. */
export const updateLockedCombination = async (
  transaction: Connection,
  website: Website,
  id: number,
  change: CombinationInput | { deletedAt: Date },
): Promise<void> => {
  await transaction
    .updateTable('accommodationCombinations')
    .set(change)
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}
