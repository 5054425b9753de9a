import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type NewPicture = {
  website: Website
  id: string
  width: number
  height: number
  original: string
  adminEmail: string
  now: Date
}

/** Inserts a picture that nothing names yet; one that is there already counts as new for the sweep. */
export const insertPicture = async (tx: Connection, { now, ...row }: NewPicture): Promise<void> => {
  await tx
    .insertInto('pictures')
    .values({ ...row, uploadedAt: now, unusedSince: now })
    .onConflict((conflict) => conflict.columns(['website', 'id']).doUpdateSet({ unusedSince: now }))
    .execute()
}

/** The files of a picture that rows name, and their bytes. */
export const findFileSizes = async (tx: Connection, id: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('pictureFiles')
    .select(['fileKey', 'fileBytes'])
    .where('pictureId', '=', id)
    .execute()
  return new Map(rows.map(({ fileKey, fileBytes }) => [fileKey, fileBytes]))
}

/** Names the files of a picture that were stored. */
export const upsertFiles = async (
  tx: Connection,
  id: string,
  files: readonly { name: string; bytes: number }[],
): Promise<void> => {
  if (files.length === 0) return
  await tx
    .insertInto('pictureFiles')
    .values(files.map(({ name, bytes }) => ({ fileKey: name, pictureId: id, fileBytes: bytes })))
    .onConflict((conflict) =>
      conflict.column('fileKey').doUpdateSet(({ ref }) => ({ fileBytes: ref('excluded.fileBytes') })),
    )
    .execute()
}

export const findPicture = (connection: Connection, website: Website, id: string) =>
  connection
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'original'])
    .where('website', '=', website)
    .where('id', '=', id)
    .executeTakeFirst()

/** Newest first. */
export const listPictureRows = (connection: Connection, website: Website) =>
  connection
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'original', 'uploadedAt'])
    .where('website', '=', website)
    .orderBy('uploadedAt', 'desc')
    .orderBy('id')
    .execute()

/** In how many versions of a website each picture is. */
export const countVersions = async (
  connection: Connection,
  website: Website,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select named.id, count(*)::int as count
    from content_versions v, lateral (
      select distinct m[1] as id from regexp_matches(v.body::text, '[0-9a-f]{64}', 'g') m
    ) named
    where v.website = ${website} group by named.id`.execute(connection)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The keys among these that a row names. */
export const findPictureKeys = async (
  connection: Connection,
  keys: string[],
): Promise<ReadonlySet<string>> => {
  const rows = await connection
    .selectFrom('pictureFiles')
    .select('fileKey')
    .where('fileKey', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.map(({ fileKey }) => fileKey))
}

/** Notes that a draft names these pictures; returns those that the conference has, with all of the same uploads. */
export const noteUse = (tx: Connection, website: Website, ids: readonly string[]) =>
  tx
    .updateTable('pictures')
    .set({ unusedSince: null })
    .where('website', '=', website)
    .where('original', 'in', (same) =>
      same.selectFrom('pictures').select('original').where('website', '=', website).where('id', 'in', ids),
    )
    .returning(['id', 'width', 'height'])
    .execute()

/** The websites with pictures. */
export const websitesWithPictures = async (connection: Connection): Promise<Website[]> => {
  const rows = await connection.selectFrom('pictures').select('website').distinct().execute()
  return rows.map(({ website }) => website)
}

/** What the draft, the versions, what is planned and the row of a website name, in any form. */
const namedBy = (website: Website) => sql`(
  select distinct m[1] from (
    select body::text from content_drafts where website = ${website}
    union all select body::text from content_versions where website = ${website}
    union all select body::text from content_schedules where website = ${website} and state = 'planned'
    union all select to_jsonb(w)::text from websites w where slug = ${website}
  ) content (body), regexp_matches(content.body, '[0-9a-f]{64}', 'g') m
)`

/**
 * Notes since when each picture of a website is not named, nor one that was made of the same upload; returns those that are
 * not since `before`. What erasing one of them must remove stays together.
 */
export const noteUnused = async (
  connection: Connection,
  website: Website,
  { now, before }: { now: Date; before: Date },
): Promise<string[]> => {
  await sql`
    update pictures p set unused_since = case when is_named then null else ${now}::timestamptz end
    from (
      select id, bool_or(id in ${namedBy(website)}) over (partition by original) as is_named
      from pictures where website = ${website}
    ) seen
    where p.website = ${website} and p.id = seen.id and (p.unused_since is null) <> is_named`.execute(
    connection,
  )
  const rows = await connection
    .selectFrom('pictures')
    .select('original')
    .select(sql<string[]>`array_agg(id order by id)`.as('ids'))
    .where('website', '=', website)
    .groupBy('original')
    .having(sql<Date>`max(unused_since)`, '<', before)
    .execute()
  return rows.flatMap(({ ids }) => ids)
}

/** Deletes a picture that is still not named since `before`. */
export const deleteUnused = async (
  tx: Connection,
  website: Website,
  id: string,
  before: Date,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('pictures')
    .where('website', '=', website)
    .where('id', '=', id)
    .where('unusedSince', '<', before)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the pictures that were made of one upload. */
export const deleteFamily = async (tx: Connection, website: Website, original: string): Promise<void> => {
  await tx.deleteFrom('pictures').where('website', '=', website).where('original', '=', original).execute()
}

/** The ids of the pictures that were made of one upload, in order. */
export const findFamily = async (tx: Connection, website: Website, original: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('pictures')
    .select('id')
    .where('website', '=', website)
    .where('original', '=', original)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The other conferences that have one of these pictures. */
export const findOtherOwners = async (
  tx: Connection,
  website: Website,
  ids: readonly string[],
): Promise<Website[]> => {
  const rows = await tx
    .selectFrom('pictures')
    .select('website')
    .distinct()
    .where('id', 'in', ids)
    .where('website', '<>', website)
    .orderBy('website')
    .execute()
  return rows.map((row) => row.website)
}

/** The pictures whose files no conference has. */
export const listOwnerless = async (connection: Connection): Promise<string[]> => {
  const rows = await connection
    .selectFrom('pictureFiles')
    .select('pictureId')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pictures').select('id').whereRef('id', '=', 'pictureFiles.pictureId'))),
    )
    .execute()
  return rows.map(({ pictureId }) => pictureId)
}

/** Deletes the files of these pictures that no conference has any more; returns their keys. */
export const deleteFreeFiles = async (tx: Connection, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('pictureFiles')
    .where('pictureId', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pictures').select('id').whereRef('id', '=', 'pictureFiles.pictureId'))),
    )
    .returning('fileKey')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}
