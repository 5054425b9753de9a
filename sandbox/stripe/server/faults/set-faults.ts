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
 * Lets the sandbox misbehave, or behave again; what is not named stays as it is. It acts on every process at once.
 * @returns the faults that now hold.
 */
export const setFaults = (connection: Connection, change: Partial<Faults>): Promise<Faults> =>
  andWakeSandboxes(connection, writeFaults(connection, change))

/**
 * The same for webhooks about one session only, those about its payment, refunds and disputes included. No one else
 * notices anything of it.
 */
export const setSessionFaults = (
  connection: Connection,
  sessionId: string,
  change: Partial<SessionFaults>,
): Promise<void> => andWakeSandboxes(connection, writeSessionFaults(connection, sessionId, change))

/** Ends every misbehaviour; what waits is delivered. */
export const behave = (connection: Connection): Promise<void> =>
  andWakeSandboxes(connection, clearFaults(connection))

/** What waited may be due now. */
const andWakeSandboxes = async <T>(connection: Connection, change: Promise<T>): Promise<T> => {
  const changed = await change
  await announce(connection, sandboxDue)
  return changed
}
