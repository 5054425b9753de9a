import { sql } from 'kysely'
import type { Connection } from '#platform/server/database.ts'
import type { Website } from '#shared/website.ts'
import type { PaymentCount } from './payment-lists.store.ts'

/** What the counters say of a website. */
export const readCounters = (connection: Connection, website: Website): Promise<PaymentCount[]> =>
  connection
    .selectFrom('paymentCounters')
    .select([
      'status',
      'livemode',
      'manual',
      sql<number>`sum(records)::bigint`.as('records'),
      sql<number>`sum(cents)::bigint`.as('cents'),
    ])
    .where('website', '=', website)
    .groupBy(['status', 'livemode', 'manual'])
    .execute()

/**
 * Adds up what the changes have left, so that a few rows say the same as many. Whoever does it at the same time adds up
 * what is left to him.
 */
export const addUpCounters = async (connection: Connection): Promise<void> => {
  await sql`
    with taken as (delete from payment_counters returning *)
    insert into payment_counters (website, status, livemode, manual, records, cents)
    select website, status, livemode, manual, sum(records), sum(cents) from taken
    group by website, status, livemode, manual
    having sum(records) <> 0 or sum(cents) <> 0`.execute(connection)
}

export type Correction = PaymentCount & { website: Website }

/**
 * Holds the counters against the payments themselves, at one moment, and adds what is missing; the answer is what that
 * was, and must be nothing. What changes meanwhile adds its own.
 */
export const correctCounters = async (connection: Connection): Promise<Correction[]> => {
  const { rows } = await sql<Correction>`
    with difference as (
      select website, status, livemode, manual, sum(records) as records, sum(cents) as cents
      from (
        select website, status, livemode, provider = 'manual' as manual, 1 as records, total_cents as cents
        from payment_records
        union all
        select website, status, livemode, manual, -records, -cents from payment_counters
      ) as every
      group by website, status, livemode, manual
      having sum(records) <> 0 or sum(cents) <> 0
    )
    insert into payment_counters (website, status, livemode, manual, records, cents)
    select * from difference
    returning website, status, livemode, manual, records, cents`.execute(connection)
  return rows
}
