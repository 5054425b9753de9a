import { sql } from 'kysely'
import type { Connection } from '#platform/server/database.ts'
import type { Website } from '#shared/website.ts'

export type BookingCounts = Record<
  'total' | 'paid' | 'noPayment' | 'withAccommodation' | 'cancelled' | CentsOf,
  number
>
type CentsOf = 'withCents' | 'withoutCents' | 'manualCents' | 'testCents'

/** Every registration of a website is looked at once, and so is every payment of one. */
export const countBookings = async (connection: Connection, website: Website): Promise<BookingCounts> => {
  const { rows } = await sql<BookingCounts>`
    with paid as (
      select registration_id, bool_or(status = 'COMPLETED') as is_paid,
        coalesce(sum(total_cents) filter (where status = 'COMPLETED' and livemode), 0) as live,
        coalesce(sum(total_cents) filter (where status = 'COMPLETED' and provider = 'manual'), 0) as manual,
        coalesce(sum(total_cents) filter (where status = 'COMPLETED' and not livemode), 0) as test
      from payment_records where website = ${website} and registration_id is not null
      group by registration_id
    ), every as (
      select r.cancelled_at is null as counts, r.registration_type = 'REGISTRATION_AND_ACCOMMODATION' as stays, paid.*
      from registrations r left join paid on paid.registration_id = r.id
      where r.website = ${website}
    )
    select count(*) filter (where counts) as total,
      count(*) filter (where counts and is_paid) as paid,
      count(*) filter (where counts and is_paid is null) as no_payment,
      count(*) filter (where counts and stays) as with_accommodation,
      count(*) filter (where not counts) as cancelled,
      coalesce(sum(live) filter (where stays), 0)::bigint as with_cents,
      coalesce(sum(live) filter (where not stays), 0)::bigint as without_cents,
      coalesce(sum(manual), 0)::bigint as manual_cents,
      coalesce(sum(test), 0)::bigint as test_cents
    from every`.execute(connection)
  const [counts] = rows
  if (!counts) throw new Error('The bookings were not counted')
  return counts
}
