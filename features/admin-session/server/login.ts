import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import type { Reply } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { login as loginCall } from '../admin-session.contract.ts'
import { type SigningKey, signAccessToken } from './access-token.ts'
import { findAdminByEmail, insertRefreshToken, insertSession } from './admin-session.store.ts'
import { verifyPassword } from './password.ts'

/** A session ends after 12 hours, however active. */
const absoluteLife = 12 * 60 * 60 * 1000

/**
 * Opens an admin session and hands out its tokens.
 * @throws Problem 401, the same after the same work, for an unknown address, a wrong password and a disabled account.
 */
export const login = async (
  { db, clock, key }: { db: Database; clock: Clock; key: SigningKey },
  credentials: { email: string; password: string },
): Promise<Reply<typeof loginCall>> => {
  const admin = await findAdminByEmail(db, credentials.email)
  const known = await verifyPassword(credentials.password, admin?.passwordHash)
  if (!admin || !known || admin.disabledAt) throw new Problem(401, 'Email or password is incorrect.')

  const now = clock.now()
  const sessionId = newId<'admin-session'>(now)
  const refreshToken = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(refreshToken).digest()
  await db.transaction().execute(async (transaction) => {
    const expiresAt = new Date(now.getTime() + absoluteLife)
    await insertSession(transaction, { id: sessionId, adminId: admin.id, createdAt: now, expiresAt })
    await insertRefreshToken(transaction, { tokenHash, sessionId, issuedAt: now })
  })

  const { id, email, name, role } = admin
  const accessToken = signAccessToken({ email, role, sessionId, tokenId: randomUUID() }, key, now)
  return { user: { id, email, name, role }, accessToken, token: accessToken, refreshToken, sessionId }
}
