import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import { isOfAccount } from '../payments.store.ts'
import type { AccountRow } from './accounts.store.ts'

/** The numbers of what depends on the keys of an account. */
export type Dependants = {
  /** Payments that wait for their payer or their bank, also those whose session is just being opened. */
  open: number
  /** Paid ones that may still be refunded. */
  paid: number
  /** Refunds that the provider has not answered. */
  refunds: number
}

export const countOfAccount = async (
  connection: Connection,
  { id, livemode, takesUnmarked }: AccountRow,
  now: Date,
): Promise<Dependants> => {
  const account = { name: 'stripe', livemode, account: id, takesUnmarked } as const
  // what ended more than a day ago cannot be paid any more
  const mayBePaid = sql`status = 'PENDING' and (session_status = 'complete' or expires_at > ${later(now, -days(1))})`
  const mayBeRefunded = sql`status = 'COMPLETED' and total_cents > refunded_cents + lost_cents`
  const payments = await connection
    .selectFrom('paymentRecords')
    .select([
      sql<number>`(count(*) filter (where ${mayBePaid}))::int`.as('open'),
      sql<number>`(count(*) filter (where ${mayBeRefunded}))::int`.as('paid'),
    ])
    .where(isOfAccount('paymentRecords', account))
    .executeTakeFirstOrThrow()
  const { refunds } = await connection
    .selectFrom('paymentRefunds')
    .select((of) => of.fn.countAll<number>().as('refunds'))
    .where(isOfAccount('paymentRefunds', account))
    .where('status', '=', 'asked')
    .executeTakeFirstOrThrow()
  return { ...payments, refunds }
}

/** When the last reconciliation of an account began, if it failed. */
export const findFailedRun = async (
  connection: Connection,
  { id, livemode, takesUnmarked }: AccountRow,
): Promise<Date | null> => {
  const run = await connection
    .selectFrom('paymentReconciliations')
    .select(['startedAt', 'seenUntil'])
    .where(isOfAccount('paymentReconciliations', { name: 'stripe', livemode, account: id, takesUnmarked }))
    .where('endedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run && run.seenUntil === null ? run.startedAt : null
}

/**
 * Names this account in the records that were made with the key of the environment, so that another key there does not
 * take them. They are locked in the order of docs/architecture.md.
 */
export const claimUnmarked = async (
  transaction: Connection,
  { id: account, livemode }: { id: string; livemode: boolean },
): Promise<void> => {
  const environment = { name: 'stripe', livemode, account: null } as const
  for (const [table, order] of [
    ['paymentRecords', 'desc'],
    ['paymentRefunds', 'asc'],
    ['paymentExceptions', 'asc'],
  ] as const) {
    const held = await transaction
      .selectFrom(table)
      .select('id')
      .where(isOfAccount(table, environment))
      .orderBy('id', order)
      .forUpdate()
      .execute()
    await transaction
      .updateTable(table)
      .set({ account })
      .where('id', '=', sql<string>`any(${held.map(({ id }) => id)}::uuid[])`)
      .execute()
  }
}

/** The newest session of an account, to see whether another key knows it; `null`: of the key of the environment. */
export const findNewestSession = async (
  connection: Connection,
  livemode: boolean,
  account: string | null,
): Promise<string | undefined> =>
  (
    await connection
      .selectFrom('paymentRecords')
      .select('sessionId')
      .where('provider', '=', 'stripe')
      .where('livemode', '=', livemode)
      .where('account', account === null ? 'is' : '=', account)
      .where('sessionId', 'is not', null)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sessionId ?? undefined

/** The open payments of test mode, locked, to be cancelled when live payments begin. */
export const lockOpenTests = (transaction: Connection) =>
  transaction
    .selectFrom('paymentRecords')
    .selectAll()
    .where('status', '=', 'PENDING')
    .where('livemode', '=', false)
    .where('provider', 'in', ['stripe', 'sandbox'])
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
