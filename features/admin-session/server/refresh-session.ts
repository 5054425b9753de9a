import { theProduct, writeAudit } from '#platform/server/audit-log.ts'
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

type Parts = SessionParts & { db: Database }

/**
 * Continues a session by its refresh token, which is good for one use: it gives way to its successor. All who bring it
 * within 10 seconds receive that same one; anyone who comes later has stolen it, or been robbed of it, and the session ends.
 * @throws Problem 401 when the token is none of this session, or the session is over.
 */
export const refreshByToken = async (
  parts: Parts,
  { refreshToken, sessionId }: { refreshToken: string; sessionId: string },
  idleSeconds: unknown,
): Promise<OpenedSession> => {
  if (!isRefreshToken(refreshToken) || !isId(sessionId)) throw over()
  const tokenHash = hashOfToken(refreshToken)
  // a token that is simply wrong costs one look, and keeps no one waiting
  if (!(await findRefreshToken(parts.db, tokenHash, sessionId))) throw over()

  return continueSession(parts, sessionId, idleSeconds, async (transaction, session, now) => {
    const token = await findRefreshToken(transaction, tokenHash, sessionId)
    if (!token) return undefined

    const successor = successorOf(refreshToken, parts.key)
    const use = judgeUse(token.usedAt, now)
    if (use === 'reuse') {
      await endSession(transaction, session, 'reuse', now)
      await writeAudit(transaction, theProduct, now, {
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
 * Continues a session by the access token in its cookie, with a family of refresh tokens of its own. The caller has made
 * sure that a page of ours asks.
 * @throws Problem 401 when the token has run out or the session is over.
 */
export const refreshByCookie = async (
  parts: Parts,
  accessToken: string | undefined,
  idleSeconds: unknown,
): Promise<OpenedSession> => {
  const claims = accessToken && (await verifyAccessToken(accessToken, parts.key, parts.clock.now()))
  if (!claims) throw over()
  return continueSession(parts, claims.sid, idleSeconds, (transaction, _session, now) =>
    beginFamily(transaction, claims.sid, now),
  )
}

const over = () => new Problem(401, 'login_required', 'Please log in.')

/** Continues a session that lives, in a transaction in which no one else refreshes or ends it. */
const continueSession = async (
  { db, ...parts }: Parts,
  sessionId: string,
  idleSeconds: unknown,
  nextToken: (transaction: Connection, session: ActiveSession, now: Date) => Promise<string | undefined>,
): Promise<OpenedSession> => {
  // what is thrown in a transaction is undone: the end of a session must not be
  const opened = await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, sessionId)
    const now = parts.clock.now()
    const session = await findActiveSession(transaction, sessionId, now)
    const refreshToken = session && (await nextToken(transaction, session, now))
    if (!session || !refreshToken) return undefined

    const active = activityAt(now, idleSeconds)
    if (active) await noteActivity(transaction, sessionId, active)
    return issueTokens(parts, { ...session, id: session.adminId }, { sessionId, refreshToken })
  })
  if (!opened) throw over()
  return opened
}
