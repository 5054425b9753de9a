import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** Where and when a conference is, as Manage Events has it; null: as its content says. */
export const listPlaces = (db: Connection, websites: readonly Website[]) =>
  db
    .selectFrom('websiteSettings')
    .select(['website', 'startsOn', 'endsOn', 'timeZone', 'city', 'country'])
    .where('website', '=', sql<Website>`any(${websites})`)
    .execute()

/** A number for each of these conferences, in one query for all; those that have none are left out. */
type Counted<Names extends string> = Promise<({ website: Website } & Record<Names, number>)[]>

const rowsOf = async <Names extends string>(
  db: Connection,
  query: RawBuilder<{ website: Website } & Record<Names, number>>,
): Counted<Names> => (await query.execute(db)).rows

/** The registrations that are not cancelled, without those of rehearsals. */
export const countRegistered = (db: Connection, websites: readonly Website[]): Counted<'count'> =>
  rowsOf(
    db,
    sql`
      select website, count(*)::int as count from registrations r
      where website = any(${websites}) and cancelled_at is null
        and not exists (select from rehearsals where registration_id = r.id)
      group by website`,
  )

/** Paid money without tests: what stays, and what was returned. */
export const sumRevenue = (
  db: Connection,
  websites: readonly Website[],
): Counted<'revenueCents' | 'refundedCents'> =>
  rowsOf(
    db,
    sql`
      select website,
        sum(cents - refunded_cents - lost_cents)::bigint as revenue_cents,
        sum(refunded_cents + lost_cents)::bigint as refunded_cents
      from payment_counters
      where website = any(${websites}) and status = 'COMPLETED' and livemode
      group by website`,
  )

/** What the steps before going live are decided by. */
export type NeededFacts = {
  website: Website
  /** An organiser has confirmed the dates. */
  hasDates: boolean
  /** The types that visitors can choose: with a price, or without needing one. */
  openTypes: number
  /** Those that are paid online and have a price. */
  paidTypes: number
  /** Those that are paid online and have no price: nobody can choose them. */
  unpricedTypes: number
}

export const readNeededFacts = async (
  db: Connection,
  websites: readonly Website[],
): Promise<NeededFacts[]> => {
  const { rows } = await sql<NeededFacts>`
    select w.slug as website,
      exists (select from website_settings s where s.website = w.slug and s.saved_at is not null) as has_dates,
      count(t.id) filter (where t.payment <> 'online' or t.price_cents > 0)::int as open_types,
      count(t.id) filter (where t.payment = 'online' and t.price_cents > 0)::int as paid_types,
      count(t.id) filter (where t.payment = 'online' and coalesce(t.price_cents, 0) = 0)::int as unpriced_types
    from websites w
    left join presentation_types t on t.website = w.slug and t.deleted_at is null and t.hidden_at is null
    where w.slug = any(${websites})
    group by w.slug`.execute(db)
  return rows
}
