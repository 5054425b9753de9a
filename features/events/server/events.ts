/** The public module of events: what other features import of its server code. */

import type { WebsiteContent } from '#content/website-content.ts'
import { settingsFrom } from '#features/events/overlay-content.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { lockSettings, updateSettings } from './events.store.ts'

/** Stores the settings of a new conference as its content has them: its dates count as confirmed. */
export const storeFirstSettings = async (
  tx: Connection,
  website: Website,
  content: WebsiteContent,
  savedAt: Date,
): Promise<void> => {
  await lockSettings(tx, website)
  await updateSettings(tx, website, settingsFrom(content), { version: 1, savedAt })
}
