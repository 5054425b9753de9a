import type { Connection } from '../postgres/database.ts'

/** How many files of each kind no row names, and are left because they are too many at once. */
export type LeftFiles = { orphanFiles: number; orphanPrints: number }

/** What the last sweep has left. */
export const readLeftFiles = (connection: Connection): Promise<LeftFiles> =>
  connection.selectFrom('installation').select(['orphanFiles', 'orphanPrints']).executeTakeFirstOrThrow()

/** Notes what a sweep has left of one kind. */
export const noteLeftFiles = async (
  connection: Connection,
  kind: keyof LeftFiles,
  left: number,
): Promise<void> => {
  // nothing is written while nothing changes
  await connection.updateTable('installation').set(kind, left).where(kind, '<>', left).execute()
}
