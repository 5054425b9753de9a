import type { FactorKind, FactorQuestion } from '#features/admin-session/factor-credentials.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { readToken, signToken } from '#platform/server/security/signed-link.ts'
import { newId } from '#shared/ids.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import { later, minutes } from '#shared/time/duration.ts'
import { findChallenge, forgetChallenges, insertChallenge } from './challenges.store.ts'
import type { FactorDeps } from './factor-deps.ts'
import { hasPasskeys, passkeyHome } from './passkey-home.ts'
import { findPasskeys } from './passkeys.store.ts'
import { newQuestion, passkeyQuestion } from './passkeys.ts'
import { findAuthenticator, findHolder } from './second-factor.store.ts'

/** The lifetime of a challenge, in milliseconds. */
const challengeLife = minutes(5)

/** The purpose of a challenge; it is not valid for another one. */
export type Purpose = 'login' | 'change'

type Deps = Pick<FactorDeps, 'clock' | 'sessionKey' | 'origins'>
type Holder = { id: string; passwordHash: string | null }

/** Creates a challenge for this account, with the factors that it accepts on this host. */
export const createChallenge = async (
  transaction: Connection,
  deps: Deps,
  holder: Holder,
  { hostname, purpose }: { hostname: string; purpose: Purpose },
): Promise<FactorQuestion> => {
  const now = deps.clock.now()
  const id = newId<'factor challenge'>(now)
  const question = newQuestion()
  const expiresAt = later(now, challengeLife)
  await forgetChallenges(transaction, holder.id, now)
  await insertChallenge(transaction, { id, adminId: holder.id, question, expiresAt })

  const passkeys = hasPasskeys(deps, hostname) ? await findPasskeys(transaction, holder.id) : []
  const offers: FactorKind[] = [
    ...((await findAuthenticator(transaction, holder.id)) ? (['code'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    'recoveryCode',
  ]
  const end = expiresAt.getTime()
  return {
    challenge: signToken(secretOf(deps, purpose), id, end, signedText(id, end, holder)),
    offers,
    ...(passkeys.length > 0 && { passkey: passkeyQuestion(passkeyHome(deps), question, passkeys) }),
  }
}

/**
 * The account of a challenge; undefined when it is forged, expired, used, for another purpose, or the
 * password has changed since.
 */
export const holderOfChallenge = async (db: Connection, deps: Deps, challenge: string, purpose: Purpose) => {
  const read = readToken(challenge)
  const now = deps.clock.now()
  if (!read || read.number <= now.getTime()) return undefined
  const row = await findChallenge(db, read.id, now)
  const holder = row && (await findHolder(db, row.adminId))
  if (!holder || !read.isSigned(secretOf(deps, purpose), signedText(read.id, read.number, holder)))
    return undefined
  return { challengeId: read.id, holder }
}

/** The kind of the single factor that was sent; undefined: none, or several. */
export const kindOf = (proof: FactorCredentials): FactorKind | undefined => {
  const sent = (['code', 'passkey', 'recoveryCode'] as const).filter((kind) => proof[kind] !== undefined)
  return sent.length === 1 ? sent[0] : undefined
}

const secretOf = ({ sessionKey }: Deps, purpose: Purpose) =>
  secretFor(sessionKey, `factor challenge ${purpose}`)

/** The signed text. It contains the password hash, so that a new password invalidates earlier challenges. */
const signedText = (id: string, end: number, { id: adminId, passwordHash }: Holder) => [
  id,
  end,
  adminId,
  passwordHash ?? '',
]
