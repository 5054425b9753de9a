import type { Database } from '#platform/server/database.ts'
import { Problem } from '#shared/problem.ts'
import type { OpenedSession } from '../admin-session.contract.ts'
import { findAdminByEmail } from './admin-session.store.ts'
import { openSession, type SessionParts } from './open-session.ts'
import { verifyPassword } from './password.ts'

/**
 * Opens an admin session and hands out its tokens.
 * @throws Problem 401, the same after the same work, for an unknown address, a wrong password and a disabled account.
 */
export const login = async (
  { db, ...parts }: SessionParts & { db: Database },
  credentials: { email: string; password: string },
  userAgent: string,
): Promise<OpenedSession> => {
  const admin = await findAdminByEmail(db, credentials.email)
  const known = await verifyPassword(credentials.password, admin?.passwordHash)
  if (!admin || !known || admin.disabledAt) throw new Problem(401, 'Email or password is incorrect.')
  return db.transaction().execute((transaction) => openSession(transaction, parts, admin, userAgent))
}
