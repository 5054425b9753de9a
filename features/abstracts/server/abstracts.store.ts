import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { AuthorName } from '#features/abstracts/author.fields.ts'
import type { PdfProblem } from '#features/abstracts/pdf-problems.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type AbstractId, newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

export type AbstractRow = Selectable<Schema['abstractSubmissions']>

/** With the names of its options, including deleted ones. */
export type NamedAbstract = AbstractRow & { interestedIn: string; session: string }

/** A stored file, with the author's file name. */
export type StoredFile = Pick<AbstractRow, 'fileKey' | 'fileName' | 'fileBytes' | 'fileSha256'>

/** The values from the author. */
export type NewAbstract = Pick<AbstractRow, AuthorName | 'interestOptionId' | 'sessionOptionId'>

/** The submission with the same person, choices and file since `since`. */
export const findSameAbstract = (
  connection: Connection,
  website: Website,
  abstract: NewAbstract,
  fileSha256: string,
  since: Date,
): Promise<AbstractRow | undefined> =>
  connection
    .selectFrom('abstractSubmissions')
    .selectAll()
    .where('website', '=', website)
    .where(isAddress('email', abstract.email))
    .where('name', '=', abstract.name)
    .where('interestOptionId', '=', abstract.interestOptionId)
    .where('sessionOptionId', '=', abstract.sessionOptionId)
    .where('fileSha256', '=', fileSha256)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Undefined when the reference is taken. */
export const insertAbstract = async (
  connection: Connection,
  website: Website,
  abstract: NewAbstract & StoredFile & { reference: string },
  now: Date,
): Promise<AbstractId | undefined> => {
  const id = newId<'abstract'>(now)
  const inserted = await connection
    .insertInto('abstractSubmissions')
    .values({ ...abstract, website, id, fileStoredAt: now, linkRevokedAt: null, createdAt: now })
    .onConflict((conflict) => conflict.columns(['website', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && id
}

/** The submissions of a website with the names of their options. */
export const named = (connection: Connection, website: Website) =>
  connection
    .selectFrom('abstractSubmissions as submission')
    .innerJoin('interestOptions as interest', (join) =>
      join
        .onRef('interest.website', '=', 'submission.website')
        .onRef('interest.id', '=', 'submission.interestOptionId'),
    )
    .innerJoin('sessionOptions as option', (join) =>
      join
        .onRef('option.website', '=', 'submission.website')
        .onRef('option.id', '=', 'submission.sessionOptionId'),
    )
    .selectAll('submission')
    .select(['interest.name as interestedIn', 'option.name as session'])
    .where('submission.website', '=', website)

export const findAbstract = (
  connection: Connection,
  website: Website,
  id: AbstractId,
): Promise<NamedAbstract | undefined> =>
  named(connection, website).where('submission.id', '=', id).executeTakeFirst()

/** Those of these submissions that belong to the website, oldest first. */
export const findAbstracts = (
  connection: Connection,
  website: Website,
  ids: readonly string[],
): Promise<NamedAbstract[]> =>
  named(connection, website)
    .where('submission.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('submission.id')
    .execute()

/** The newest submissions of a website. */
export const newestAbstracts = (
  connection: Connection,
  website: Website,
  count: number,
): Promise<NamedAbstract[]> =>
  named(connection, website).orderBy('submission.id', 'desc').limit(count).execute()

/** Reads and locks a submission until the transaction ends. */
export const lockAbstract = (
  transaction: Connection,
  website: Website,
  id: AbstractId,
): Promise<AbstractRow | undefined> =>
  transaction
    .selectFrom('abstractSubmissions')
    .selectAll()
    .where('website', '=', website)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Replaces the file only while the link has this version, so that an author whose link was revoked changes
 * nothing.
 */
export const setFile = async (
  connection: Connection,
  { website, id, linkVersion }: { website: Website; id: AbstractId; linkVersion: number },
  file: StoredFile,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await update(connection, website, id)
    .set({ ...file, fileStoredAt: now })
    .where('linkVersion', '=', linkVersion)
    .where('linkRevokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores the problem of a file, unless its author has replaced it since. */
export const setFileProblem = async (
  connection: Connection,
  { website, id, fileKey }: Pick<AbstractRow, 'website' | 'id' | 'fileKey'>,
  problem: PdfProblem | null,
): Promise<void> => {
  await update(connection, website, id as AbstractId)
    .set({ fileChecked: fileKey, fileProblem: problem })
    .where('fileKey', '=', fileKey)
    .execute()
}

/** The stored problem of a submission's file; null: none, or not checked yet. */
export const problemOf = ({
  fileKey,
  fileChecked,
  fileProblem,
}: Pick<AbstractRow, 'fileKey' | 'fileChecked' | 'fileProblem'>): PdfProblem | null =>
  fileChecked === fileKey ? fileProblem : null

/** Sets the contact details and the link of a locked submission. */
export const setAuthor = async (
  transaction: Connection,
  website: Website,
  id: AbstractId,
  author: Partial<Pick<AbstractRow, 'email' | 'phone' | 'linkVersion' | 'linkRevokedAt'>>,
): Promise<void> => {
  await update(transaction, website, id).set(author).execute()
}

const update = (connection: Connection, website: Website, id: AbstractId) =>
  connection.updateTable('abstractSubmissions').where('website', '=', website).where('id', '=', id)

/** Which of these files belong to a submission, of any website. */
export const findUsedKeys = async (connection: Connection, keys: string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await connection
    .selectFrom('abstractSubmissions')
    .select('fileKey')
    .where('fileKey', '=', sql<string>`any(${keys})`)
    .execute()
  return new Set(rows.map(({ fileKey }) => fileKey))
}
