import { type RawBuilder, sql } from 'kysely'
import type { RetentionKind } from '#features/privacy/retention-kinds.ts'
import { isUnderWay } from '#features/privacy/server/person/blockers.store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The moment before which something must count from to be due. */
export type Cutoff = {
  before: Date
  /** The end of the conference of each website. */
  ends: Readonly<Record<string, Date>>
}

/** The number of due rows of a kind, by the year (UTC) from which they count. */
export const countDueByYear = async (
  connection: Connection,
  kind: RetentionKind,
  cutoff: Cutoff,
): Promise<{ year: number; rows: number }[]> => {
  const { rows } = await sql<{ year: number; rows: number }>`
    select extract(year from at at time zone 'UTC')::int as year, count(*)::int as rows
    from (${due[kind](cutoff)}) due group by 1 order by 1`.execute(connection)
  return rows
}

/** The due rows: `website`, `id`, and `at`, from which they count. The id of a receipt is its number. */
export const due: Readonly<Record<RetentionKind, (cutoff: Cutoff) => RawBuilder<unknown>>> = {
  'contact-messages': ({ before }) => sql`
    select website, id, created_at as at from contact_messages where created_at < ${before}`,

  // not those with a decision of an organiser, or with a payment, refund or open exception
  'unpaid-registrations': ({ before }) => sql`
    select r.website, r.id, r.created_at as at from registrations r
    where r.created_at < ${before} and not r.added_by_hand and r.email <> ''
      and (
        exists (select from payment_records p where p.website = r.website and p.registration_id = r.id)
        or exists (
          select from presentation_types t
          where t.website = r.website and t.type = r.presentation_type and t.deleted_at is null
            and t.payment = 'online'
        )
      )
      and not exists (
        select from payment_records p
        where p.website = r.website and p.registration_id = r.id and ${isMoreThanAbandoned(before)}
      )`,

  'unpaid-discounts': ({ before }) => sql`
    select d.website, d.id, d.created_at as at from discount_requests d
    where d.created_at < ${before} and d.email <> ''
      and not (d.decision is not distinct from 'approved' and coalesce(d.offered_cents, d.amount_cents) < 50)
      and not exists (
        select from payment_records p
        where p.website = d.website and p.discount_request_id = d.id and ${isMoreThanAbandoned(before)}
      )`,

  // erased people have no address
  registrations: ({ before, ends }) => sql`
    select r.website, r.id, greatest(r.created_at, e.ended_at) as at
    from (
      select website, id, created_at from registrations where email <> ''
      union all select website, id, created_at from discount_requests where email <> ''
    ) r
    join jsonb_each_text(${JSON.stringify(ends)}::jsonb) as of_website (name, ended) on of_website.name = r.website
    cross join lateral (select of_website.ended::timestamptz as ended_at) e
    where greatest(r.created_at, e.ended_at) < ${before} and not exists (
      select from payment_records p
      where p.website = r.website and r.id in (p.registration_id, p.discount_request_id)
        and (p.created_at >= ${before} or ${isUnderWay})
    )`,

  abstracts: ({ before, ends }) => sql`
    select a.website, a.id, greatest(a.created_at, e.ended_at) as at from abstract_submissions a
    join jsonb_each_text(${JSON.stringify(ends)}::jsonb) as of_website (name, ended) on of_website.name = a.website
    cross join lateral (select of_website.ended::timestamptz as ended_at) e
    where greatest(a.created_at, e.ended_at) < ${before}`,

  // an unsent email is still needed by its job
  'sent-mails': ({ before }) => sql`
    select m.website, m.id, m.created_at as at from mails m
    where m.created_at < ${before}
      and not exists (select from jobs j where j.id = m.id and j.done_at is null and j.dead_at is null)`,

  mailings: ({ before }) => sql`
    select website, id, ended_at as at from mailings where ended_at < ${before}`,

  'audit-values': ({ before }) => sql`
    select website, id, at from audit_entries
    where at < ${before} and subject <> '[removed]'
      and action not in ('audit.blanked', 'retention.changed', 'retention.removed')`,

  receipts: ({ before }) => sql`
    select website, number as id, issued_at as at from receipts where removed_at is null and issued_at < ${before}`,
}

const isMoreThanAbandoned = (before: Date) => sql`(
  p.status in ('PENDING', 'COMPLETED') or p.review_reason is not null or p.created_at >= ${before}
  or exists (select from payment_exceptions e where e.payment_id = p.id)
  or exists (select from payment_refunds f where f.payment_id = p.id)
  or exists (select from payment_disputes s where s.payment_id = p.id)
  or exists (select from receipts c where c.payment_id = p.id)
)`
