import type { Clock } from '#platform/server/clock.ts'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { SigningKey } from '../access-token.ts'
import { type Admin, findAdminByEmail } from '../admin-session.store.ts'
import { attemptKeys } from '../failed-logins.ts'
import { type Attempt, noteAttempt } from '../note-attempt.ts'
import { verifyPassword } from '../password.ts'
import { isKnownDevice } from './known-devices.ts'

type Deps = { db: Database; clock: Clock; key: SigningKey }

/** The origin of an attempt: its network, and the device in its cookie. */
export type AttemptFrom = { network: string; device?: string | undefined }

type Checked = {
  /** The account if the password is right and it is not disabled. */
  admin: Admin | undefined
  /** The account of the address, regardless of the password. */
  found: Admin | undefined
  attempt: Attempt
}

/**
 * Logins from devices known for the account go first. Of the others four are counted and one password is
 * hashed at a time, which bounds the cost of a flood. Both have a bounded queue, of some six seconds when
 * full of unknown devices.
 */
const limited = createConcurrencyLimit({
  atOnce: 8,
  reserved: 4,
  waiting: 48,
  busy: 'Too many people are logging in at the moment. Try again in a minute.',
})

/**
 * Verifies the password for an address, with the same work whether the account exists.
 * @throws Problem 429 as `noteAttempt`, 503 when the queue is full
 */
export const checkPassword = async (
  { db, clock, key }: Deps,
  { email, password }: { email: string; password: string },
  { network, device }: AttemptFrom,
): Promise<Checked> => {
  // only a valid device cookie costs a query before the concurrency limit
  const isKnown =
    device !== undefined &&
    (await isKnownDevice({ db, clock }, device, (await findAdminByEmail(db, email))?.id))

  return limited(
    async () => {
      const found = await findAdminByEmail(db, email)
      // the stored spelling of the address, because the database decides which letters are equal
      const account = found?.email ?? email
      const attempt = await noteAttempt(
        { db, clock },
        attemptKeys({ account, network, device: isKnown ? device : undefined }, key),
      )
      const admin = await judge(found, password, isKnown).catch(async (error: unknown) => {
        // the password was not checked
        await attempt.takeBack()
        throw error
      })
      return { admin, found, attempt }
    },
    { first: isKnown },
  )
}

/** The account if the password is its own, after the same work whether it exists. */
const judge = async (
  admin: Admin | undefined,
  password: string,
  isKnown: boolean,
): Promise<Admin | undefined> => {
  const isRight = await verifyPassword(password, admin?.passwordHash, { first: isKnown })
  return isRight && !admin?.disabledAt ? admin : undefined
}
