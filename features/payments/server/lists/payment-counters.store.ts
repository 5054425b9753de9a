import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import type { PaymentCount } from './payment-lists.store.ts'

/** The counters of a website. */
export const readCounters = (connection: Connection, website: Website): Promise<PaymentCount[]> =>
  connection
    .selectFrom('paymentCounters')
    .select([
      'status',
      'livemode',
      'manual',
      sql<number>`sum(records)::bigint`.as('records'),
      sql<number>`sum(cents)::bigint`.as('cents'),
      sql<number>`sum(refunded_cents)::bigint`.as('refundedCents'),
      sql<number>`sum(lost_cents)::bigint`.as('lostCents'),
    ])
    .where('website', '=', website)
    .groupBy(['status', 'livemode', 'manual'])
    .execute()

export type PaymentFigure = { website: Website; status: string; livemode: boolean; records: number }

/** The counters of all websites: a few rows, however many payments there are. */
export const countPayments = (connection: Connection): Promise<PaymentFigure[]> =>
  connection
    .selectFrom('paymentCounters')
    .select(['website', 'status', 'livemode', sql<number>`sum(records)::bigint`.as('records')])
    .groupBy(['website', 'status', 'livemode'])
    .execute()

/** The creation time of the oldest pending payment of each website. */
export const findOldestPending = (connection: Connection): Promise<{ website: Website; since: Date }[]> =>
  connection
    .selectFrom('paymentRecords')
    .select(['website', ({ fn }) => fn.min('createdAt').as('since')])
    .where('status', '=', 'PENDING')
    .groupBy('website')
    .execute()

const isAnything = sql`(sum(records), sum(cents), sum(refunded_cents), sum(lost_cents)) <> (0, 0, 0, 0)`

/** Compacts the counter deltas of the changes into a few rows. Concurrent calls compact disjoint rows. */
export const addUpCounters = async (connection: Connection): Promise<void> => {
  await sql`
    with taken as (delete from payment_counters returning *)
    insert into payment_counters (website, status, livemode, manual, records, cents, refunded_cents, lost_cents)
    select website, status, livemode, manual, sum(records), sum(cents), sum(refunded_cents), sum(lost_cents)
    from taken
    group by website, status, livemode, manual
    having ${isAnything}`.execute(connection)
}

export type Correction = PaymentCount & { website: Website }

/**
 * Compares the counters with the payments in one snapshot and adds the differences, which are returned and should be
 * none. Concurrent changes add their own deltas.
 */
export const correctCounters = async (connection: Connection): Promise<Correction[]> => {
  const { rows } = await sql<Correction>`
    with difference as (
      select website, status, livemode, manual, sum(records) as records, sum(cents) as cents,
             sum(refunded_cents) as refunded_cents, sum(lost_cents) as lost_cents
      from (
        select website, status, livemode, provider = 'manual' as manual, 1 as records, total_cents as cents,
               refunded_cents, lost_cents
        from payment_records
        union all
        select website, status, livemode, manual, -records, -cents, -refunded_cents, -lost_cents
        from payment_counters
      ) as every
      group by website, status, livemode, manual
      having ${isAnything}
    )
    insert into payment_counters (website, status, livemode, manual, records, cents, refunded_cents, lost_cents)
    select * from difference
    returning website, status, livemode, manual, records, cents, refunded_cents, lost_cents`.execute(
    connection,
  )
  return rows
}
