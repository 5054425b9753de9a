import { learnsId } from '#features/registration/attempt.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { takeTurn } from '#platform/server/postgres/take-turn.ts'
import { later, minutes } from '#shared/duration.ts'
import { newId, type RegistrationId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { keyHashOf } from './attempt-key.ts'
import { findSameRegistration, insertRegistration } from './registration.store.ts'

/** Within this time the same registration again is a repeated submit, not a second one (decisions, Payment truth). */
const repeatWindow = minutes(30)

type Parts = { db: Database; clock: Clock; checkpoint: Checkpoint }

/**
 * Stores the registrant, committed before it answers. Every field equal to an unpaid registration of the last
 * 30 minutes: nothing is stored, and the answer is that one's id; to whom it is not to be told, an id of nothing, as if it
 * were new. Their checkout finds that registration all the same, because it is of the same person.
 */
export const registerVisitor = async (
  { db, clock, checkpoint }: Parts,
  website: Website,
  registrant: Registrant,
  attemptKey?: string,
): Promise<{ id: RegistrationId; isNew: boolean }> => {
  const stored = await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'registration', website, registrant.email)
    const now = clock.now()
    const attemptKeyHash = keyHashOf(attemptKey)
    const same = await findSameRegistration(
      tx,
      website,
      registrant,
      later(now, -repeatWindow),
      attemptKeyHash,
    )
    if (same)
      return learnsId(attemptKeyHash, same)
        ? { id: same.id as RegistrationId, isNew: false }
        : { id: newId<'registration'>(now), isNew: true }

    const { id } = await insertRegistration(tx, website, registrant, now, { attemptKeyHash })
    return { id: id as RegistrationId, isNew: true }
  })
  checkpoint('registration-committed')
  return stored
}
