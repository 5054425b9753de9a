import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The processing fee of a website in basis points; null: not set. */
export const findFee = async (connection: Connection, website: Website): Promise<number | null> =>
  (
    await connection
      .selectFrom('pricingSettings')
      .select('processingFeeBasisPoints')
      .where('website', '=', website)
      .executeTakeFirst()
  )?.processingFeeBasisPoints ?? null

/** The caller's transaction holds the price lock (changePrices). */
export const setFee = async (
  transaction: Connection,
  website: Website,
  processingFeeBasisPoints: number,
): Promise<void> => {
  await transaction
    .insertInto('pricingSettings')
    .values({ website, processingFeeBasisPoints })
    .onConflict((conflict) => conflict.column('website').doUpdateSet({ processingFeeBasisPoints }))
    .execute()
}
