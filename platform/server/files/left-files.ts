import type { Connection } from '../postgres/database.ts'

/** Counts of files that no row names and that the sweep left because they are too many at once. */
export type LeftFiles = { orphanFiles: number; orphanPrints: number; orphanPictures: number }

/** The counts of the last sweep. */
export const readLeftFiles = (connection: Connection): Promise<LeftFiles> =>
  connection
    .selectFrom('installation')
    .select(['orphanFiles', 'orphanPrints', 'orphanPictures'])
    .executeTakeFirstOrThrow()

/** Stores the count of one kind. */
export const noteLeftFiles = async (
  connection: Connection,
  kind: keyof LeftFiles,
  left: number,
): Promise<void> => {
  // writes nothing when the count is unchanged
  await connection.updateTable('installation').set(kind, left).where(kind, '<>', left).execute()
}
