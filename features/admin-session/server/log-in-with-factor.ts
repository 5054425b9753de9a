import type { Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import type { OpenedSession } from '../admin-session.contract.ts'
import { findAdminById, holdAccount } from './admin-session.store.ts'
import { attemptFailed } from './attempts/attempt-failed.ts'
import type { AttemptFrom } from './attempts/check-password.ts'
import { isKnownDevice } from './attempts/known-devices.ts'
import type { Pause } from './attempts/pause.ts'
import { attemptKeys, factorKey } from './failed-logins.ts'
import { noteAttempt } from './note-attempt.ts'
import { openSession, type SessionParts } from './open-session.ts'
import type { SecondStep } from './second-step.ts'

type Deps = SessionParts & { db: Database; pause: Pause; secondStep: SecondStep }

/** The origin of a login. */
type From = AttemptFrom & { userAgent: string }

/**
 * Opens an admin session by the challenge of a right password and a second factor. A wrong factor counts for
 * the account, from everywhere, and as a failed login; after five attempts the password is needed again.
 * @throws Problem 401 with the code `factor_wrong` while the challenge is valid, `login_required` when it is
 * not, 429 as the login
 */
export const logInWithFactor = async (
  { db, pause, secondStep, ...deps }: Deps,
  { challenge, ...proof }: FactorCredentials & { challenge: string },
  { userAgent, network, device }: From,
): Promise<OpenedSession> => {
  const holder = await secondStep.holderOf(db, challenge)
  if (!holder) throw over()
  const { clock, key } = deps
  const known = (await isKnownDevice({ db, clock }, device, holder.id)) ? device : undefined
  const attempt = await noteAttempt({ db, clock }, [
    factorKey(holder, key),
    ...attemptKeys({ account: holder.email, network, device: known }, key),
  ])
  const work = db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, holder.id)
    const judgement = await secondStep.judge(transaction, challenge, proof)
    if (judgement !== 'right') return judgement
    const admin = await findAdminById(transaction, holder.id)
    if (!admin || admin.disabledAt) return 'over'
    await attempt.succeed(transaction)
    return openSession(transaction, deps, admin, userAgent)
  })
  const outcome = await work.catch(async (error: unknown) => {
    // the factor was not checked
    await attempt.takeBack()
    throw error
  })
  if (typeof outcome === 'object') return outcome
  // the challenge has expired, so the factor was not checked
  if (outcome === 'over') await attempt.takeBack()
  else await attemptFailed({ db, clock, pause }, attempt, holder)
  if (outcome === 'wrong') throw new Problem(401, 'factor_wrong', `That did not work. ${hintFor(proof)}`)
  throw over()
}

/** A hint by the kind of factor. */
const hintFor = ({ passkey, recoveryCode }: FactorCredentials): string => {
  if (recoveryCode !== undefined) return 'Each recovery code works once: try another one.'
  if (passkey !== undefined) return 'Try your passkey again, or another way.'
  return 'Try the code that your app shows now.'
}

const over = () =>
  new Problem(
    401,
    'login_required',
    'This took too long, or too many tries failed. Enter your password again.',
  )
