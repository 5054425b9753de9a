import type { Connection } from '#platform/server/postgres/database.ts'

/** The id by which this installation recognises its own sessions, payments and refunds at the provider. */
export const readInstallation = async (connection: Connection): Promise<string> =>
  (await connection.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
