import type { Connection } from '#platform/server/postgres/database.ts'

/** The mark by which this installation knows its own sessions, payments and refunds at the provider. */
export const readInstallation = async (connection: Connection): Promise<string> =>
  (await connection.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
