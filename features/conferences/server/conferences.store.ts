import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type Rows = Schema['websites']
export type ConferenceRow = Selectable<Rows>

/** Inserts a conference; undefined: one has this slug or this short name already. */
export const insertConference = async (
  transaction: Connection,
  row: Omit<Insertable<Rows>, 'slug'> & { slug: string },
): Promise<Website | undefined> =>
  (
    await transaction
      .insertInto('websites')
      .values({ ...row, slug: row.slug as Website })
      .onConflict((conflict) => conflict.doNothing())
      .returning('slug')
      .executeTakeFirst()
  )?.slug

/** These conferences, locked until the transaction ends; always in one order, so that two changes cannot wait for each other. */
export const lockConferences = (
  transaction: Connection,
  websites: readonly Website[],
): Promise<ConferenceRow[]> =>
  transaction
    .selectFrom('websites')
    .selectAll()
    .where('slug', '=', sql<Website>`any(${websites})`)
    .orderBy('slug')
    .forUpdate()
    .execute()

/** The conference must be locked. */
export const updateConference = async (
  transaction: Connection,
  website: Website,
  change: Updateable<Rows>,
): Promise<void> => {
  await transaction
    .updateTable('websites')
    .set({ ...change, version: sql`version + 1` })
    .where('slug', '=', website)
    .execute()
}

/** The name of another conference with this short name, in any case. */
export const findShortName = async (
  db: Connection,
  shortName: string,
  except?: Website,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('websites')
    .select(['slug', 'name'])
    .where(sql`lower(short_name)`, '=', sql`lower(${shortName})`)
    .executeTakeFirst()
  return found && found.slug !== except ? found.name : undefined
}

/** Whether a change failed because another conference was given this short name at the same instant. */
export const isShortNameTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'websites_short_name'

/** Whose host this is, locked until the transaction ends. */
export const lockHost = async (transaction: Connection, host: string): Promise<Website | undefined> =>
  (
    await transaction
      .selectFrom('websiteHosts')
      .select('slug')
      .where('host', '=', host)
      .forUpdate()
      .executeTakeFirst()
  )?.slug

/** Inserts a host; false: it is someone's already. */
export const insertHost = async (transaction: Connection, host: string, slug: Website): Promise<boolean> =>
  (await transaction
    .insertInto('websiteHosts')
    .values({ host, slug })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .executeTakeFirst()) !== undefined

export const moveHost = async (transaction: Connection, host: string, slug: Website): Promise<void> => {
  await transaction.updateTable('websiteHosts').set({ slug }).where('host', '=', host).execute()
}

/** Deletes a host of a conference; false: it has no such host. */
export const deleteHost = async (transaction: Connection, host: string, slug: Website): Promise<boolean> =>
  (await transaction
    .deleteFrom('websiteHosts')
    .where('host', '=', host)
    .where('slug', '=', slug)
    .returning('host')
    .executeTakeFirst()) !== undefined

/** Moves all hosts, or those of a list, from one conference to another, and returns them. */
export const moveHosts = async (
  transaction: Connection,
  from: Website,
  to: Website,
  only?: readonly string[],
): Promise<string[]> => {
  let query = transaction.updateTable('websiteHosts').set({ slug: to }).where('slug', '=', from)
  if (only) query = query.where('host', '=', sql<string>`any(${only})`)
  return (await query.returning('host').execute()).map(({ host }) => host)
}

type Successions = Schema['websiteSuccessions']

export const insertSuccession = async (
  transaction: Connection,
  row: Insertable<Successions>,
): Promise<void> => {
  await transaction.insertInto('websiteSuccessions').values(row).execute()
}

/** Where the conference is the one before, or the successor. */
export const findSuccession = (
  transaction: Connection,
  by: 'slug' | 'successor',
  website: Website,
): Promise<Selectable<Successions> | undefined> =>
  transaction.selectFrom('websiteSuccessions').selectAll().where(by, '=', website).executeTakeFirst()

export const deleteSuccession = async (transaction: Connection, successor: Website): Promise<void> => {
  await transaction.deleteFrom('websiteSuccessions').where('successor', '=', successor).execute()
}
