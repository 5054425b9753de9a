import type { Connection } from '#platform/server/postgres/database.ts'

/** Whether someone has logged in to this account on this device since `since`. */
export const isListed = async (
  db: Connection,
  device: Uint8Array,
  adminId: string,
  since: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('knownDevices')
    .select('adminId')
    .where('device', '=', device)
    .where('adminId', '=', adminId)
    .where('seenAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds the device to the account, and keeps the newest `most` of that account. */
export const listDevice = async (
  db: Connection,
  known: { device: Uint8Array; adminId: string; seenAt: Date },
  most: number,
): Promise<void> => {
  await db
    .insertInto('knownDevices')
    .values(known)
    .onConflict((same) => same.columns(['device', 'adminId']).doUpdateSet({ seenAt: known.seenAt }))
    .execute()
  const { adminId } = known
  await db
    .deleteFrom('knownDevices')
    .where('adminId', '=', adminId)
    .where('device', 'in', (of) =>
      of
        .selectFrom('knownDevices')
        .select('device')
        .where('adminId', '=', adminId)
        .orderBy('seenAt', 'desc')
        .offset(most),
    )
    .execute()
}

/** Deletes devices that were not seen since. */
export const forgetOldDevices = async (db: Connection, before: Date): Promise<number> => {
  const forgotten = await db.deleteFrom('knownDevices').where('seenAt', '<', before).executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}
