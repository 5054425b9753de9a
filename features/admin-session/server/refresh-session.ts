import { productActor, writeAudit } from '#platform/server/audit-log.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { OpenedSession } from '../admin-session.contract.ts'
import { verifyAccessToken } from './access-token.ts'
import { activityAt } from './activity.ts'
import {
  type ActiveSession,
  endSession,
  findActiveSession,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  noteActivity,
  noteUse,
} from './admin-session.store.ts'
import { beginFamily, issueTokens, type SessionParts } from './open-session.ts'
import { hashOfToken, isRefreshToken, judgeUse, successorOf } from './refresh-token.ts'

type Deps = SessionParts & { db: Database }

/**
 * Continues a session by its refresh token, which is rotated. Repeats within 10 seconds get the same
 * successor; a later use means that the token was stolen, and the session ends.
 * @throws Problem 401 when the token does not belong to this session, or the session has ended
 */
export const refreshByToken = async (
  deps: Deps,
  { refreshToken, sessionId }: { refreshToken: string; sessionId: string },
  idleSeconds: unknown,
): Promise<OpenedSession> => {
  if (!isRefreshToken(refreshToken) || !isId(sessionId)) throw over()
  const tokenHash = hashOfToken(refreshToken)
  // an invalid token costs one query, and no lock
  if (!(await findRefreshToken(deps.db, tokenHash, sessionId))) throw over()

  return continueSession(deps, sessionId, idleSeconds, async (transaction, session, now) => {
    const token = await findRefreshToken(transaction, tokenHash, sessionId)
    if (!token) return undefined

    const successor = successorOf(refreshToken, deps.key)
    const use = judgeUse(token.usedAt, now)
    if (use === 'reuse') {
      await endSession(transaction, session, 'reuse', now)
      await writeAudit(transaction, productActor, now, {
        action: 'session.reuse-ended',
        subject: session.email,
      })
      return undefined
    }
    if (use === 'first') {
      await noteUse(transaction, tokenHash, now)
      const { familyId } = token
      const issued = { tokenHash: hashOfToken(successor), sessionId, familyId, issuedAt: now }
      await insertRefreshToken(transaction, issued)
    }
    return successor
  })
}

/**
 * Continues a session by the access token in its cookie, with a new family of refresh tokens. The caller has
 * checked that the request comes from our own page.
 * @throws Problem 401 when the token has expired or the session has ended
 */
export const refreshByCookie = async (
  deps: Deps,
  accessToken: string | undefined,
  idleSeconds: unknown,
): Promise<OpenedSession> => {
  const claims = accessToken && (await verifyAccessToken(accessToken, deps.key, deps.clock.now()))
  if (!claims) throw over()
  return continueSession(deps, claims.sid, idleSeconds, (transaction, _session, now) =>
    beginFamily(transaction, claims.sid, now),
  )
}

const over = () => new Problem(401, 'login_required', 'Please log in.')

/** Continues an active session while holding its lock. */
const continueSession = async (
  { db, ...deps }: Deps,
  sessionId: string,
  idleSeconds: unknown,
  nextToken: (transaction: Connection, session: ActiveSession, now: Date) => Promise<string | undefined>,
): Promise<OpenedSession> => {
  // throwing would roll back the end of the session, so return and throw outside
  const opened = await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, sessionId)
    const now = deps.clock.now()
    const session = await findActiveSession(transaction, sessionId, now)
    const refreshToken = session && (await nextToken(transaction, session, now))
    if (!session || !refreshToken) return undefined

    const active = activityAt(now, idleSeconds)
    if (active) await noteActivity(transaction, sessionId, active)
    return issueTokens(deps, { ...session, id: session.adminId }, { sessionId, refreshToken })
  })
  if (!opened) throw over()
  return opened
}
