import type * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import type { listOwnSessions } from '../admin-session.contract.ts'
import { findLivingSessionsOf } from './admin-session.store.ts'
import { deviceOf } from './device-of.ts'

type Device = z.input<(typeof listOwnSessions)['replies'][200]>[number]

/** One's own sessions that live, the newest activity first. */
export const listSessionsOf = async (
  { db, clock }: { db: Database; clock: Clock },
  { adminId, sessionId }: Self,
): Promise<Device[]> => {
  const sessions = await findLivingSessionsOf(db, adminId, clock.now())
  return sessions.map(({ id, userAgent, createdAt, lastActiveAt }) => ({
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    isThis: id === sessionId,
  }))
}
