import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import { type FailureKey, memoryOf } from './failed-logins.ts'

/** Serialises counting and recording the logins of this account or network. */
export const lockLogin = (transaction: Connection, { kind, key }: FailureKey): Promise<void> =>
  holdLock(transaction, 'login', `${kind} ${key.toString('hex')}`)

/** The times of failed logins for these keys, as far back as each kind counts. */
export const findFailures = (
  db: Connection,
  keys: readonly FailureKey[],
  now: Date,
): Promise<{ kind: FailureKey['kind']; failedAt: Date }[]> =>
  db
    .selectFrom('loginFailures')
    .select(['kind', 'failedAt'])
    .where((is) =>
      is.or(
        keys.map(({ kind, key }) =>
          is.and([is.and({ kind, key }), is('failedAt', '>', later(now, -memoryOf(kind)))]),
        ),
      ),
    )
    .execute()

export const insertFailures = async (
  transaction: Connection,
  keys: readonly FailureKey[],
  { id, failedAt }: { id: string; failedAt: Date },
): Promise<void> => {
  await transaction
    .insertInto('loginFailures')
    .values(keys.map(({ kind, key }) => ({ kind, key, id, failedAt })))
    .execute()
}

/** Deletes failures that were recorded before the login's result was known. */
export const removeFailures = async (
  db: Connection,
  keys: readonly FailureKey[],
  id: string,
): Promise<void> => {
  await db
    .deleteFrom('loginFailures')
    .where((is) => is.or(keys.map(({ kind, key }) => is.and({ kind, key, id }))))
    .execute()
}

/** Deletes all failures of this key. */
export const forgetFailuresOf = async (db: Connection, { kind, key }: FailureKey): Promise<void> => {
  await db.deleteFrom('loginFailures').where('kind', '=', kind).where('key', '=', key).execute()
}

/** Deletes expired failures. */
export const forgetOldFailures = async (db: Connection, now: Date): Promise<number> => {
  const old = later(now, -days(1))
  const forgotten = await db
    .deleteFrom('loginFailures')
    .where('failedAt', '<', old)
    .where((is) => is.or([is('kind', '<>', 'factor'), is('failedAt', '<', later(now, -memoryOf('factor')))]))
    .executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}
