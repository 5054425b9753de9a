import { presentationName } from '#features/pricing/presentation-name.ts'
import type { TicketType } from '#features/pricing/ticket-types.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Cents, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

/** A ticket type of the back-office with its current price; null: not set yet. */
export type PresentationPrice = TicketType & { id: number; priceCents: Cents | null }

/** In the order in which they were added, hidden ones too. */
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

/** The types of a conference, hidden ones too. */
export const activeTypes = (connection: Connection, website: Website) =>
  connection
    .selectFrom('presentationTypes')
    .select(['id', 'type', 'label', 'included', 'payment', 'hiddenAt', 'priceCents'])
    .where('website', '=', website)
    .where('deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof activeTypes>['executeTakeFirstOrThrow']>>

/** A row as a type with its price. */
export const inCents = ({ hiddenAt, ...row }: Row): PresentationPrice => ({
  ...row,
  label: row.label || presentationName(row.type),
  isHidden: hiddenAt !== null,
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
