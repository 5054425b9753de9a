import { sql } from 'kysely'
import type { Candidate } from '#features/payments/exceptions.contract.ts'
import { effectiveRank } from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { holds } from '#platform/server/postgres/search/text-search.ts'
import type { Website } from '#shared/website.ts'
import { searchedRegistration } from '../searched-registration.store.ts'

const most = 20

type Row = Omit<Candidate, 'createdAt'> & { createdAt: Date }

/** The bookings of a website that orphan money may belong to, the newest first. */
export const findCandidates = async (db: Connection, website: Website, search = ''): Promise<Candidate[]> => {
  const { rows } = await sql<Row>`
    select r.id as registration_id, r.name, r.email, r.created_at, r.cancelled_at is not null as is_cancelled,
      p.status, p.total_cents
    from (
      select * from registrations r where r.website = ${website} ${search === '' ? sql`` : sql`and ${holds(searchedRegistration, search)}`}
      order by r.id desc limit ${most}
    ) r
    left join lateral (
      select * from payment_records p where p.website = ${website} and p.registration_id = r.id
      order by ${effectiveRank('p')} desc limit 1
    ) p on true
    order by r.id desc`.execute(db)
  return rows.map(({ registrationId, name, email, createdAt, status, totalCents, isCancelled }) => ({
    registrationId,
    name,
    email,
    createdAt: createdAt.toISOString(),
    status,
    totalCents,
    isCancelled,
  }))
}
