import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { onPage } from '../api/on-page.store.ts'
import type { Page } from '../api/read-page.ts'

/** An event, and whether a webhook about it is undelivered. */
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

export const findEvent = async (connection: Connection, id: string): Promise<StoredEvent | undefined> =>
  withDelivery(connection).where('id', '=', id).executeTakeFirst()

export type EventFilter = Page & {
  types?: string[] | undefined
}

export const listEvents = async (connection: Connection, filter: EventFilter): Promise<StoredEvent[]> => {
  let query = withDelivery(connection)
  if (filter.types) query = query.where('type', 'in', filter.types)
  return query.where(onPage(filter)).orderBy('seq', 'desc').limit(filter.limit).execute()
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
