import { publishedContent } from '#features/drafts/server/drafts.ts'
import type { ShownEvent } from '#features/events/events.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { findSettings } from './events.store.ts'
import { settingsOfRow } from './settings-of-row.ts'

/** The current settings of a website, and their version. */
export const showEvent = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
): Promise<Omit<ShownEvent, 'home'>> => {
  const [row, content] = await Promise.all([findSettings(db, website), publishedContent(db, website)])
  return {
    ...settingsOfRow(content, row),
    version: row?.version ?? 1,
    savedAt: row?.savedAt?.toISOString() ?? null,
  }
}
