import type { Connection } from '#platform/server/postgres/database.ts'
import { noteEvent } from '../payments.store.ts'
import type { EventHint } from './event-kinds.ts'

/** Notes the events that told us, in the transaction of their work, so that they are not worked on again. */
export const noteEvents = async (
  tx: Connection,
  provider: string,
  events: readonly EventHint[] = [],
  now: Date,
): Promise<void> => {
  for (const { id, type } of events) await noteEvent(tx, { provider, eventId: id, type, receivedAt: now })
}
