import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import { presentSession } from './present-session.ts'
import { noSuch, Refusal } from './refuse-call.ts'
import { expireDueSessions, lockSession, type StoredSession, updateSession } from './sessions.store.ts'
import { tellTime } from './tell-time.ts'
import { type Work, writeEvent } from './write-event.ts'

/**
 * Tells the sandbox's time; before that, sessions whose time is over become expired, with one event each. So nobody
 * ever looks at a session that should have ended.
 */
export const expireDue = (db: Database, clock: Clock): Promise<Date> =>
  db.transaction().execute(async (connection) => {
    const now = await tellTime(connection, clock)
    const work = { connection, now, clock, requestId: null, idempotencyKey: null }
    for (const session of await expireDueSessions(connection, now)) {
      await writeEvent(work, 'checkout.session.expired', presentSession(session))
    }
    return now
  })

/**
 * Expires an open session on the merchant's wish.
 * @throws Refusal 400 when it is complete or expired already, 404 when there is none.
 */
export const expireSession = async (work: Work, id: string): Promise<StoredSession> => {
  const session = await lockSession(work.connection, id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  if (session.status !== 'open') {
    throw new Refusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }

  const expired = await updateSession(work.connection, id, { status: 'expired' })
  await writeEvent(work, 'checkout.session.expired', presentSession(expired))
  return expired
}
