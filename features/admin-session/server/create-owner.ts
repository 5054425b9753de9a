import { randomBytes } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { readEmailAddress } from '#shared/text/email-address.ts'
import { findAdminByEmail, findOwner, insertOwner, lockOwnerCreation } from './admin-session.store.ts'
import { hashPassword } from './password.ts'

const defaultEmail = 'owner@localhost'
const shortestPassword = 12

/** The owner's address, and their password when it was generated now: to be shown once, it is kept nowhere. */
export type Owner = { email: string; generatedPassword?: string }

type Given = {
  email?: string | undefined
  password?: string | undefined
  clock: Clock
  /** Rejects with a sentence when a password is too weak; by default none of twelve characters is. */
  requirePassword?: (password: string, email: string) => Promise<void>
}

/**
 * Sees to it that the installation has an owner. The first time one is made from the given address and password
 * (settings ADMIN_EMAIL and ADMIN_PASSWORD), what is missing is made up; afterwards nothing is changed, whatever is
 * given. Safe when several processes start at once.
 * @throws Error with a sentence for the operator when the first owner cannot be made from what was given.
 */
export const ensureOwner = async (db: Database, given: Given): Promise<Owner> => {
  const existing = await findOwner(db)
  if (existing) return existing

  const typed = given.email?.trim() || defaultEmail
  const email = typed === defaultEmail ? typed : readEmailAddress(typed)
  if (email === undefined) throw new Error(`ADMIN_EMAIL is not an email address: ${typed}`)
  if (given.password !== undefined && given.password.length < shortestPassword) {
    throw new Error(`ADMIN_PASSWORD must have at least ${shortestPassword} characters.`)
  }
  if (given.password !== undefined)
    await given.requirePassword?.(given.password, email).catch((error: Error) => {
      throw new Error(`ADMIN_PASSWORD cannot be used. ${error.message}.`)
    })
  const password = given.password ?? randomBytes(15).toString('base64url')
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
    const createdAt = given.clock.now()
    const passwordIsGenerated = given.password === undefined
    const id = newId<'admin'>(createdAt)
    await insertOwner(transaction, { id, email, name: 'Owner', passwordHash, passwordIsGenerated, createdAt })
    return passwordIsGenerated ? { email, generatedPassword: password } : { email }
  })
}
