import type { Clock } from '#platform/server/clock.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { readFaults } from '../faults/faults.store.ts'

/** The sandbox's own time: the clock, moved by the fault that someone set. */
export const readTime = async (connection: Connection, clock: Clock): Promise<Date> => {
  const { clockOffsetSeconds } = await readFaults(connection)
  return new Date(clock.now().getTime() + clockOffsetSeconds * 1000)
}

/** Stripe's times are whole seconds since 1970. */
export const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
