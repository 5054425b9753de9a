import { type Selectable, sql } from 'kysely'
import type { StoredContent } from '#content/stored-content.ts'
import { storedFormat } from '#content/upgrades.ts'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'

export type VersionRow = Omit<Selectable<Schema['contentVersions']>, 'body' | 'translations' | 'website'>
export type WholeVersion = VersionRow & { body: StoredContent }

const columns = [
  'number', 'format', 'reason', 'ofNumber', 'adminEmail', 'at', 'changeCount', 'pages', 'draftSerial', 'heldDigest',
] as const // biome-ignore format: one list

/** The version that a website shows; undefined: the default content. */
export const findPublished = async (
  connection: Connection,
  website: Website,
): Promise<(WholeVersion & { publishedAt: Date }) | undefined> =>
  (await connection
    .selectFrom('websitePublications as publication')
    .innerJoin('contentVersions as version', (join) =>
      join
        .onRef('version.website', '=', 'publication.website')
        .onRef('version.number', '=', 'publication.number'),
    )
    .select(columns.map((name) => `version.${name}` as const))
    .select(['version.body', 'publication.at as publishedAt'])
    .where('publication.website', '=', website)
    .executeTakeFirst()) as (WholeVersion & { publishedAt: Date }) | undefined

/** The newest published version of at most this format: what an older process can still show. */
export const findLastReadable = async (
  connection: Connection,
  website: Website,
  format: number,
): Promise<WholeVersion | undefined> =>
  (await versionsOf(connection, website)
    .select('body')
    .where('reason', '!=', 'set-aside')
    .where('format', '<=', format)
    .orderBy('number', 'desc')
    .executeTakeFirst()) as WholeVersion | undefined

export const findVersion = async (
  connection: Connection,
  website: Website,
  number: number,
): Promise<WholeVersion | undefined> =>
  (await versionsOf(connection, website).select('body').where('number', '=', number).executeTakeFirst()) as
    | WholeVersion
    | undefined

/** Newest first. */
export const listVersionRows = (
  connection: Connection,
  website: Website,
  limit: number,
): Promise<VersionRow[]> => versionsOf(connection, website).orderBy('number', 'desc').limit(limit).execute()

const versionsOf = (connection: Connection, website: Website) =>
  connection.selectFrom('contentVersions').select(columns).where('website', '=', website)

type NewVersion = Pick<WholeVersion, 'body' | 'reason' | 'changeCount' | 'pages' | 'draftSerial'> & {
  of?: number
  heldDigest?: string
}

/** Inserts a version in the current format and returns its number. The draft must be locked. */
export const insertVersion = async (
  transaction: Connection,
  { website, email }: Pick<AdminOf<Website, 'write'>, 'website' | 'email'>,
  at: Date,
  { body, of, ...row }: NewVersion,
): Promise<number> => {
  const { number } = await transaction
    .insertInto('contentVersions')
    .values({
      ...row,
      website,
      format: storedFormat,
      ofNumber: of ?? null,
      adminEmail: email,
      at,
      body: JSON.stringify(body),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from content_versions where website = ${website})`,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** The website shows this version once the transaction commits. */
export const publishVersion = async (
  transaction: Connection,
  website: Website,
  number: number,
  at: Date,
): Promise<void> => {
  await transaction
    .insertInto('websitePublications')
    .values({ website, number, at })
    .onConflict((conflict) => conflict.column('website').doUpdateSet({ number, at }))
    .execute()
}

/** The process id of the PostgreSQL backend that runs this transaction. */
export const backendOf = async (transaction: Connection): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
  return rows[0]?.pid ?? 0
}
