import type { Connection } from '#platform/server/postgres/database.ts'
import { noteEvent } from '../payments.store.ts'
import type { EventHint } from './event-kinds.ts'

/** Stores the events of a hint, in the transaction of their result, so that they are not processed again. */
export const noteEvents = async (
  tx: Connection,
  provider: string,
  events: readonly EventHint[] = [],
  now: Date,
): Promise<void> => {
  for (const { id, type } of events) await noteEvent(tx, { provider, eventId: id, type, receivedAt: now })
}
