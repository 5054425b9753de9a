import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { LeftOut } from '#features/mailings/choose-recipients.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

export type MailingRow = Omit<Selectable<Schema['mailings']>, 'leftOut'> & { leftOut: LeftOut[] | null }

export const findMailing = (
  connection: Connection,
  website: Website,
  id: string,
): Promise<MailingRow | undefined> =>
  ofWebsite(connection, website).where('id', '=', id).executeTakeFirst() as Promise<MailingRow | undefined>

/** The same, locked until the transaction ends. */
export const lockMailing = (
  transaction: Connection,
  website: Website,
  id: string,
): Promise<MailingRow | undefined> =>
  ofWebsite(transaction, website).where('id', '=', id).forUpdate().executeTakeFirst() as Promise<
    MailingRow | undefined
  >

/** The next `count` of them after an id. */
export const readMailings = async (
  connection: Connection,
  website: Website,
  { descending, after, count }: { descending: boolean; after: string | undefined; count: number },
): Promise<MailingRow[]> => {
  let query = ofWebsite(connection, website)
  if (after !== undefined) query = query.where('id', descending ? '<' : '>', after)
  return (await query
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(count)
    .execute()) as MailingRow[]
}

const ofWebsite = (connection: Connection, website: Website) =>
  connection.selectFrom('mailings').selectAll().where('website', '=', website)

type Draft = Pick<MailingRow, 'website' | 'id' | 'list' | 'filter' | 'purpose' | 'subject' | 'body'>

/** Inserts a draft; false: the id exists already. */
export const insertDraft = async (
  transaction: Connection,
  draft: Draft,
  { by, now }: { by: string; now: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('mailings')
    .values({ ...draft, state: 'draft', createdAt: now, createdBy: by, savedAt: now })
    .onConflict((conflict) => conflict.columns(['website', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Updates a locked mailing. */
export const updateMailing = async (
  transaction: Connection,
  { website, id }: Pick<MailingRow, 'website' | 'id'>,
  change: Updateable<Schema['mailings']>,
): Promise<void> => {
  await transaction
    .updateTable('mailings')
    .set(change)
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}

export const deleteDraft = async (transaction: Connection, website: Website, id: string): Promise<void> => {
  await transaction.deleteFrom('mailings').where('website', '=', website).where('id', '=', id).execute()
}
