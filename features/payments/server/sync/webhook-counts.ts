import type { Clock } from '#platform/server/clock.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { seconds } from '#shared/time/duration.ts'
import { addDeliveries } from './webhook-counts.store.ts'

export type WebhookCounts = {
  count: (kind: 'accepted' | 'refused') => void
  /** Stores what is counted so far. */
  store: () => Promise<void>
}

/** At most one write a second in a process, so that a flood of wrong signatures is not one of writes. */
const pause = seconds(1)

/** Counts deliveries of the payment provider, for owners who want to know whether any arrive. */
export const createWebhookCounts = ({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Log
}): WebhookCounts => {
  const waiting = { accepted: 0, refused: 0 }
  let storedAt = Number.NEGATIVE_INFINITY
  const store = async () => {
    const { accepted, refused } = waiting
    if (accepted + refused === 0) return
    Object.assign(waiting, { accepted: 0, refused: 0 })
    const now = clock.now()
    storedAt = now.getTime()
    try {
      await addDeliveries(db, { accepted, refused }, now)
    } catch (error) {
      waiting.accepted += accepted
      waiting.refused += refused
      log.debug('deliveries could not be counted', { error })
    }
  }
  return {
    count: (kind) => {
      waiting[kind]++
      if (Math.abs(clock.now().getTime() - storedAt) >= pause) void store()
    },
    store,
  }
}
