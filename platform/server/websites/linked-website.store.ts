import { sql } from 'kysely'
import type { Website } from '#shared/website.ts'
import type { Connection } from '../postgres/database.ts'

/** The tables whose rows have personal links. */
export type LinkedTable = 'registrations' | 'abstractSubmissions' | 'discountRequests' | 'mailingRecipients'

/** The conference of a row; the keys begin with it, so that all are searched at once. */
export const findWebsiteOf = async (
  db: Connection,
  table: LinkedTable,
  id: string,
  websites: readonly Website[],
): Promise<Website | undefined> =>
  (
    await db
      .selectFrom(table as 'registrations')
      .select('website')
      .where('website', '=', sql<Website>`any(${websites})`)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.website
