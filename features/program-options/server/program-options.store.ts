import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** An author's interest, or the session (a track of the programme) that they submit to. */
export type OptionKind = 'interest' | 'session'

export type ProgramOption = { id: number; name: string }

/** Both tables have the same columns. */
const tables = { interest: 'interestOptions', session: 'sessionOptions' } as const

/** The options that an author may choose, in the order in which they were added. */
export const listActiveOptions = (
  connection: Connection,
  website: Website,
  kind: OptionKind,
): Promise<ProgramOption[]> => activeOptions(connection, website, kind).orderBy('id').execute()

/**
 * The option of this website that an author may choose; undefined when it does not exist, is deleted or belongs to
 * another website.
 */
export const findActiveOption = (
  connection: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
): Promise<ProgramOption | undefined> => activeOption(connection, website, kind, id).executeTakeFirst()

/** As `findActiveOption`, locked until the transaction ends. */
export const lockActiveOption = (
  transaction: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
): Promise<ProgramOption | undefined> =>
  activeOption(transaction, website, kind, id).forUpdate().executeTakeFirst()

const activeOption = (connection: Connection, website: Website, kind: OptionKind, id: number) =>
  activeOptions(connection, website, kind).where('id', '=', isId(id) ? id : 0)

const activeOptions = (connection: Connection, website: Website, kind: OptionKind) =>
  connection
    .selectFrom(tables[kind])
    .select(['id', 'name'])
    .where('website', '=', website)
    .where('deletedAt', 'is', null)

const greatestId = 2_147_483_647

/** Whether a number can be the id of a row; comparing with any other is an error in the database. */
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

export const renameLockedOption = async (
  transaction: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
  name: string,
): Promise<void> => {
  await update(transaction, website, kind, id).set({ name }).execute()
}

/** Marks a locked option as deleted; submissions that chose it still show its name. */
export const deleteLockedOption = async (
  transaction: Connection,
  website: Website,
  kind: OptionKind,
  id: number,
  now: Date,
): Promise<void> => {
  await update(transaction, website, kind, id).set({ deletedAt: now }).execute()
}

/** The caller holds the lock of the option. */
const update = (transaction: Connection, website: Website, kind: OptionKind, id: number) =>
  transaction.updateTable(tables[kind]).where('website', '=', website).where('id', '=', id)
