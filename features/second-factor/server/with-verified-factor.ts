import {
  attemptFailed,
  attemptKeys,
  factorKey,
  isKnownDevice,
  noteAttempt,
  verifyPassword,
} from '#features/admin-session/server/admin-session.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { later, minutes } from '#shared/time/duration.ts'
import { endChallenge, noteTry } from './challenges.store.ts'
import { holderOfChallenge } from './challenges.ts'
import type { FactorDeps, From } from './factor-deps.ts'
import { type FactorHolder, findHolder, findLoginOf, lockHolder } from './second-factor.store.ts'
import { verifyFactor } from './verify-factor.ts'

/** For this long after a login by password alone, the password is not requested again. */
const freshLogin = minutes(10)

/** The maximum number of attempts per challenge. */
const maxAttempts = 5

/** Who makes a change; without a session the password is always needed. */
type Person = Pick<Self, 'adminId' | 'email'> & { sessionId?: string }

/**
 * Runs a change in one transaction, after verifying the password, and a factor if there is one. The password is not
 * needed in the first minutes after a login without a factor, because it was just typed. A wrong one counts as a failed
 * login.
 * @throws Problem 400 with what is wrong, 429 as the login
 */
export const withVerifiedFactor = async <T>(
  deps: FactorDeps,
  self: Person,
  { password, ...proof }: ProofOfIdentity,
  { network, device }: From,
  work: (transaction: Connection, holder: FactorHolder, now: Date) => Promise<T>,
): Promise<T> => {
  const { db, clock, pause, sessionKey } = deps
  const before = await findHolder(db, self.adminId)
  const isFree = before !== undefined && !(await needsPassword(deps, self, before))
  const known = (await isKnownDevice({ db, clock }, device, self.adminId)) ? device : undefined
  const keys = attemptKeys({ account: self.email, network, device: known }, sessionKey)
  const attempt = isFree ? undefined : await passwordProved(deps, self, { before, password, keys })

  const change = db.transaction().execute(async (transaction) => {
    const holder = await lockHolder(transaction, self.adminId)
    const isSame =
      holder?.passwordHash === before?.passwordHash &&
      holder?.secondFactorAt?.getTime() === before?.secondFactorAt?.getTime()
    if (!holder || holder.disabledAt || !isSame)
      throw new Problem(
        409,
        'version_conflict',
        'Your account has changed in the meantime. Load the page again.',
      )
    if (holder.secondFactorAt && !(await isProved(transaction, deps, holder, proof))) return 'wrong'
    await attempt?.succeed(transaction)
    return { done: await work(transaction, holder, clock.now()) }
  })
  const outcome = await change.catch(async (error: unknown) => {
    // the factor was not verified, or it was right
    await attempt?.takeBack()
    throw error
  })
  if (outcome === 'wrong') {
    if (attempt) await attemptFailed({ db, clock, pause }, attempt, accountOf(self))
    throw new Problem(400, 'factor_wrong', 'The code or passkey is incorrect, or was used before')
  }
  return outcome.done
}

/**
 * Checks the password, and returns the recorded attempt: with a factor, one that counts for the account's
 * factors as well.
 * @throws Problem 400 when the password is wrong, 429 as the login
 */
const passwordProved = async (
  { db, clock, pause, sessionKey }: FactorDeps,
  self: Person,
  {
    before,
    password = '',
    keys,
  }: {
    before: FactorHolder | undefined
    password?: string | undefined
    keys: ReturnType<typeof attemptKeys>
  },
) => {
  const attempt = await noteAttempt({ db, clock }, keys)
  const check = verifyPassword(password, before?.passwordHash, { first: true })
  const isRight = await check.catch(async (error: unknown) => {
    // the password was not checked
    await attempt.takeBack()
    throw error
  })
  if (!isRight) {
    await attemptFailed({ db, clock, pause }, attempt, accountOf(self))
    throw new Problem(400, 'wrong_password', 'The password is incorrect')
  }
  if (!before?.secondFactorAt) return attempt
  await attempt.takeBack()
  return noteAttempt({ db, clock }, [factorKey(before, sessionKey), ...keys])
}

const accountOf = ({ adminId: id, email }: Person) => ({ id, email })

/** Whether a change needs the password. */
export const needsPassword = async (
  { db, clock }: Pick<FactorDeps, 'db' | 'clock'>,
  { sessionId }: Person,
  { secondFactorAt }: Pick<FactorHolder, 'secondFactorAt'>,
): Promise<boolean> => {
  if (secondFactorAt) return true
  const loggedIn = sessionId === undefined ? undefined : await findLoginOf(db, sessionId)
  return !loggedIn || loggedIn < later(clock.now(), -freshLogin)
}

/** A passkey signs a challenge; a code needs none. */
const isProved = async (
  transaction: Connection,
  deps: FactorDeps,
  holder: FactorHolder,
  { challenge, ...proof }: Omit<ProofOfIdentity, 'password'>,
): Promise<boolean> => {
  const now = deps.clock.now()
  const pending = challenge ? await holderOfChallenge(transaction, deps, challenge, 'change') : undefined
  if (!pending || pending.holder.id !== holder.id)
    return proof.passkey === undefined && verifyFactor(transaction, deps, holder, proof)
  const row = await noteTry(transaction, pending.challengeId, { most: maxAttempts, now })
  const isRight = await verifyFactor(transaction, deps, holder, { ...proof, question: row?.question })
  if (isRight) await endChallenge(transaction, pending.challengeId, now)
  return isRight
}
