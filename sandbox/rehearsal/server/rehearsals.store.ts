import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Rehearsal, RehearsalStep } from '#sandbox/rehearsal/rehearsal.contract.ts'
import type { Scenario } from '#sandbox/rehearsal/scenarios.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

export type RehearsalRow = Omit<Selectable<Schema['rehearsals']>, 'steps'> & { steps: RehearsalStep[] }

/** One rehearsal of a website after the other: anyone who begins one in the meantime waits for the end of this transaction. */
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

/** Notes how far it is; what has ended stays as it ended. */
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

/** The booking of its visitor; null while there is none. */
export const registrationOfRehearsal = async (connection: Connection, id: string): Promise<string | null> =>
  (
    await connection
      .selectFrom('rehearsals')
      .select('registrationId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).registrationId

/** What runs although it began before `since` was left by a process that died: it is broken off. */
export const breakOffBefore = async (connection: Connection, since: Date, now: Date): Promise<void> => {
  await connection
    .updateTable('rehearsals')
    .set({ endedAt: now, outcome: 'broken_off' })
    .where('endedAt', 'is', null)
    .where('startedAt', '<', since)
    .execute()
}
