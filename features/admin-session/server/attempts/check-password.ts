import type { Clock } from '#platform/server/clock.ts'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { SigningKey } from '../access-token.ts'
import { type Admin, findAdminByEmail } from '../admin-session.store.ts'
import { attemptKeys } from '../failed-logins.ts'
import { type Attempt, noteAttempt } from '../note-attempt.ts'
import { verifyPassword } from '../password.ts'
import { isKnownDevice } from './known-devices.ts'

type Parts = { db: Database; clock: Clock; key: SigningKey }

/** From where someone tries: their network, and the device that their cookie names. */
export type AttemptFrom = { network: string; device?: string | undefined }

type Checked = {
  /** The account when the password is its own and it is not disabled. */
  admin: Admin | undefined
  /** The account of the address, whatever the password. */
  found: Admin | undefined
  attempt: Attempt
}

/**
 * Those who log in from a device that is known for the account pass all others. Of strangers four are noted and counted at
 * once, and one password is hashed: what a flood can cost has an end. Of both a queue waits, for some six
 * seconds where it is full of strangers.
 */
const inTurn = createConcurrencyLimit({
  atOnce: 8,
  kept: 4,
  waiting: 48,
  busy: 'Too many people are logging in at the moment. Try again in a minute.',
})

/**
 * Looks at the password that is typed for an address: the same work whether there is such an account.
 * @throws Problem 429 as `noteAttempt`, 503 when too many wait already
 */
export const checkPassword = async (
  { db, clock, key }: Parts,
  { email, password }: { email: string; password: string },
  { network, device }: AttemptFrom,
): Promise<Checked> => {
  // only a cookie of ours costs a look at the database before its turn
  const isKnown =
    device !== undefined &&
    (await isKnownDevice({ db, clock }, device, (await findAdminByEmail(db, email))?.id))

  return inTurn(
    async () => {
      const found = await findAdminByEmail(db, email)
      // the account's own spelling: what counts as the same letter is the database's to say
      const account = found?.email ?? email
      const attempt = await noteAttempt(
        { db, clock },
        attemptKeys({ account, network, device: isKnown ? device : undefined }, key),
      )
      const admin = await judge(found, password, isKnown).catch(async (error: unknown) => {
        // no one has looked at the password
        await attempt.takeBack()
        throw error
      })
      return { admin, found, attempt }
    },
    { first: isKnown },
  )
}

/** The account when the password is its own, after the same work whether there is one. */
const judge = async (
  admin: Admin | undefined,
  password: string,
  isKnown: boolean,
): Promise<Admin | undefined> => {
  const isRight = await verifyPassword(password, admin?.passwordHash, { first: isKnown })
  return isRight && !admin?.disabledAt ? admin : undefined
}
