import type { Insertable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { ConferenceState, Website } from '#shared/website.ts'

/** Inserts a conference; undefined: one has this slug already. */
export const insertConference = async (
  transaction: Connection,
  row: Omit<Insertable<Schema['websites']>, 'slug'> & { slug: string },
): Promise<Website | undefined> =>
  (
    await transaction
      .insertInto('websites')
      .values({ ...row, slug: row.slug as Website })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst()
  )?.slug

/** The state and the version of a conference, locked until the transaction ends. */
export const lockConference = (transaction: Connection, website: Website) =>
  transaction
    .selectFrom('websites')
    .select(['name', 'state', 'version'])
    .where('slug', '=', website)
    .forUpdate()
    .executeTakeFirst()

/** The conference must be locked. */
export const updateState = async (
  transaction: Connection,
  website: Website,
  row: { state: ConferenceState; stateSince: Date; version: number },
): Promise<void> => {
  await transaction.updateTable('websites').set(row).where('slug', '=', website).execute()
}
