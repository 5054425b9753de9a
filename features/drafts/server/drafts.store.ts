import type { StoredContent } from '#content/stored-content.ts'
import type { Change } from '#features/drafts/change.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The body is of `format`. */
export type DraftRow = { body: StoredContent; format: number; serial: number; savedAt: Date }

export const findDraft = async (connection: Connection, website: Website): Promise<DraftRow | undefined> =>
  (await draftOf(connection, website).executeTakeFirst()) as DraftRow | undefined

/** The serials of a draft and its website, without their content; undefined for what does not exist. */
export const findProgress = (connection: Connection, website: Website) =>
  connection
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('contentDrafts').select('serial').where('website', '=', website).as('serial'),
      selectFrom('contentDrafts').select('format').where('website', '=', website).as('draftFormat'),
      selectFrom('websitePublications').select('number').where('website', '=', website).as('number'),
      selectFrom('websitePublications as publication')
        .innerJoin('contentVersions as version', (join) =>
          join
            .onRef('version.website', '=', 'publication.website')
            .onRef('version.number', '=', 'publication.number'),
        )
        .select('version.format')
        .where('publication.website', '=', website)
        .as('shownFormat'),
    ])
    .executeTakeFirstOrThrow()

/** Reads and locks the draft of a website. Undefined: it has none yet. */
export const lockDraft = async (transaction: Connection, website: Website): Promise<DraftRow | undefined> =>
  (await draftOf(transaction, website).forUpdate().executeTakeFirst()) as DraftRow | undefined

const draftOf = (connection: Connection, website: Website) =>
  connection
    .selectFrom('contentDrafts')
    .select(['body', 'format', 'serial', 'savedAt'])
    .where('website', '=', website)

/** Inserts the first draft of a website, unless a concurrent request did. */
export const insertDraft = async (
  transaction: Connection,
  website: Website,
  { body, ...row }: DraftRow,
): Promise<void> => {
  await transaction
    .insertInto('contentDrafts')
    .values({ ...row, website, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('website').doNothing())
    .execute()
}

export const updateDraft = async (
  transaction: Connection,
  website: Website,
  { body, format, serial, savedAt }: DraftRow,
): Promise<void> => {
  await transaction
    .updateTable('contentDrafts')
    .set({ body: JSON.stringify(body), format, serial, savedAt })
    .where('website', '=', website)
    .execute()
}

export type ChangeRow = { serial: number; change: Change; adminEmail: string; at: Date }

export const insertChanges = async (
  transaction: Connection,
  website: Website,
  changes: readonly ChangeRow[],
): Promise<void> => {
  if (changes.length === 0) return
  await transaction
    .insertInto('contentChanges')
    .values(changes.map((one) => ({ ...one, website, change: JSON.stringify(one.change) })))
    .execute()
}

/** The edits after a serial of the draft, in order, at most `limit`. */
export const listChanges = async (
  connection: Connection,
  website: Website,
  since: number,
  limit: number,
): Promise<ChangeRow[]> =>
  (await changesOf(connection, website)
    .where('serial', '>', since)
    .orderBy('serial')
    .limit(limit)
    .execute()) as ChangeRow[]

/** The last `limit` edits, the newest first. */
export const listLastChanges = async (
  connection: Connection,
  website: Website,
  limit: number,
): Promise<ChangeRow[]> =>
  (await changesOf(connection, website).orderBy('serial', 'desc').limit(limit).execute()) as ChangeRow[]

/** Deletes the edits that were in the draft when a version was published, and all before; a draft keeps what they did. */
export const removeChangesUpTo = async (
  transaction: Connection,
  website: Website,
  version: number,
): Promise<void> => {
  await transaction
    .deleteFrom('contentChanges')
    .where('website', '=', website)
    .where('serial', '<=', (of) =>
      of
        .selectFrom('contentVersions')
        .select('draftSerial')
        .where('website', '=', website)
        .where('number', '=', version),
    )
    .execute()
}

const changesOf = (connection: Connection, website: Website) =>
  connection
    .selectFrom('contentChanges')
    .select(['serial', 'change', 'adminEmail', 'at'])
    .where('website', '=', website)

/** Records the presence of a window and returns the others, without those last seen before `lately`. */
export const notePresence = async (
  connection: Connection,
  website: Website,
  { tab, email, path }: { tab: string; email: string; path: string },
  { now, lately }: { now: Date; lately: Date },
): Promise<{ email: string; path: string }[]> => {
  await connection
    .insertInto('contentPresence')
    .values({ website, tab, adminEmail: email, path, at: now })
    .onConflict((conflict) =>
      conflict.columns(['website', 'tab']).doUpdateSet({ adminEmail: email, path, at: now }),
    )
    .execute()
  await connection
    .deleteFrom('contentPresence')
    .where('website', '=', website)
    .where('at', '<', lately)
    .execute()
  return connection
    .selectFrom('contentPresence')
    .select(['adminEmail as email', 'path'])
    .where('website', '=', website)
    .where('tab', '!=', tab)
    .orderBy('adminEmail')
    .orderBy('tab')
    .limit(20)
    .execute()
}
