import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/database.ts'

/** An event, with whether a webhook about it is still to be delivered. */
export type StoredEvent = Selectable<Schema['sandboxEvents']> & { undelivered: boolean }

export const insertEvent = async (
  connection: Connection,
  event: Pick<StoredEvent, 'id' | 'type' | 'object' | 'requestId' | 'idempotencyKey' | 'createdAt'>,
): Promise<void> => {
  await connection
    .insertInto('sandboxEvents')
    .values({ ...event, object: JSON.stringify(event.object) })
    .execute()
}

const withDelivery = (connection: Connection) =>
  connection
    .selectFrom('sandboxEvents')
    .selectAll('sandboxEvents')
    .select((event) =>
      event
        .exists(
          event
            .selectFrom('sandboxDeliveries')
            .select(sql`1`.as('one'))
            .whereRef('eventId', '=', 'sandboxEvents.id')
            .where('nextAttemptAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('undelivered'),
    )

export const findEvent = async (connection: Connection, id: string): Promise<StoredEvent | undefined> =>
  withDelivery(connection).where('id', '=', id).executeTakeFirst()

export type EventFilter = {
  types?: string[] | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  beforeSeq?: number | undefined
  afterSeq?: number | undefined
  newestFirst: boolean
  limit: number
}

export const listEvents = async (connection: Connection, filter: EventFilter): Promise<StoredEvent[]> => {
  let query = withDelivery(connection)
  if (filter.types) query = query.where('type', 'in', filter.types)
  if (filter.createdFrom) query = query.where('createdAt', '>=', filter.createdFrom)
  if (filter.createdBefore) query = query.where('createdAt', '<', filter.createdBefore)
  if (filter.beforeSeq !== undefined) query = query.where('seq', '<', filter.beforeSeq)
  if (filter.afterSeq !== undefined) query = query.where('seq', '>', filter.afterSeq)
  return query
    .orderBy('seq', filter.newestFirst ? 'desc' : 'asc')
    .limit(filter.limit)
    .execute()
}
