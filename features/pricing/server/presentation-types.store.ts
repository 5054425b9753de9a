import { presentationTypes } from '#features/pricing/pricing.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Cents, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

/** A presentation type with its current price; null: not set yet. */
export type PresentationPrice = { id: number; type: string; priceCents: Cents | null }

/** In the order in which they were added. */
export const listActiveTypes = async (
  connection: Connection,
  website: Website,
): Promise<PresentationPrice[]> =>
  (await activeTypes(connection, website).orderBy('id').execute()).map(inCents)

/**
 * The type, locked until the transaction ends; undefined when it does not exist, is deleted or belongs to another
 * website.
 */
export const lockActiveType = async (
  transaction: Connection,
  website: Website,
  id: number,
): Promise<PresentationPrice | undefined> => {
  const row = await activeTypes(transaction, website).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && inCents(row)
}

const activeTypes = (connection: Connection, website: Website) =>
  connection
    .selectFrom('presentationTypes')
    .select(['id', 'type', 'priceCents'])
    .where('website', '=', website)
    .where('deletedAt', 'is', null)

const inCents = <Row extends { priceCents: number | null }>(row: Row) => ({
  ...row,
  priceCents: row.priceCents === null ? null : toCents(row.priceCents),
})

/** The caller holds the lock of the type. */
export const setPriceOfType = async (
  transaction: Connection,
  website: Website,
  id: number,
  priceCents: Cents,
): Promise<void> => {
  await transaction
    .updateTable('presentationTypes')
    .set({ priceCents })
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}

/** Inserts the types of a new conference, without prices. */
export const insertFirstTypes = async (transaction: Connection, website: Website): Promise<void> => {
  await transaction
    .insertInto('presentationTypes')
    .values(presentationTypes.map((type) => ({ website, type })))
    .execute()
}
