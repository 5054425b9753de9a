import type * as z from 'zod/mini'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { listOwnSessions } from '../admin-session.contract.ts'
import { endSession, endSessionsOf, findActiveSessionsOf, holdAccount } from './admin-session.store.ts'
import { deviceOf } from './device-of.ts'

type Deps = { db: Database; clock: Clock }

/** Ends the current session. */
export const endThisSession = async ({ db, clock }: Deps, self: Self): Promise<void> => {
  await endSession(db, self, 'logout', clock.now())
}

/**
 * Ends one of one's own sessions, for example on a lost phone.
 * @throws Problem 404 when none with this id is active
 */
export const endOwnSession = ({ db, clock }: Deps, self: Self, sessionId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now()
    await holdAccount(transaction, self.adminId)
    const { adminId } = self
    const userAgent = isId(sessionId)
      ? await endSession(transaction, { sessionId, adminId }, 'elsewhere', now)
      : undefined
    if (userAgent === undefined) throw new Problem(404, 'not_found', 'There is no such session')
    await writeAudit(transaction, self, now, { action: 'session.ended', subject: deviceOf(userAgent) })
  })

/** Signs out everywhere, including here. Returns how many sessions were ended. */
export const endEverySession = ({ db, clock }: Deps, self: Self): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now()
    await holdAccount(transaction, self.adminId)
    const ended = await endSessionsOf(transaction, self.adminId, 'everywhere', now)
    await writeAudit(transaction, self, now, {
      action: 'session.all-ended',
      subject: self.email,
      new: { sessions: ended },
    })
    return ended
  })

type Device = z.input<(typeof listOwnSessions)['replies'][200]>[number]

/** One's own active sessions, most recent activity first. */
export const listSessionsOf = async (
  { db, clock }: { db: Database; clock: Clock },
  { adminId, sessionId }: Self,
): Promise<Device[]> => {
  const sessions = await findActiveSessionsOf(db, adminId, clock.now())
  return sessions.map(({ id, userAgent, createdAt, lastActiveAt }) => ({
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    isThis: id === sessionId,
  }))
}
