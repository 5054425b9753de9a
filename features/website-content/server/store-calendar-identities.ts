import type { AgendaDay, WebsiteContent } from '#content/website-content.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Website, websites } from '#shared/website.ts'
import {
  type CalendarIdentity,
  findCalendarIdentity,
  insertCalendarIdentity,
  updateCalendarHost,
} from './calendar-identities.store.ts'

type Parts = {
  db: Connection
  contentOf: (website: Website) => Promise<WebsiteContent>
  homeOf: (website: Website) => string
  /** Without one the address is that of each visitor's request, and may still become another. */
  publicUrl: string | undefined
}

/**
 * Keeps, at the first start with items that have ids, the UIDs that calendars know the items by that are there, and the
 * host of the first `PUBLIC_URL`: neither changes with the agenda, the year or the address of the website.
 */
export const storeCalendarIdentities = async ({ db, contentOf, homeOf, publicUrl }: Parts): Promise<void> => {
  for (const website of websites) {
    const host = publicUrl === undefined ? null : hostOf(homeOf(website))
    const kept = await findCalendarIdentity(db, website)
    if (!kept)
      await insertCalendarIdentity(db, website, {
        host,
        names: namesByPlace(website, await contentOf(website)),
      })
    else if (kept.host === null && host !== null) await updateCalendarHost(db, website, host)
  }
}

/** Reads what is kept: whole, and what is behind the `@` alone. */
export const readCalendarIdentities = (db: Connection, homeOf: Parts['homeOf']) => {
  const calendarIdentityOf = (website: Website) => findCalendarIdentity(db, website)
  return {
    calendarIdentityOf,
    calendarHostOf: async (website: Website) =>
      calendarHost(await calendarIdentityOf(website), homeOf(website)),
  }
}

/** By what the items of an agenda were known before they were known by their ids: by their places. */
const namesByPlace = (website: Website, { agenda, event }: WebsiteContent): CalendarIdentity['names'] =>
  Object.fromEntries(
    agenda.days.flatMap((day) =>
      day.items.flatMap(({ id }, place) =>
        id === undefined ? [] : [[id, nameByPlace(website, event, day, place)]],
      ),
    ),
  )

export const nameByPlace = (
  website: Website,
  { year }: Pick<WebsiteContent['event'], 'year'>,
  { day }: Pick<AgendaDay, 'day'>,
  place: number,
): string => `day-${day}-${place + 1}.${year}.${website}`

/** What is behind the `@` of a UID. */
export const calendarHost = (identity: Pick<CalendarIdentity, 'host'> | undefined, home: string): string =>
  identity?.host ?? hostOf(home)

const hostOf = (home: string): string => new URL(home).hostname
