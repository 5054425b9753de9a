import {
  attemptFailed,
  attemptKeys,
  isKnownDevice,
  noteAttempt,
  verifyPassword,
} from '#features/admin-session/server/admin-session.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { ChangeProof } from '../second-factor.contract.ts'
import { endChallenge, noteTry } from './challenges.store.ts'
import { holderOfChallenge } from './challenges.ts'
import { checkProof } from './check-proof.ts'
import type { FactorParts, From } from './factor-parts.ts'
import { type FactorHolder, findHolder, findLoginOf, lockHolder } from './second-factor.store.ts'

/** So long after a login by password alone the password is not requested again. */
const freshLogin = minutes(10)

/** So many passkeys may be tried for one question. */
const mostTries = 5

/**
 * Changes one's own factors, in one transaction, once one has proved to be oneself: by the password, and by a factor when
 * there is one. The password is not needed in the first minutes after a login without a factor: it was typed a moment ago.
 * What is wrong counts as a login that failed.
 * @throws Problem 400 with what is wrong, 429 as the login
 */
export const withProof = async <T>(
  parts: FactorParts,
  self: Self,
  { password, ...proof }: ChangeProof,
  { network, device }: From,
  work: (transaction: Connection, holder: FactorHolder, now: Date) => Promise<T>,
): Promise<T> => {
  const { db, clock, pause, sessionKey } = parts
  const before = await findHolder(db, self.adminId)
  const isFree = before !== undefined && !(await needsPassword(parts, self, before))
  const known = (await isKnownDevice({ db, clock }, device, self.adminId)) ? device : undefined
  const attempt = isFree
    ? undefined
    : await noteAttempt(
        { db, clock },
        attemptKeys({ account: self.email, network, device: known }, sessionKey),
      )
  const failed = async () => {
    if (attempt) await attemptFailed({ db, clock, pause }, attempt, { id: self.adminId, email: self.email })
  }
  const takeBack = async (error: unknown) => {
    // no one has looked at the proof, or it was right
    await attempt?.takeBack()
    throw error
  }
  if (!isFree) {
    const isRight = await verifyPassword(password ?? '', before?.passwordHash, { first: true }).catch(
      takeBack,
    )
    if (!isRight) {
      await failed()
      throw new Problem(400, 'wrong_password', 'The password is incorrect')
    }
  }

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
    if (holder.secondFactorAt && !(await isProved(transaction, parts, holder, proof))) return 'wrong'
    await attempt?.succeed(transaction)
    return { done: await work(transaction, holder, clock.now()) }
  })
  const outcome = await change.catch(takeBack)
  if (outcome === 'wrong') {
    await failed()
    throw new Problem(400, 'factor_wrong', 'The code or passkey is incorrect, or was used before')
  }
  return outcome.done
}

/** Whether a change needs the password. */
export const needsPassword = async (
  { db, clock }: Pick<FactorParts, 'db' | 'clock'>,
  { sessionId }: Self,
  { secondFactorAt }: Pick<FactorHolder, 'secondFactorAt'>,
): Promise<boolean> => {
  if (secondFactorAt) return true
  const loggedIn = await findLoginOf(db, sessionId)
  return !loggedIn || loggedIn < later(clock.now(), -freshLogin)
}

/** A passkey answers a challenge; a code needs none. */
const isProved = async (
  transaction: Connection,
  parts: FactorParts,
  holder: FactorHolder,
  { challenge, ...proof }: Omit<ChangeProof, 'password'>,
): Promise<boolean> => {
  const now = parts.clock.now()
  const pending = challenge ? await holderOfChallenge(transaction, parts, challenge, 'change') : undefined
  if (!pending || pending.holder.id !== holder.id)
    return proof.passkey === undefined && checkProof(transaction, parts, holder, proof)
  const row = await noteTry(transaction, pending.challengeId, { most: mostTries, now })
  const isRight = await checkProof(transaction, parts, holder, { ...proof, question: row?.question })
  if (isRight) await endChallenge(transaction, pending.challengeId, now)
  return isRight
}
