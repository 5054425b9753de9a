import type { AgendaDay, WebsiteContent } from '#content/website-content.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import {
  type CalendarIdentity,
  findCalendarIdentity,
  findIncomplete,
  insertCalendarIdentity,
  updateCalendarHost,
} from './calendar-identities.store.ts'

type Deps = {
  db: Connection
  websites: readonly Website[]
  contentOf: (website: Website) => Promise<WebsiteContent>
  homeOf: (website: Website) => string
  /** Without it the URL is that of each visitor's request, and may still change. */
  publicUrl: string | undefined
}

/**
 * Stores, at the first start with item ids, the UIDs that calendars already have, and the host of the first
 * `PUBLIC_URL`, so that UIDs change neither with the agenda, the year nor the website's URL.
 */
export const storeCalendarIdentities = async ({
  db,
  websites,
  contentOf,
  homeOf,
  publicUrl,
}: Deps): Promise<void> => {
  const { missing, withoutHost } = await findIncomplete(db, websites)
  const hostNow = (website: Website) => (publicUrl === undefined ? null : hostOf(homeOf(website)))
  for (const website of missing)
    await insertCalendarIdentity(db, website, {
      host: hostNow(website),
      names: namesByPlace(website, await contentOf(website)),
    })
  for (const website of withoutHost) {
    const host = hostNow(website)
    if (host !== null) await updateCalendarHost(db, website, host)
  }
}

/** Stores the identity of a new conference: its items have ids from the beginning, so none has a former name. */
export const storeFirstIdentity = (
  transaction: Connection,
  website: Website,
  { homeOf, publicUrl }: Pick<Deps, 'homeOf' | 'publicUrl'>,
): Promise<void> =>
  insertCalendarIdentity(transaction, website, {
    host: publicUrl === undefined ? null : hostOf(homeOf(website)),
    names: {},
  })

/** Reads the stored identities: the whole, and only the part after `@`. */
export const readCalendarIdentities = (db: Connection, homeOf: Deps['homeOf']) => {
  const calendarIdentityOf = (website: Website) => findCalendarIdentity(db, website)
  return {
    calendarIdentityOf,
    calendarHostOf: async (website: Website) =>
      calendarHost(await calendarIdentityOf(website), homeOf(website)),
  }
}

/** The former names of agenda items, by their position, from before items had ids. */
const namesByPlace = (website: Website, { agenda, event }: WebsiteContent): CalendarIdentity['names'] =>
  Object.fromEntries(
    agenda.days.flatMap((day) =>
      day.items.flatMap(({ id }, index) =>
        id === undefined ? [] : [[id, nameByPlace(website, event, day, index)]],
      ),
    ),
  )

export const nameByPlace = (
  website: Website,
  { year }: Pick<WebsiteContent['event'], 'year'>,
  { day }: Pick<AgendaDay, 'day'>,
  index: number,
): string => `day-${day}-${index + 1}.${year}.${website}`

/** The part of a UID after `@`. */
export const calendarHost = (identity: Pick<CalendarIdentity, 'host'> | undefined, home: string): string =>
  identity?.host ?? hostOf(home)

const hostOf = (home: string): string => new URL(home).hostname
