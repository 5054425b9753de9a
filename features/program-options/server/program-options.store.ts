import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** What an author is interested in, or the session (a track of the programme) that they submit to. */
export type OptionKind = 'interest' | 'session'

export type ProgramOption = { id: number; name: string }

/** Two tables of one shape. */
const tables = { interest: 'interestOptions', session: 'sessionOptions' } as const

/** The options that an author may choose, in the order in which they were added. */
export const listActiveOptions = (
  connection: Connection,
  website: Website,
  kind: OptionKind,
): Promise<ProgramOption[]> => living(connection, website, kind).orderBy('id').execute()

/** The option of this website that an author may choose; undefined when it is another website's, deleted or none. */
export const findActiveOption = (
  connection: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
): Promise<ProgramOption | undefined> => livingOne(connection, website, kind, id).executeTakeFirst()

/** The same, and no one else changes it before the transaction ends. */
export const lockActiveOption = (
  transaction: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
): Promise<ProgramOption | undefined> =>
  livingOne(transaction, website, kind, id).forUpdate().executeTakeFirst()

const livingOne = (connection: Connection, website: Website, kind: OptionKind, id: number) =>
  living(connection, website, kind).where('id', '=', isId(id) ? id : 0)

const living = (connection: Connection, website: Website, kind: OptionKind) =>
  connection
    .selectFrom(tables[kind])
    .select(['id', 'name'])
    .where('website', '=', website)
    .where('deletedAt', 'is', null)

const greatestId = 2_147_483_647

/** Whether a number can be the id of a row; the database refuses to compare with any other. */
const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= greatestId

export const insertOption = (
  connection: Connection,
  website: Website,
  kind: OptionKind,
  name: string,
  now: Date,
): Promise<ProgramOption> =>
  connection
    .insertInto(tables[kind])
    .values({ website, name, createdAt: now })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** Gives a locked option another name. */
export const renameLockedOption = async (
  transaction: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
  name: string,
): Promise<void> => {
  await update(transaction, website, kind, id).set({ name }).execute()
}

/** Hides a locked option; submissions that chose it still show its name. */
export const deleteLockedOption = async (
  transaction: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
  now: Date,
): Promise<void> => {
  await update(transaction, website, kind, id).set({ deletedAt: now }).execute()
}

/** Changes an option that was locked before. */
const update = (transaction: Connection, website: Website, kind: OptionKind, id: number) =>
  transaction.updateTable(tables[kind]).where('website', '=', website).where('id', '=', id)
