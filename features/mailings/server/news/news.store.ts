import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** Everyone who wants no news of this website, by their addresses in lower case. */
export const readLeavers = async (connection: Connection, website: Website): Promise<ReadonlySet<string>> => {
  const rows = await connection
    .selectFrom('newsLeavers')
    .select('addressKey')
    .where('website', '=', website)
    .execute()
  return new Set(rows.map(({ addressKey }) => addressKey))
}

export const hasLeft = async (
  connection: Connection,
  website: Website,
  addressKey: string,
): Promise<boolean> => {
  const found = await connection
    .selectFrom('newsLeavers')
    .select('leftAt')
    .where('website', '=', website)
    .where('addressKey', '=', addressKey)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that they have left; again changes nothing. */
export const insertLeaver = async (
  connection: Connection,
  leaver: { website: Website; addressKey: string; recipientId: string },
  now: Date,
): Promise<void> => {
  await connection
    .insertInto('newsLeavers')
    .values({ ...leaver, leftAt: now })
    .onConflict((conflict) => conflict.columns(['website', 'addressKey']).doNothing())
    .execute()
}

/** The recipient of a mailing to whom a news link belongs. */
export const findNewsRecipient = (connection: Connection, website: Website, id: string) =>
  connection
    .selectFrom('mailingRecipients')
    .select(['id', 'website', 'address', 'addressKey'])
    .where('website', '=', website)
    .where('id', '=', sql<string>`${id}::uuid`)
    .executeTakeFirst()
