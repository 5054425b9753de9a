import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { addressKey } from '#shared/text/address-key.ts'
import type { Website } from '#shared/website.ts'

export type RefusedRow = Selectable<Schema['refusedAddresses']>

type Refused = Pick<RefusedRow, 'website' | 'address' | 'name' | 'answerCode' | 'answer' | 'mailId'>

/** Records a rejected address, with the latest response. */
export const upsertRefusal = async (connection: Connection, refused: Refused, now: Date): Promise<void> => {
  const { website, ...newest } = refused
  await connection
    .insertInto('refusedAddresses')
    .values({ id: newId(now), website, refusedAt: now, ...newest })
    .onConflict((conflict) =>
      conflict.columns(['website', 'addressKey']).doUpdateSet({ refusedAt: now, ...newest }),
    )
    .execute()
}

/** The next `count` of them after an id. */
export const readRefusals = (
  connection: Connection,
  website: Website,
  address: string | undefined,
  { descending, after, count }: { descending: boolean; after: string | undefined; count: number },
): Promise<RefusedRow[]> => {
  let query = connection.selectFrom('refusedAddresses').selectAll().where('website', '=', website)
  if (address) query = query.where('addressKey', '=', addressKey(address))
  if (after !== undefined) query = query.where('id', descending ? '<' : '>', after)
  return query
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(count)
    .execute()
}

/** Every rejected address of a website, as `addressKey`. */
export const readRefusedKeys = async (
  connection: Connection,
  website: Website,
): Promise<ReadonlySet<string>> => {
  const rows = await connection
    .selectFrom('refusedAddresses')
    .select('addressKey')
    .where('website', '=', website)
    .execute()
  return new Set(rows.map(({ addressKey }) => addressKey))
}

/** Deletes one. */
export const deleteRefusal = (
  connection: Connection,
  website: Website,
  id: string,
): Promise<RefusedRow | undefined> =>
  connection
    .deleteFrom('refusedAddresses')
    .where('website', '=', website)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
