import { sql } from 'kysely'
import type { PrintCount } from '#features/badges/badges.contract.ts'
import { effectiveRank } from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { type BookingChoice, chosenOf, searchPaths } from './booking-lists.store.ts'

/** The number of people to print for a choice of bookings, and of those left out. */
export const countPrintable = async (
  connection: Connection,
  website: Website,
  choice: BookingChoice,
): Promise<PrintCount> => {
  const paths = searchPaths(website, choice).map((path) => chosenOf(website, sql`r.id`, path))
  const { rows } = await sql<PrintCount>`
    select count(*) filter (where r.cancelled_at is null) as people,
      count(*) filter (where r.cancelled_at is null and coalesce(p.accompanying_person, r.accompanying_person)) as companions,
      count(*) filter (where r.cancelled_at is not null) as cancelled
    from (${sql.join(paths, sql` union `)}) as found
    join registrations r on r.website = ${website} and r.id = found.id
    left join lateral (
      select p.accompanying_person from payment_records p
      where p.website = ${website} and p.registration_id = r.id order by ${effectiveRank('p')} desc limit 1
    ) p on true`.execute(connection)
  const [count] = rows
  if (!count) throw new Error('The bookings were not counted')
  return count
}
