import { type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { advisoryLocks } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { type Account, isOfAccount } from '../payments.store.ts'

export type ReconciliationRow = Selectable<Schema['paymentReconciliations']>

/**
 * Runs the work while no other run is active on any server; without `waits` it is skipped when one is. The lock is
 * held by its own connection, and released when the process dies.
 */
export const asOnlyRun = <T>(db: Database, waits: boolean, work: () => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (own) => {
    const take = waits
      ? sql<{
          taken: boolean
        }>`select true as taken from pg_advisory_lock(${advisoryLocks.reconciliationRun})`
      : sql<{ taken: boolean }>`select pg_try_advisory_lock(${advisoryLocks.reconciliationRun}) as taken`
    const { rows } = await take.execute(own)
    if (!rows[0]?.taken) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.reconciliationRun})`.execute(own)
    }
  })

/**
 * The newest complete run; the provider's sessions and events are known until its `seenUntil`. With `by`, runs that
 * claim a later `seenUntil` are ignored: their clock was fast.
 */
export const readLastComplete = (
  connection: Connection,
  account: Account,
  by?: Date,
): Promise<ReconciliationRow | undefined> => {
  const complete = runsOf(connection, account).where('seenUntil', 'is not', null)
  return (by ? complete.where('seenUntil', '<=', by) : complete).limit(1).executeTakeFirst()
}

/** The newest requested run that began since then: that of the previous attempt, until the next has begun. */
export const readOnDemandSince = (
  connection: Connection,
  account: Account,
  since: Date,
): Promise<ReconciliationRow | undefined> =>
  runsOf(connection, account)
    .where('onDemand', '=', true)
    .where('startedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()

const runsOf = (connection: Connection, account: Account) =>
  connection
    .selectFrom('paymentReconciliations')
    .selectAll()
    .where(isOfAccount('paymentReconciliations', account))
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')

/** Begins a run. Unended runs are closed first: only one is active at a time, so their process died. */
export const beginRun = async (
  connection: Connection,
  account: Account,
  onDemand: boolean,
  now: Date,
): Promise<string> => {
  const { name: provider, livemode, account: of = null } = account
  await connection
    .updateTable('paymentReconciliations')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .execute()
  const id = newId<'reconciliation'>(now)
  await connection
    .insertInto('paymentReconciliations')
    .values({ id, provider, livemode, account: of, onDemand, startedAt: now })
    .execute()
  return id
}

export const noteRun = (
  connection: Connection,
  id: string,
  change: Updateable<Schema['paymentReconciliations']>,
): Promise<unknown> =>
  connection.updateTable('paymentReconciliations').set(change).where('id', '=', id).execute()

/** Deletes runs that ended before `before`, except the newest complete one of each account. */
export const forgetRuns = (connection: Connection, before: Date): Promise<unknown> =>
  connection
    .deleteFrom('paymentReconciliations as run')
    .where('run.endedAt', '<', before)
    .where((of) =>
      of.exists(
        of
          .selectFrom('paymentReconciliations as later')
          .select('later.id')
          .whereRef('later.provider', '=', 'run.provider')
          .whereRef('later.livemode', '=', 'run.livemode')
          .where(sql<boolean>`later.account is not distinct from run.account`)
          .whereRef('later.startedAt', '>', 'run.startedAt')
          .where('later.seenUntil', 'is not', null),
      ),
    )
    .execute()

/** The number of exceptions of this account opened since then. */
export const countFoundSince = async (
  connection: Connection,
  account: Account,
  since: Date,
): Promise<number> => {
  const { found } = await connection
    .selectFrom('paymentExceptions')
    .select((of) => of.fn.countAll<number>().as('found'))
    .where(isOfAccount('paymentExceptions', account))
    .where('openedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return found
}

/** Those of these events that are stored as processed. */
export const knownEventsOf = async (
  connection: Connection,
  provider: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  const known = await connection
    .selectFrom('providerEvents')
    .select('eventId')
    .where('provider', '=', provider)
    .where('eventId', 'in', [...ids, ''])
    .execute()
  return new Set(known.map(({ eventId }) => eventId))
}

/** Those of these sessions that have an exception. */
export const listedSessionsOf = async (
  connection: Connection,
  { name, livemode }: Account,
  ids: readonly string[],
): Promise<Set<string>> => {
  const listed = await connection
    .selectFrom('paymentExceptions')
    .select('sessionId')
    .where('provider', '=', name)
    .where('livemode', '=', livemode)
    .where('subject', 'in', ['', ...ids.map((id) => `unknown_session:${id}`)])
    .execute()
  return new Set(listed.map(({ sessionId }) => sessionId ?? ''))
}

/** Records with a review mark but no exception: from before exceptions existed. */
export const readUnlistedMarks = async (connection: Connection, account: Account): Promise<string[]> => {
  const marked = await connection
    .selectFrom('paymentRecords as record')
    .select('record.id')
    .where(isOfAccount('record', account))
    .where('record.reviewReason', 'is not', null)
    .where('record.sessionId', 'is not', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('paymentExceptions as exception')
            .select('exception.id')
            .whereRef('exception.paymentId', '=', 'record.id'),
        ),
      ),
    )
    .execute()
  return marked.map(({ id }) => id)
}

export type KnownSession = {
  id: string
  sessionId: string | null
  status: string
  totalCents: number
  createdAt: Date
  provider: string
  livemode: boolean
  account: string | null
}

/** The records of these sessions, or named by them, whatever provider created them. */
export const readRecordsOfSessions = (
  connection: Connection,
  sessionIds: readonly string[],
  named: readonly string[],
): Promise<KnownSession[]> =>
  connection
    .selectFrom('paymentRecords')
    .select(['id', 'sessionId', 'status', 'totalCents', 'createdAt', 'provider', 'livemode', 'account'])
    .where((of) =>
      of.or([
        of('sessionId', '=', sql<string>`any(${sessionIds}::text[])`),
        of('id', '=', sql<string>`any(${named}::uuid[])`),
      ]),
    )
    .execute()
