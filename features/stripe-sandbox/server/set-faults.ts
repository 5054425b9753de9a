import type { Connection } from '#platform/server/database.ts'
import { type Faults, type SessionFaults, writeFaults, writeSessionFaults } from './faults.store.ts'

/**
 * Lets the sandbox misbehave, or behave again; what is not named stays as it is. It acts on every process at once.
 * @returns the faults that now hold.
 */
export const setFaults = (connection: Connection, change: Partial<Faults>): Promise<Faults> =>
  writeFaults(connection, change)

/**
 * The same for webhooks about one session only: its payment, refunds and disputes included. Others notice nothing of it.
 */
export const setSessionFaults = (
  connection: Connection,
  sessionId: string,
  change: Partial<SessionFaults>,
): Promise<void> => writeSessionFaults(connection, sessionId, change)
