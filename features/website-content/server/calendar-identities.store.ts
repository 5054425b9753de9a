import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** What stands in the UIDs of a website's calendar files whatever changes. */
export type CalendarIdentity = {
  /** What is behind the `@`; null until the installation has an address of its own. */
  host: string | null
  /** What is before it, of the agenda items that are not known by their own ids. */
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

/** Keeps the identity of a website, unless it has one. */
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

/** Keeps the first address that the installation has. */
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
