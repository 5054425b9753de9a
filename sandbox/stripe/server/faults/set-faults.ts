import { announce } from '#platform/server/jobs/wake.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { sandboxDue } from '../due/sandbox-due.ts'
import {
  clearFaults,
  type Faults,
  type SessionFaults,
  writeFaults,
  writeSessionFaults,
} from './faults.store.ts'

/**
 * Changes the named faults, for every process at once.
 * @returns the current faults
 */
export const setFaults = (connection: Connection, change: Partial<Faults>): Promise<Faults> =>
  andWakeSandboxes(connection, writeFaults(connection, change))

/** As `setFaults`, for webhooks about one session only, including its payment, refunds and disputes. */
export const setSessionFaults = (
  connection: Connection,
  sessionId: string,
  change: Partial<SessionFaults>,
): Promise<void> => andWakeSandboxes(connection, writeSessionFaults(connection, sessionId, change))

/** Removes all faults; withheld webhooks are delivered. */
export const behave = (connection: Connection): Promise<void> =>
  andWakeSandboxes(connection, clearFaults(connection))

/** Wakes the sandboxes, because what was withheld may be due now. */
const andWakeSandboxes = async <T>(connection: Connection, change: Promise<T>): Promise<T> => {
  const changed = await change
  await announce(connection, sandboxDue)
  return changed
}
