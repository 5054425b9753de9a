import type { Connection } from '#platform/server/postgres/database.ts'
import type { FactorCredentials, FactorQuestion } from '../factor-credentials.ts'

/** Who has proved their password. */
type WithPassword = { id: string; passwordHash: string | null; secondFactorAt: Date | null }

/**
 * What came of a proof: it was right, it was not, it was not for the last time that this question may be answered, or the
 * question is over, and no one has looked at it.
 */
type Judgement = 'right' | 'wrong' | 'last-wrong' | 'over'

/** What a login needs of the second factors. The roof hands it in: they know sessions, and sessions do not know them. */
export type SecondStep = {
  /** Requests a factor of someone who has one; undefined: the password is enough. `hostname`: where they log in. */
  ask: (transaction: Connection, admin: WithPassword, hostname: string) => Promise<FactorQuestion | undefined>
  /** Whose question this is while it is valid. */
  holderOf: (
    db: Connection,
    challenge: string,
  ) => Promise<{ id: string; email: string; secondFactorAt: Date | null } | undefined>
  /** Judges one try, and notes it: commit the transaction whatever came of it. */
  judge: (transaction: Connection, challenge: string, proof: FactorCredentials) => Promise<Judgement>
}

/** No account has a second factor. */
export const noSecondStep: SecondStep = {
  ask: async () => undefined,
  holderOf: async () => undefined,
  judge: async () => 'over',
}
