import type { Connection } from '#platform/server/postgres/database.ts'

type ChallengeRow = { adminId: string; question: Uint8Array }

export const insertChallenge = async (
  transaction: Connection,
  challenge: { id: string; adminId: string; question: Uint8Array; expiresAt: Date },
): Promise<void> => {
  await transaction
    .insertInto('factorChallenges')
    .values({ ...challenge, usedAt: null })
    .execute()
}

/** A challenge that is neither expired nor used. */
export const findChallenge = (db: Connection, id: string, now: Date): Promise<ChallengeRow | undefined> =>
  db
    .selectFrom('factorChallenges')
    .select(['adminId', 'question'])
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst()

/**
 * Counts an attempt; undefined when there were too many, or the challenge has expired. Locks the challenge.
 */
export const noteTry = (
  transaction: Connection,
  id: string,
  { most, now }: { most: number; now: Date },
): Promise<(ChallengeRow & { tries: number }) | undefined> =>
  transaction
    .updateTable('factorChallenges')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where('usedAt', 'is', null)
    .where('tries', '<', most)
    .returning(['adminId', 'question', 'tries'])
    .executeTakeFirst()

export const endChallenge = async (transaction: Connection, id: string, usedAt: Date): Promise<void> => {
  await transaction.updateTable('factorChallenges').set({ usedAt }).where('id', '=', id).execute()
}

/** Ends all challenges of an account. */
export const endChallengesOf = async (
  transaction: Connection,
  adminId: string,
  usedAt: Date,
): Promise<void> => {
  await transaction
    .updateTable('factorChallenges')
    .set({ usedAt })
    .where('adminId', '=', adminId)
    .where('usedAt', 'is', null)
    .execute()
}

/** Deletes the expired ones of an account. */
export const forgetChallenges = async (db: Connection, adminId: string, before: Date): Promise<void> => {
  await db
    .deleteFrom('factorChallenges')
    .where('adminId', '=', adminId)
    .where('expiresAt', '<', before)
    .execute()
}
