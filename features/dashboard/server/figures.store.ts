import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Span, within } from '#platform/server/postgres/time/within-span.ts'
import { atDay, placeOfDay, withinDays, type ZonedDays } from '#platform/server/postgres/time/zoned-days.ts'
import { leastIdOf } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

type Reach = { first: Date | null; last: Date | null }

/** The first and the last moment of a registration or a completed payment; null without any. */
export const findReach = async (connection: Connection, website: Website): Promise<Reach> => {
  // each is one step in an index
  const { rows } = await sql<Reach>`
    select min(at) as first, max(at) as last from (
      select min(created_at) as at from registrations where website = ${website}
      union all select max(created_at) from registrations where website = ${website}
      union all select min(${paidAt}) from payment_records where website = ${website} and status = 'COMPLETED'
      union all select max(${paidAt}) from payment_records where website = ${website} and status = 'COMPLETED'
    ) as ends`.execute(connection)
  return rows[0] ?? { first: null, last: null }
}

const paidAt = sql`coalesce(completed_at, created_at)`

type RegistrationsOfDay = { place: number; registrations: number; cancelled: number }

/** Registrations by the day of creation. */
export const countRegistrationsByDay = async (connection: Connection, website: Website, days: ZonedDays) => {
  const { rows } = await sql<RegistrationsOfDay>`
    select ${placeOfDay('r.created_at', days)} as place,
           count(*) filter (where r.cancelled_at is null) as registrations,
           count(*) filter (where r.cancelled_at is not null) as cancelled
    from registrations as r
    where r.website = ${website} and ${withinDays('r.created_at', days)}
    group by 1`.execute(connection)
  return rows.map(atDay(days))
}

type CountOfCountry = { name: string; count: number; countries: number }

/**
 * The countries with the most registrations, and the number of countries. Countries are compared
 * case-insensitively and shown in their most frequent spelling.
 */
export const countCountries = async (connection: Connection, website: Website, span: Span, most: number) => {
  const { rows } = await sql<CountOfCountry>`
    with written as (
      select r.country, count(*) as count from registrations as r where ${activeRegistrations(website, span)} group by r.country
    ), named as (
      select (array_agg(country order by count desc, country))[1] as name, sum(count)::bigint as count
      from written group by lower(country)
    )
    select name, count, count(*) over () as countries
    from named order by count desc, name limit ${sql.lit(most)}`.execute(connection)
  return rows
}

type CountOfTypes = {
  registrationType: string
  presentationType: string
  /** Null: the conference has no such type. */
  label: string | null
  count: number
}

export const countTypes = async (connection: Connection, website: Website, span: Span) => {
  const { rows } = await sql<CountOfTypes>`
    select r.registration_type, r.presentation_type, max(t.label) as label, count(*) as count
    from registrations as r
    left join presentation_types t on t.website = r.website and t.type = r.presentation_type and t.deleted_at is null
    where ${activeRegistrations(website, span)}
    group by 1, 2`.execute(connection)
  return rows
}

const activeRegistrations = (website: Website, span: Span) =>
  sql`r.website = ${website} and ${within('r.created_at', span)} and r.cancelled_at is null`

type Funnel = { opened: number; paid: number; paidReally: number }

/** The furthest progress of each registration in a range; of several payments the furthest counts. */
export const countFunnel = async (connection: Connection, website: Website, span: Span): Promise<Funnel> => {
  const { rows } = await sql<Funnel>`
    select count(*) as opened, count(*) filter (where paid) as paid, count(*) filter (where paid_really) as paid_really
    from (
      select p.registration_id as id, bool_or(p.status = 'COMPLETED') as paid,
             bool_or(p.status = 'COMPLETED' and (p.livemode or p.provider = 'none')) as paid_really
      from payment_records as p
      where p.website = ${website} and ${ofRegistrations(span)}
        and (p.session_id is not null or p.status = 'COMPLETED')
      group by p.registration_id
    ) as furthest
    where not exists (
      select from registrations as r
      where r.website = ${website} and r.id = furthest.id and r.cancelled_at is not null
    )`.execute(connection)
  return rows[0] as Funnel
}

/** Ids start with the time of creation, so a payment's registration need not be joined. */
const ofRegistrations = (span: Span) =>
  span
    ? sql`p.registration_id >= ${leastIdOf(span.from)} and p.registration_id < ${leastIdOf(span.before)}`
    : sql`p.registration_id is not null`

type CountOfSession = { name: string; isDeleted: boolean; count: number }

/** Abstracts by session option; deleted options only if they have some. */
export const countAbstractsBySession = async (connection: Connection, website: Website, span: Span) => {
  const { rows } = await sql<CountOfSession>`
    select o.name, o.deleted_at is not null as is_deleted, coalesce(chosen.count, 0) as count
    from session_options as o
    left join (
      select session_option_id as id, count(*) as count from abstract_submissions
      where website = ${website} and ${within('created_at', span)}
      group by session_option_id
    ) as chosen on chosen.id = o.id
    where o.website = ${website} and (o.deleted_at is null or chosen.count > 0)
    order by 3 desc, o.id`.execute(connection)
  return rows
}
