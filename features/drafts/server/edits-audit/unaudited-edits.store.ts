import type { Insertable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

export type UnauditedEdit = Insertable<Schema['unauditedEdits']>

/** Adds edits of different places; an edit of a place that waits already keeps what was before the first. */
export const addUnaudited = async (tx: Connection, edits: readonly UnauditedEdit[]): Promise<void> => {
  await tx
    .insertInto('unauditedEdits')
    .values([...edits])
    .onConflict((conflict) =>
      conflict.columns(['website', 'adminId', 'place']).doUpdateSet(({ ref }) => ({
        lastAt: ref('excluded.lastAt'),
        subject: ref('excluded.subject'),
        becomes: ref('excluded.becomes'),
      })),
    )
    .execute()
}

/** When the first waiting edit of a person was made; undefined: none waits. */
export const firstUnauditedAt = async (
  tx: Connection,
  website: Website,
  adminId: string,
): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('unauditedEdits')
      .select('at')
      .where('website', '=', website)
      .where('adminId', '=', adminId)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
  )?.at

/** Removes the waiting edits of a person, or of everybody, and returns them in the order in which they were made. */
export const takeUnaudited = async (tx: Connection, website: Website, adminId: string | undefined) => {
  const all = tx.deleteFrom('unauditedEdits').where('website', '=', website)
  const rows = await (adminId === undefined ? all : all.where('adminId', '=', adminId))
    .returning(['adminId', 'adminEmail', 'serial', 'lastAt', 'subject', 'was', 'becomes'])
    .execute()
  return rows.sort((one, other) => one.serial - other.serial)
}
