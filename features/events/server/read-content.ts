import { defaultContent } from '#content/default-content.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { overlayContent } from '#features/events/overlay-content.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { findSettings } from './events.store.ts'
import { settingsOfRow } from './settings-of-row.ts'

/** What a website says: the default content, with what its organisers have set in Manage Events. */
export const readContent = async (db: Connection, website: Website): Promise<WebsiteContent> => {
  const row = await findSettings(db, website)
  const content = defaultContent[website]
  return row ? overlayContent(content, settingsOfRow(website, row)) : content
}
