import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Connection } from '#platform/server/database.ts'
import { hours, later } from '#shared/duration.ts'
import { newId } from '#shared/ids.ts'
import { isWebsite, type Website, websites } from '#shared/website.ts'
import type { MonitorKind, OpenedSession } from '../admin-session.contract.ts'
import { type SigningKey, signAccessToken } from './access-token.ts'
import { type Admin, insertRefreshToken, insertSession } from './admin-session.store.ts'

/** A session ends after 12 hours, however active. */
const absoluteLife = hours(12)

/** What sessions are made with. */
export type SessionParts = { clock: Clock; key: SigningKey; monitor: MonitorKind }

/** On which websites somebody may do something. */
export const websitesOf = ({ role, websites: granted }: Pick<Admin, 'role' | 'websites'>): Website[] =>
  role === 'OWNER' ? [...websites] : granted.filter(isWebsite)

/** A new admin session with its tokens, in the caller's transaction. `userAgent` says from what device it came. */
export const openSession = async (
  transaction: Connection,
  { clock, key, monitor }: SessionParts,
  admin: Pick<Admin, 'id' | 'email' | 'name' | 'role' | 'websites'>,
  userAgent: string,
): Promise<OpenedSession> => {
  const now = clock.now()
  const sessionId = newId<'admin-session'>(now)
  const refreshToken = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(refreshToken).digest()
  const expiresAt = later(now, absoluteLife)
  await insertSession(transaction, {
    id: sessionId,
    adminId: admin.id,
    createdAt: now,
    expiresAt,
    userAgent: userAgent.slice(0, 300),
  })
  await insertRefreshToken(transaction, {
    tokenHash,
    sessionId,
    familyId: newId<'refresh-family'>(now),
    issuedAt: now,
  })

  const { id, email, name, role } = admin
  const accessToken = signAccessToken({ email, role, sessionId, tokenId: randomUUID() }, key, now)
  const user = { id, email, name, role, websites: websitesOf(admin) }
  return { user, accessToken, token: accessToken, refreshToken, sessionId, monitor }
}
