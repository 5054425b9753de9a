import { randomUUID } from 'node:crypto'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { newId } from '#shared/ids.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { MonitorKind, OpenedSession, SessionUser } from '../admin-session.contract.ts'
import { type SigningKey, signAccessToken } from './access-token.ts'
import { type Admin, insertRefreshToken, insertSession } from './admin-session.store.ts'
import { deviceOf } from './device-of.ts'
import { hashOfToken, newRefreshToken } from './refresh-token.ts'
import { absoluteLifetime } from './session-limits.ts'

export type SessionParts = {
  clock: Clock
  key: SigningKey
  monitor: MonitorKind
  websites: Pick<WebsiteRegistry, 'all' | 'find' | 'slugs'>
}

type Holder = Pick<Admin, 'id' | 'email' | 'name' | 'role'> & {
  websites: readonly string[]
  needsFactor?: boolean
}

/** The session's user for responses. */
export const userOf = (
  { id, email, name, ...admin }: Holder,
  known: SessionParts['websites'],
): SessionUser => ({
  id,
  email,
  name,
  role: admin.role,
  websites: [...accessibleTo(admin, known)],
  conferences: conferencesFor(admin, known),
  ...(admin.needsFactor && { needsFactor: true }),
})

/** The websites that the role and the grants give access to. */
export const accessibleTo = (
  { role, websites: granted }: Pick<Holder, 'role' | 'websites'>,
  { find, slugs }: Pick<WebsiteRegistry, 'find' | 'slugs'>,
): readonly Website[] =>
  role === 'OWNER' ? slugs() : granted.map(find).filter((website) => website !== undefined)

/** What the selector shows: the accessible ones, and the live ones that others work on. */
const conferencesFor = (holder: Pick<Holder, 'role' | 'websites'>, known: SessionParts['websites']) => {
  const accessible = new Set(accessibleTo(holder, known))
  return known
    .all()
    .filter(({ slug, state }) => accessible.has(slug) || state === 'live')
    .map(({ slug, shortName, state, isDefault, hue }) => ({
      website: slug,
      name: shortName,
      state,
      isDefault,
      hue,
    }))
}

/** Issues the tokens of a session to the browser: a new access token, and the stored refresh token. */
export const issueTokens = async (
  { clock, key, monitor, websites }: SessionParts,
  admin: Holder,
  { sessionId, refreshToken }: { sessionId: string; refreshToken: string },
): Promise<OpenedSession> => {
  const { email, role } = admin
  const subject = { email, role, sessionId, tokenId: randomUUID() }
  const accessToken = await signAccessToken(subject, key, clock.now())
  return { user: userOf(admin, websites), accessToken, token: accessToken, refreshToken, sessionId, monitor }
}

/** Stores the first refresh token of a new family, in the caller's transaction. */
export const beginFamily = async (transaction: Connection, sessionId: string, now: Date): Promise<string> => {
  const refreshToken = newRefreshToken()
  await insertRefreshToken(transaction, {
    tokenHash: hashOfToken(refreshToken),
    sessionId,
    familyId: newId<'refresh-family'>(now),
    issuedAt: now,
  })
  return refreshToken
}

/**
 * Creates an admin session with its tokens and its audit entry, in the caller's transaction. `userAgent`
 * names the device.
 */
export const openSession = async (
  transaction: Connection,
  deps: SessionParts,
  admin: Holder,
  userAgent: string,
): Promise<OpenedSession> => {
  const now = deps.clock.now()
  const sessionId = newId<'admin-session'>(now)
  await insertSession(transaction, {
    id: sessionId,
    adminId: admin.id,
    createdAt: now,
    expiresAt: later(now, absoluteLifetime),
    userAgent: userAgent.slice(0, 300),
  })
  await writeAudit(transaction, { adminId: admin.id, email: admin.email }, now, {
    action: 'session.opened',
    subject: deviceOf(userAgent),
  })
  return issueTokens(deps, admin, {
    sessionId,
    refreshToken: await beginFamily(transaction, sessionId, now),
  })
}
