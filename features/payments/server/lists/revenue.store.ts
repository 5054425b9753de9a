import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Span, within } from '#platform/server/postgres/within-span.ts'
import type { Website } from '#shared/website.ts'

type MoneyOfDay = { day: string; livemode: boolean; forDiscount: boolean; cents: number }

/** The remaining money of COMPLETED payments, by the UTC day of their completion. */
export const sumMoneyByDay = async (connection: Connection, website: Website, span: Span) => {
  const { rows } = await sql<MoneyOfDay>`
    select (paid.at at time zone 'UTC')::date as day, livemode, for_discount, sum(cents)::bigint as cents
    from (
      select coalesce(completed_at, created_at) as at, livemode, discount_request_id is not null as for_discount,
             total_cents - refunded_cents - lost_cents as cents
      from payment_records
      where website = ${website} and status = 'COMPLETED'
    ) as paid
    where ${within('paid.at', span)}
    group by 1, 2, 3`.execute(connection)
  return rows
}
