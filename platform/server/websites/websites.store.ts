import type { ConferenceState, Website } from '#shared/website.ts'
import type { Connection } from '../postgres/database.ts'

/** Every conference with its host names, in the order in which they were made. */
export const readWebsites = async (db: Connection) => {
  const stored = await db
    .selectFrom('websites')
    .leftJoin('websiteSuccessions', 'websiteSuccessions.slug', 'websites.slug')
    .selectAll('websites')
    // the next edition that has taken its hosts, and to which its pages redirect
    .select('websiteSuccessions.successor as next')
    .orderBy('createdAt')
    .orderBy('websites.slug')
    .execute()
  const rows = stored.map((row) => ({ ...row, state: row.state as ConferenceState }))
  const hosts = await db.selectFrom('websiteHosts').selectAll().orderBy('host').execute()
  return { rows, hosts }
}

export type WebsiteRow = Awaited<ReturnType<typeof readWebsites>>['rows'][number]

/** What a host name belongs to. */
export type HostRow = { host: string; slug: Website }
