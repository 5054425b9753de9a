import type { SecondStep } from '#features/admin-session/server/admin-session.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import { endChallenge, noteTry } from './challenges.store.ts'
import { createChallenge, holderOfChallenge } from './challenges.ts'
import type { FactorDeps } from './factor-deps.ts'
import { verifyFactor } from './verify-factor.ts'

/** After this many wrong attempts the password is needed again. */
const maxAttempts = 5

/** Implements the second step of a login. */
export const secondStepOf = (deps: Pick<FactorDeps, 'clock' | 'sessionKey' | 'origins'>): SecondStep => ({
  ask: async (transaction, admin, hostname) =>
    admin.secondFactorAt
      ? createChallenge(transaction, deps, admin, { hostname, purpose: 'login' })
      : undefined,

  holderOf: async (db, challenge) => (await holderOfChallenge(db, deps, challenge, 'login'))?.holder,

  judge: async (transaction: Connection, challenge: string, proof: FactorCredentials) => {
    // checked again, because the challenge may have been used or the password changed meanwhile
    const pending = await holderOfChallenge(transaction, deps, challenge, 'login')
    if (!pending || pending.holder.disabledAt) return 'over'
    const now = deps.clock.now()
    const row = await noteTry(transaction, pending.challengeId, { most: maxAttempts, now })
    if (!row) return 'over'
    const { question, tries } = row
    if (await verifyFactor(transaction, deps, pending.holder, { ...proof, question })) {
      await endChallenge(transaction, pending.challengeId, now)
      return 'right'
    }
    return tries < maxAttempts ? 'wrong' : 'last-wrong'
  },
})
