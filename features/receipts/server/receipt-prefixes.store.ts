import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { proposedPrefixes } from '../receipt-prefix.ts'

/** The prefix of a website's receipts; without a row the first proposal that no other website has. */
export const findPrefix = async (connection: Connection, website: Website): Promise<string> => {
  const row = await prefixes(connection).where('website', '=', website).executeTakeFirst()
  if (row) return row.prefix
  for (const proposal of proposedPrefixes(website)) {
    const taken = await prefixes(connection).where('prefix', '=', proposal).executeTakeFirst()
    if (!taken) return proposal
  }
  throw new Error('Proposals have no end')
}

/**
 * The prefix of a website's receipts, locked until the transaction ends: with `share` nobody changes it, with `update`
 * nobody uses it either. A website without a row gets one with its proposal.
 */
export const lockPrefix = async (
  transaction: Connection,
  website: Website,
  strength: 'share' | 'update',
): Promise<string> => {
  for (const proposal of proposedPrefixes(website)) {
    const own = prefixes(transaction).where('website', '=', website)
    const row = await (strength === 'share' ? own.forShare() : own.forUpdate()).executeTakeFirst()
    if (row) return row.prefix
    // does nothing where another website has the proposal; then the next one is tried
    await transaction
      .insertInto('receiptPrefixes')
      .values({ website, prefix: proposal })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  throw new Error('Proposals have no end')
}

const prefixes = (connection: Connection) => connection.selectFrom('receiptPrefixes').select('prefix')

/** The caller's transaction holds the row (`lockPrefix`). Fails where another website has the prefix (`isTaken`). */
export const setPrefix = async (transaction: Connection, website: Website, prefix: string): Promise<void> => {
  await transaction.updateTable('receiptPrefixes').set({ prefix }).where('website', '=', website).execute()
}

/** Whether `setPrefix` failed because another website has the prefix. */
export const isTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'receipt_prefixes_prefix_key'

/** The last numbers of a website's series: of real money, and of tests. */
export const readLastNumbers = (connection: Connection, website: Website) =>
  connection
    .selectFrom('receiptSeries')
    .select(['livemode', 'lastNumber'])
    .where('website', '=', website)
    .execute()
