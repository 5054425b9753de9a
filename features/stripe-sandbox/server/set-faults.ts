import type { Connection } from '#platform/server/database.ts'
import { type Faults, writeFaults } from './faults.store.ts'

/**
 * Lets the sandbox misbehave, or behave again; what is not named stays as it is. It acts on every process at once.
 * @returns the faults that now hold.
 */
export const setFaults = (connection: Connection, change: Partial<Faults>): Promise<Faults> =>
  writeFaults(connection, change)
