import type { Connection } from '#platform/server/postgres/database.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import type { FactorQuestion } from '../factor-credentials.ts'

/** An account whose password was verified. */
type WithPassword = { id: string; passwordHash: string | null; secondFactorAt: Date | null }

/**
 * The result of an attempt: right, wrong, wrong with no attempts left, or not checked because the challenge
 * has expired.
 */
type Judgement = 'right' | 'wrong' | 'last-wrong' | 'over'

/**
 * What a login needs of second factors. Injected by the composition root, because second-factor depends on
 * sessions and not the reverse.
 */
export type SecondStep = {
  /**
   * Creates a challenge for an account with a second factor; undefined: the password is enough. `hostname`:
   * where they log in.
   */
  ask: (transaction: Connection, admin: WithPassword, hostname: string) => Promise<FactorQuestion | undefined>
  /** The account of a challenge while it is valid. */
  holderOf: (
    db: Connection,
    challenge: string,
  ) => Promise<{ id: string; email: string; secondFactorAt: Date | null } | undefined>
  /** Checks one attempt and records it: commit the transaction whatever the result. */
  judge: (transaction: Connection, challenge: string, proof: FactorCredentials) => Promise<Judgement>
}

/** No account has a second factor. */
export const noSecondStep: SecondStep = {
  ask: async () => undefined,
  holderOf: async () => undefined,
  judge: async () => 'over',
}
