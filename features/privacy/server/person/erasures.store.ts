import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { PersonLabels } from '#features/privacy/person-labels.ts'
import type { PersonPart } from '#features/privacy/person-parts.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** Files of deleted rows that are still to be removed. */
export type FilesToRemove = { files: string[]; prints: string[]; mails: string[] }
export type Kept = PersonLabels & FilesToRemove
export type Counts = Partial<Record<PersonPart, number>>

export type ErasureRow = Omit<Selectable<Schema['erasures']>, 'words' | 'counts'> & {
  words: Kept | null
  counts: Counts
}

type NewErasure = { id: string; words: Kept; askedAt: Date; adminId: string; askedBy: string }

/** Inserts an erasure; false when one of the same address is in progress. */
export const insertErasure = async (
  transaction: Connection,
  { words, ...rest }: NewErasure,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('erasures')
    .values({
      ...rest,
      address: words.address,
      words: JSON.stringify(words),
      counts: '{}',
      refusedBecause: null,
      endedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findErasureUnderWay = (connection: Connection, address: string) =>
  erasures(connection)
    .where(sql<string>`lower(address collate "C")`, '=', address)
    .where('endedAt', 'is', null)
    .executeTakeFirst() as Promise<ErasureRow | undefined>

export const findErasure = (connection: Connection, id: string) =>
  erasures(connection).where('id', '=', id).executeTakeFirst() as Promise<ErasureRow | undefined>

/** The same, locked until the transaction ends. */
export const lockErasure = (transaction: Connection, id: string) =>
  erasures(transaction).where('id', '=', id).forUpdate().executeTakeFirst() as Promise<ErasureRow | undefined>

export const readErasures = (connection: Connection, most: number) =>
  erasures(connection).orderBy('id', 'desc').limit(most).execute() as Promise<ErasureRow[]>

const erasures = (connection: Connection) => connection.selectFrom('erasures').selectAll()

/** Records that a step is done, and its counts. */
export const noteStep = async (
  transaction: Connection,
  { id, steps, counts }: ErasureRow,
  done: Counts,
  words?: Kept,
): Promise<void> => {
  const all: Counts = { ...counts }
  for (const [part, rows] of Object.entries(done) as [PersonPart, number][])
    all[part] = (all[part] ?? 0) + rows
  await transaction
    .updateTable('erasures')
    .set({ steps: steps + 1, counts: JSON.stringify(all), ...(words && { words: JSON.stringify(words) }) })
    .where('id', '=', id)
    .execute()
}

/** Ends an erasure and deletes the identifying data from it. */
export const endErasure = async (
  transaction: Connection,
  id: string,
  end: { endedAt: Date; refusedBecause: string | null },
): Promise<void> => {
  await transaction
    .updateTable('erasures')
    .set({ ...end, address: null, words: null })
    .where('id', '=', id)
    .execute()
}
