import type { Insertable, Selectable } from 'kysely'
import type { StoredContent } from '#content/stored-content.ts'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

export type ScheduleRow = Omit<Selectable<Schema['contentSchedules']>, 'body'> & { body: StoredContent }

/** False: another publication of the website is planned. */
export const insertSchedule = async (
  transaction: Connection,
  { body, ...row }: Omit<Insertable<Schema['contentSchedules']>, 'body'> & { body: StoredContent },
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('contentSchedules')
    .values({ ...row, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const findSchedule = async (
  connection: Connection,
  website: Website,
  id: string,
): Promise<ScheduleRow | undefined> =>
  (await connection
    .selectFrom('contentSchedules')
    .selectAll()
    .where('website', '=', website)
    .where('id', '=', id)
    .executeTakeFirst()) as ScheduleRow | undefined

/** The last publication of a website that was planned, whatever became of it. */
export const findLastSchedule = (connection: Connection, website: Website) =>
  connection
    .selectFrom('contentSchedules')
    .select(['id', 'at', 'adminEmail', 'changeCount', 'state', 'endedAt', 'failure'])
    .where('website', '=', website)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type End = { state: 'published' | 'cancelled' | 'failed'; at: Date; failure?: string }

/** Ends a planned publication; false: it has ended already. Locks its row until the end of the transaction. */
export const endSchedule = async (
  transaction: Connection,
  { website, id }: Pick<ScheduleRow, 'website' | 'id'>,
  { state, at, failure }: End,
): Promise<boolean> => {
  const ended = await transaction
    .updateTable('contentSchedules')
    .set({ state, endedAt: at, failure: failure ?? null })
    .where('website', '=', website)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow()
  return ended.numUpdatedRows === 1n
}
