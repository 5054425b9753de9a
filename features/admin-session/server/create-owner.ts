import { randomBytes } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { readEmailAddress } from '#shared/text/email-address.ts'
import { findAdminByEmail, findOwner, insertOwner, lockOwnerCreation } from './admin-session.store.ts'
import { hashPassword } from './password.ts'

const defaultEmail = 'owner@localhost'
const shortestPassword = 12

/** The owner's address, and a newly generated password, which is shown once and not stored. */
export type Owner = { email: string; generatedPassword?: string }

type OwnerOptions = {
  email?: string | undefined
  password?: string | undefined
  clock: Clock
  /** Rejects with a message when a password is too weak; by default only the length is checked. */
  requirePassword?: (password: string, email: string) => Promise<void>
}

/**
 * Ensures that the installation has an owner. The first time, one is created from the given address and
 * password (settings ADMIN_EMAIL and ADMIN_PASSWORD), and missing values are generated; later nothing is
 * changed. Safe when several processes start at once.
 * @throws Error with a message for the operator when the first owner cannot be created
 */
export const ensureOwner = async (db: Database, options: OwnerOptions): Promise<Owner> => {
  const existing = await findOwner(db)
  if (existing) return existing

  const typed = options.email?.trim() || defaultEmail
  const email = typed === defaultEmail ? typed : readEmailAddress(typed)
  if (email === undefined) throw new Error(`ADMIN_EMAIL is not an email address: ${typed}`)
  if (options.password !== undefined && options.password.length < shortestPassword) {
    throw new Error(`ADMIN_PASSWORD must have at least ${shortestPassword} characters.`)
  }
  if (options.password !== undefined)
    await options.requirePassword?.(options.password, email).catch((error: Error) => {
      throw new Error(`ADMIN_PASSWORD cannot be used. ${error.message}.`)
    })
  const password = options.password ?? randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)

  return db.transaction().execute(async (transaction) => {
    await lockOwnerCreation(transaction)
    const other = await findOwner(transaction)
    if (other) return other

    if (await findAdminByEmail(transaction, email)) {
      throw new Error(
        `There is no owner, and ${email} belongs to another admin: set ADMIN_EMAIL to another address.`,
      )
    }
    const createdAt = options.clock.now()
    const passwordIsGenerated = options.password === undefined
    const id = newId<'admin'>(createdAt)
    await insertOwner(transaction, { id, email, name: 'Owner', passwordHash, passwordIsGenerated, createdAt })
    return passwordIsGenerated ? { email, generatedPassword: password } : { email }
  })
}
