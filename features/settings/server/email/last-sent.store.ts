import type { Connection } from '#platform/server/postgres/database.ts'

/** When a mail server, or the outbox, accepted an email last. */
export const readLastSent = async (connection: Connection): Promise<Date | null> => {
  const newest = await connection
    .selectFrom('mails')
    .select('sentAt')
    .where('sentAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.sentAt ?? null
}
