import { sql } from 'kysely'
import { announce } from '../jobs/wake.ts'
import type { Connection, Database } from '../postgres/database.ts'

/**
 * `unconfirmed`: the database was restored or copied, and no owner has said which installation it is. `copy`: an owner has
 * said that the other one goes on.
 */
export type EffectsState = 'allowed' | 'unconfirmed' | 'copy'

/** The topic that is announced when the state has changed. */
export const effectsChanged = 'external-effects'

type Effects = {
  state: EffectsState
  /** Null: it has always been so. */
  since: Date | null
  /** When the backup was made that this database was restored from. */
  restoredFrom: Date | null
}

const columns = ['externalEffects as state', 'externalEffectsSince as since', 'restoredFrom'] as const

export const readEffects = async (connection: Connection): Promise<Effects> =>
  (await connection.selectFrom('installation').select(columns).executeTakeFirstOrThrow()) as Effects

/** The same, locked until the end of the transaction. */
export const lockEffects = async (transaction: Connection): Promise<Effects> =>
  (await transaction
    .selectFrom('installation')
    .select(columns)
    .forUpdate()
    .executeTakeFirstOrThrow()) as Effects

/** Stores the state in the caller's transaction, whose commit tells every process. */
export const storeEffects = async (
  transaction: Connection,
  state: EffectsState,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('installation')
    .set({ externalEffects: state, externalEffectsSince: now })
    .execute()
  await announce(transaction, effectsChanged)
}

/** The comment that a restore leaves in its own commit, in a database of any version. */
const restoredComment = (madeAt: string) => `restored from the backup of ${madeAt}`

/** The statement by which a restore marks the database that it fills; `madeAt`: when the backup was made, as ISO text. */
export const markRestored = (madeAt: string): string => {
  if (!/^[\dTZ:.-]+$/.test(madeAt)) throw new Error('This is no time')
  return `comment on table installation is '${restoredComment(madeAt)}'`
}

/** The statement by which a move lets the new database be taken for the same installation. */
export const forgetPlace = 'update installation set database_place = null'

/** When the backup was made that this database was filled from since the last start; undefined: it was not. */
const readRestoreMark = async (connection: Connection): Promise<Date | undefined> => {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description('installation'::regclass, 'pg_class') as comment`.execute(connection)
  const [, madeAt] = /^restored from the backup of ([\dTZ:.-]+)$/.exec(rows[0]?.comment ?? '') ?? []
  return madeAt === undefined ? undefined : new Date(madeAt)
}

/** The identity of the database server and database, which a copy does not share; undefined: this user may not read it. */
export const readDatabasePlace = async (connection: Connection): Promise<string | undefined> => {
  const { rows } = await sql<{ may: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as may`.execute(connection)
  if (!rows[0]?.may) return undefined
  const found = await sql<{ place: string }>`
    select format('%s/%s', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database())) as place`.execute(connection)
  return found.rows[0]?.place
}

/**
 * Holds the effects back when the database was restored or is at another place than at the last start, and notes the
 * place. Returns whether it did.
 */
export const holdIfElsewhere = (db: Database, place: string | undefined, now: Date): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { databasePlace } = await transaction
      .selectFrom('installation')
      .select('databasePlace')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const restoredFrom = await readRestoreMark(transaction)
    const isMoved = databasePlace !== null && place !== undefined && place !== databasePlace
    if (restoredFrom || isMoved) {
      await transaction
        .updateTable('installation')
        .set({
          externalEffects: 'unconfirmed',
          externalEffectsSince: now,
          restoredFrom: restoredFrom ?? null,
        })
        .execute()
      await announce(transaction, effectsChanged)
    }
    if (place !== undefined && place !== databasePlace)
      await transaction.updateTable('installation').set({ databasePlace: place }).execute()
    if (restoredFrom) await sql`comment on table installation is null`.execute(transaction)
    return restoredFrom !== undefined || isMoved
  })
