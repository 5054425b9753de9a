import { sql } from 'kysely'
import { isKept, keptOf } from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type CentsOf = 'withCents' | 'withoutCents' | 'manualCents' | 'testCents'
export type BookingCounts = Record<
  'total' | 'paid' | 'refunded' | 'noPayment' | 'withAccommodation' | 'cancelled' | CentsOf,
  number
>

/** Counts all registrations of a website, and sums the remaining cents of their payments. */
export const countBookings = async (connection: Connection, website: Website): Promise<BookingCounts> => {
  const { rows } = await sql<BookingCounts>`
    with of_website as not materialized (
      select id, cancelled_at is null as counts, registration_type = 'REGISTRATION_AND_ACCOMMODATION' as stays
      from registrations where website = ${website}
    ), completed as not materialized (
      select registration_id, livemode, provider, ${isKept('payment_records')} as is_kept,
        ${keptOf('payment_records')} as cents
      from payment_records
      where website = ${website} and status = 'COMPLETED' and registration_id is not null
    ), bookings as (
      select count(*) filter (where counts) as total,
        count(*) filter (where counts and stays) as with_accommodation,
        count(*) filter (where not counts) as cancelled
      from of_website
    ), paid as (
      select count(*) as paid, count(*) filter (where not is_kept) as refunded
      from of_website join (select registration_id, bool_or(is_kept) as is_kept from completed group by 1) as paid
        on registration_id = id
      where counts
    ), without as (
      select count(*) as no_payment
      from registrations_without_payment w join of_website on id = w.registration_id
      where w.website = ${website} and counts
    ), money as (
      select coalesce(sum(cents) filter (where livemode and stays), 0)::bigint as with_cents,
        coalesce(sum(cents) filter (where livemode and not stays), 0)::bigint as without_cents,
        coalesce(sum(cents) filter (where provider = 'manual'), 0)::bigint as manual_cents,
        coalesce(sum(cents) filter (where not livemode), 0)::bigint as test_cents
      from completed join of_website on id = registration_id
    )
    select * from bookings, paid, without, money`.execute(connection)
  const [counts] = rows
  if (!counts) throw new Error('The bookings were not counted')
  return counts
}
