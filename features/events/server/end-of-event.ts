import { cacheByWebsite } from '#platform/server/cache-by-website.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Log } from '#platform/server/log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { instantOf } from '#shared/time/zoned-time.ts'
import { readContent } from './read-content.ts'

type Deps = { db: Connection; version: ContentVersion; log: Log }

/** Finds the moment at which a conference ends; from memory, which keeps that of every conference, but not its content. */
export const endOfEvent = ({ db, version, log }: Deps) =>
  cacheByWebsite({
    load: async (website) => {
      const { end, timeZone } = (await readContent(db, website, log)).event.dates
      return new Date(instantOf(addDays(end, 1), '00:00', timeZone))
    },
    version,
    most: 10_000,
  })
