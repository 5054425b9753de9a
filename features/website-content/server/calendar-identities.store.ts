import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The stable parts of the UIDs in a website's calendar files. */
export type CalendarIdentity = {
  /** The part after `@`; null until the installation has a public URL. */
  host: string | null
  /** The part before `@`, for agenda items whose UID is not their own id. */
  names: Readonly<Record<string, string>>
}

export const findCalendarIdentity = async (
  connection: Connection,
  website: Website,
): Promise<CalendarIdentity | undefined> =>
  (await connection
    .selectFrom('calendarIdentities')
    .select(['host', 'names'])
    .where('website', '=', website)
    .executeTakeFirst()) as CalendarIdentity | undefined

/** Those of the websites that have no identity yet, and those whose identity has no host yet. */
export const findIncomplete = async (
  connection: Connection,
  websites: readonly Website[],
): Promise<{ missing: Website[]; withoutHost: Website[] }> => {
  const rows = await connection.selectFrom('calendarIdentities').select(['website', 'host']).execute()
  const stored = new Map(rows.map(({ website, host }) => [website, host]))
  return {
    missing: websites.filter((website) => !stored.has(website)),
    withoutHost: websites.filter((website) => stored.get(website) === null),
  }
}

/** Inserts the identity of a website, unless it has one. */
export const insertCalendarIdentity = async (
  connection: Connection,
  website: Website,
  { host, names }: CalendarIdentity,
): Promise<void> => {
  await connection
    .insertInto('calendarIdentities')
    .values({ website, host, names: JSON.stringify(names) })
    .onConflict((conflict) => conflict.column('website').doNothing())
    .execute()
}

/** Stores the first public host of the installation. */
export const updateCalendarHost = async (
  connection: Connection,
  website: Website,
  host: string,
): Promise<void> => {
  await connection
    .updateTable('calendarIdentities')
    .set({ host })
    .where('website', '=', website)
    .where('host', 'is', null)
    .execute()
}
