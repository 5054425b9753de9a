import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The captured money of one website in cents, by our own tables: captured is the sum of the other four. */
export type MoneyAccount = {
  website: Website
  provider: 'stripe' | 'sandbox'
  livemode: boolean
  captured: number
  /** Of COMPLETED payments without an open exception. */
  matched: number
  /** Returned, or on its way. */
  refunded: number
  /** Of lost disputes. */
  lost: number
  /** Explained by an exception: an open one for a COMPLETED payment, any for other money. */
  listed: number
}

/**
 * Accounts for every captured cent: of COMPLETED payments by their records, of all other money by its exceptions,
 * each payment intent once. For every website, or one: a payment intent belongs to the website of its session.
 */
export const accountForMoney = async (connection: Connection, website?: Website): Promise<MoneyAccount[]> => {
  const ofWebsite = (table: string) =>
    website === undefined ? sql`true` : sql`${sql.ref(`${table}.website`)} = ${website}`
  const { rows } = await sql<MoneyAccount>`
    with completed as (
      select p.website, p.provider, p.livemode,
        coalesce((
          select max(e.cents) from payment_exceptions e
          where e.payment_id = p.id and e.reason = 'amount_mismatch' and e.answer is distinct from 'settled'
        ), p.total_cents) as captured,
        p.refunded_cents as refunded, p.lost_cents as lost,
        exists (select from payment_exceptions e where e.payment_id = p.id and e.closed_at is null) as is_open
      from payment_records p
      where ${ofWebsite('p')} and p.status = 'COMPLETED' and p.provider in ('stripe', 'sandbox')
    ),
    others as (
      select e.website, e.provider, e.livemode, e.payment_intent_id as intent, max(e.cents) as captured
      from payment_exceptions e
      where ${ofWebsite('e')} and e.payment_intent_id is not null and e.reason not in ('refund_failed', 'dispute')
        and not exists (
          select from payment_records p
          where p.website = e.website and p.provider = e.provider and p.payment_intent_id = e.payment_intent_id
            and p.status = 'COMPLETED'
        )
      group by 1, 2, 3, 4
    ),
    went as (
      select o.*,
        least(o.captured, coalesce((
          select sum(r.cents) from payment_refunds r
          where r.provider = o.provider and r.payment_intent_id = o.intent
            and r.status in ('succeeded', 'pending', 'requires_action')
        ), 0)) as refunded,
        coalesce((
          select sum(d.cents) from payment_disputes d
          where d.provider = o.provider and d.payment_intent_id = o.intent and d.status = 'lost'
        ), 0) as disputed
      from others o
    ),
    money as (
      select website, provider, livemode, captured, refunded, lost, is_open from completed
      union all
      select website, provider, livemode, captured, refunded, least(captured - refunded, disputed), true from went
    )
    select website, provider, livemode,
      sum(captured)::bigint as captured,
      coalesce(sum(captured - refunded - lost) filter (where not is_open), 0)::bigint as matched,
      sum(refunded)::bigint as refunded,
      sum(lost)::bigint as lost,
      coalesce(sum(captured - refunded - lost) filter (where is_open), 0)::bigint as listed
    from money
    group by website, provider, livemode
    order by website, provider, livemode`.execute(connection)
  return rows
}
