import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Rehearsal, RehearsalStep } from '#sandbox/rehearsal/rehearsal.contract.ts'
import type { Scenario } from '#sandbox/rehearsal/scenarios.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

export type RehearsalRow = Omit<Selectable<Schema['rehearsals']>, 'steps'> & { steps: RehearsalStep[] }

/** Serialises the start of rehearsals of a website until the end of the transaction. */
export const lockRehearsals = (transaction: Connection, website: Website): Promise<void> =>
  holdLock(transaction, 'rehearsals', website)

export const insertRehearsal = async (
  transaction: Connection,
  begun: { website: Website; scenario: Scenario; askedBy: string },
  now: Date,
): Promise<RehearsalRow> =>
  typed(
    await transaction
      .insertInto('rehearsals')
      .values({ ...begun, id: newId<'rehearsal'>(now), startedAt: now, steps: '[]' })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** The newest 20 of a website. */
export const listNewestRehearsals = async (
  connection: Connection,
  website: Website,
): Promise<RehearsalRow[]> =>
  (
    await connection
      .selectFrom('rehearsals')
      .selectAll()
      .where('website', '=', website)
      .orderBy('startedAt', 'desc')
      .limit(20)
      .execute()
  ).map(typed)

const typed = (row: Selectable<Schema['rehearsals']>): RehearsalRow => row as RehearsalRow

type Progress = {
  steps?: readonly RehearsalStep[]
  registrationId?: string
  paymentId?: string
  endedAt?: Date
  outcome?: Rehearsal['outcome']
}

/** Stores the progress, unless the rehearsal has ended. */
export const noteProgress = async (
  connection: Connection,
  id: string,
  { steps, ...more }: Progress,
): Promise<void> => {
  await connection
    .updateTable('rehearsals')
    .set({ ...more, ...(steps && { steps: JSON.stringify(steps) }) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** The booking of the rehearsal's visitor; null until there is one. */
export const registrationOfRehearsal = async (connection: Connection, id: string): Promise<string | null> =>
  (
    await connection
      .selectFrom('rehearsals')
      .select('registrationId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).registrationId

/** Marks rehearsals that have been running since before `since` as broken off: their process died. */
export const breakOffBefore = async (connection: Connection, since: Date, now: Date): Promise<void> => {
  await connection
    .updateTable('rehearsals')
    .set({ endedAt: now, outcome: 'broken_off' })
    .where('endedAt', 'is', null)
    .where('startedAt', '<', since)
    .execute()
}
