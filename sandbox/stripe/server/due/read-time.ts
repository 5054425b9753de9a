import type { Clock } from '#platform/server/clock.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { readFaults } from '../faults/faults.store.ts'

/** The sandbox's time: the clock plus the injected offset. */
export const readTime = async (connection: Connection, clock: Clock): Promise<Date> => {
  const { clockOffsetSeconds } = await readFaults(connection)
  return new Date(clock.now().getTime() + clockOffsetSeconds * 1000)
}

/** A Stripe timestamp: whole seconds since 1970. */
export const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
