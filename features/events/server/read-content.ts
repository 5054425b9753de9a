import type { WebsiteContent } from '#content/website-content.ts'
import { publishedContent } from '#features/drafts/server/drafts.ts'
import { overlayContent } from '#features/events/overlay-content.ts'
import type { Log } from '#platform/server/log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { findSettings } from './events.store.ts'
import { settingsOfRow } from './settings-of-row.ts'

/** The published content of a website with the settings of Manage Events applied. */
export const readContent = async (db: Connection, website: Website, log?: Log): Promise<WebsiteContent> => {
  const { revision, ...published } = await publishedContent(db, website, log)
  const row = await findSettings(db, website)
  const moments = [revision.at, row?.savedAt].filter((at) => at != null)
  return {
    ...(row ? overlayContent(published, settingsOfRow(published, row), row.savedAt !== null) : published),
    revision: {
      number: revision.number + (row?.version ?? 0),
      at: moments.length > 0 ? new Date(Math.max(...moments.map(Number))) : null,
    },
  }
}

/** Applies the settings of Manage Events to content, such as that of a draft. */
export const withSettings = async (
  db: Connection,
  website: Website,
  content: WebsiteContent,
): Promise<WebsiteContent> => {
  const row = await findSettings(db, website)
  return row ? overlayContent(content, settingsOfRow(content, row), row.savedAt !== null) : content
}
