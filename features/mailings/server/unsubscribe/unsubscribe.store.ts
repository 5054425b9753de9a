import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { hashOfAddress } from '#platform/server/security/hash-of-address.ts'
import type { Website } from '#shared/website.ts'

/** Who has unsubscribed from this website, by `addressKey`. For erased people only its hash is stored. */
export const readLeavers = async (
  connection: Connection,
  website: Website,
): Promise<Pick<ReadonlySet<string>, 'has'>> => {
  const rows = await connection
    .selectFrom('newsLeavers')
    .select('addressKey')
    .where('website', '=', website)
    .execute()
  const keys = new Set(rows.map(({ addressKey }) => addressKey))
  return { has: (key) => keys.has(key) || keys.has(hashOfAddress(key)) }
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
    .where('addressKey', 'in', [addressKey, hashOfAddress(addressKey)])
    .executeTakeFirst()
  return found !== undefined
}

/** Records an unsubscription; idempotent. */
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

/** The recipient of an unsubscribe link. */
export const findSubscriber = (connection: Connection, website: Website, id: string) =>
  connection
    .selectFrom('mailingRecipients')
    .select(['id', 'website', 'address', 'addressKey'])
    .where('website', '=', website)
    .where('id', '=', sql<string>`${id}::uuid`)
    .executeTakeFirst()
