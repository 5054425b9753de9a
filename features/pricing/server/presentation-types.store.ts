import type { Connection } from '#platform/server/postgres/database.ts'
import { type Cents, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

/** What someone comes as, with the price of now; null: no one has set one yet. */
export type PresentationPrice = { id: number; type: string; priceCents: Cents | null }

/** In the order in which they were added. */
export const listActiveTypes = async (
  connection: Connection,
  website: Website,
): Promise<PresentationPrice[]> => (await living(connection, website).orderBy('id').execute()).map(inCents)

/** The type as it is, and no one else changes it before the transaction ends; undefined when it is another website's, deleted or none. */
export const lockActiveType = async (
  transaction: Connection,
  website: Website,
  id: number,
): Promise<PresentationPrice | undefined> => {
  const row = await living(transaction, website).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && inCents(row)
}

const living = (connection: Connection, website: Website) =>
  connection
    .selectFrom('presentationTypes')
    .select(['id', 'type', 'priceCents'])
    .where('website', '=', website)
    .where('deletedAt', 'is', null)

const inCents = <Row extends { priceCents: number | null }>(row: Row) => ({
  ...row,
  priceCents: row.priceCents === null ? null : toCents(row.priceCents),
})

/** Of a type that was locked before. */
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
