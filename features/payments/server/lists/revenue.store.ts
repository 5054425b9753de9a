import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { atDay, placeOfDay, withinDays, type ZonedDays } from '#platform/server/postgres/time/zoned-days.ts'
import type { Website } from '#shared/website.ts'

type MoneyOfDay = { place: number; livemode: boolean; forDiscount: boolean; cents: number }

/** The remaining money of COMPLETED payments, by the day of their completion. */
export const sumMoneyByDay = async (connection: Connection, website: Website, days: ZonedDays) => {
  const { rows } = await sql<MoneyOfDay>`
    select ${placeOfDay('paid.at', days)} as place, livemode, for_discount, sum(cents)::bigint as cents
    from (
      select coalesce(completed_at, created_at) as at, livemode, discount_request_id is not null as for_discount,
             total_cents - refunded_cents - lost_cents as cents
      from payment_records
      where website = ${website} and status = 'COMPLETED'
    ) as paid
    where ${withinDays('paid.at', days)}
    group by 1, 2, 3`.execute(connection)
  return rows.map(atDay(days))
}
