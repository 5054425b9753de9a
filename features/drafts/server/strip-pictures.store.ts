import { sql } from 'kysely'
import type { Json } from '#content/stored-content.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type Strip = (value: Json) => Json

/** Rewrites the versions, what was planned and the logged edits of a website that name one of these pictures; it notifies who shows them. */
export const stripPictures = async (
  tx: Connection,
  website: Website,
  ids: readonly string[],
  strip: Strip,
): Promise<void> => {
  const patterns = ids.map((id) => `%${id}%`)
  const named = (column: string) => sql<boolean>`${sql.ref(column)}::text like any (${patterns}::text[])`
  await sql`select set_config('plenary.erases_pictures', 'yes', true)`.execute(tx)
  const versions = await tx
    .selectFrom('contentVersions')
    .select(['number', 'body'])
    .where('website', '=', website)
    .where(named('body'))
    .execute()
  for (const { number, body } of versions)
    await sql`update content_versions set body = ${JSON.stringify(strip(body as Json))}
      where website = ${website} and number = ${number}`.execute(tx)
  await sql`select set_config('plenary.erases_pictures', 'no', true)`.execute(tx)
  const planned = await tx
    .selectFrom('contentSchedules')
    .select(['id', 'body'])
    .where('website', '=', website)
    .where(named('body'))
    .execute()
  for (const { id, body } of planned)
    await sql`update content_schedules set body = ${JSON.stringify(strip(body as Json))}
      where website = ${website} and id = ${id}`.execute(tx)
  const changes = await tx
    .selectFrom('contentChanges')
    .select(['serial', 'change'])
    .where('website', '=', website)
    .where(named('change'))
    .execute()
  for (const { serial, change } of changes)
    await sql`update content_changes set change = ${JSON.stringify(strip(change as Json))}
      where website = ${website} and serial = ${serial}`.execute(tx)
  // its trigger tells the processes
  await sql`update website_publications set at = at where website = ${website}`.execute(tx)
}
