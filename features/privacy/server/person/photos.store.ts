import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** A photo beside a name in the content of a website. `width`: of its master, in pixels. */
type NamedPhoto = { website: Website; name: string; id: string; width: number }

/**
 * The photos of people whose name matches one of these patterns, in drafts, in every version, and in what is planned. A name
 * may be another person's, so somebody must look at them.
 */
export const readPhotos = async (
  connection: Connection,
  patterns: readonly string[],
): Promise<NamedPhoto[]> => {
  const pattern = patterns.map((each) => `(?:${each})`).join('|')
  const { rows } = await sql<NamedPhoto>`
    select distinct on (website, photo.id) website::text as website, named.name, photo.id, photo.width
    from (
      select website, body from content_drafts
      union all select website, body from content_versions
      union all select website, body from content_schedules
    ) content
    cross join lateral jsonb_path_query(body, '$.** ? (exists (@.photo.id))') as person
    cross join lateral (select person ->> 'name' as name, person #>> '{photo,id}' as picture) named
    join pictures photo using (website)
    where body::text ~* ${pattern} and named.name ~* ${pattern} and photo.id = named.picture
    order by website, photo.id, named.name`.execute(connection)
  return rows
}
