import { presentationName } from '#features/pricing/presentation-name.ts'
import { type TicketTypes, ticketTypesOf } from '#features/pricing/ticket-types.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The ticket types of a conference, hidden ones too. */
export const readTicketTypes = async (connection: Connection, website: Website): Promise<TicketTypes> => {
  const rows = await connection
    .selectFrom('presentationTypes')
    .select(['type', 'label', 'included', 'payment', 'hiddenAt'])
    .where('website', '=', website)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return ticketTypesOf(
    rows.map(({ hiddenAt, label, ...row }) => ({
      ...row,
      label: label || presentationName(row.type),
      isHidden: hiddenAt !== null,
    })),
  )
}

/** Whether the type was paid online until some moment after `since`. */
export const wasPaidOnline = async (
  connection: Connection,
  website: Website,
  type: string,
  since: Date,
): Promise<boolean> =>
  (await connection
    .selectFrom('presentationTypes')
    .select('id')
    .where('website', '=', website)
    .where('type', '=', type)
    .where('onlineUntil', '>', since)
    .executeTakeFirst()) !== undefined

/** Whether the conference had this type, deleted now. */
export const wasType = async (connection: Connection, website: Website, type: string): Promise<boolean> =>
  (await connection
    .selectFrom('presentationTypes')
    .select('id')
    .where('website', '=', website)
    .where('type', '=', type)
    .where('deletedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
