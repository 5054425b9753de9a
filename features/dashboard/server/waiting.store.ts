import { sql } from 'kysely'
import type { WaitingKind } from '#features/dashboard/dashboard.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type Row = { kind: WaitingKind; count: number; oldest: Date | null }

/** The number and the oldest of each kind of waiting items of a website. */
export const countWaiting = async (connection: Connection, website: Website): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select 'messages' as kind, count(*)::int as count, min(created_at) as oldest
    from contact_messages where website = ${website} and answered_at is null
    union all
    select 'discounts', count(*)::int, min(d.created_at)
    from discount_requests d
    where d.website = ${website} and d.decision is null and not exists (
      select from payment_records p
      where p.website = d.website and p.discount_request_id = d.id and p.status = 'COMPLETED'
    )
    union all
    select 'abstracts', count(*)::int, min(created_at)
    from abstract_submissions where website = ${website} and decision_state = 'open'
    union all
    select 'exceptions', count(*)::int, min(opened_at)
    from payment_exceptions where website = ${website} and closed_at is null
    union all
    select 'mails', count(*)::int, min(m.created_at)
    from mails m left join jobs j on j.id = m.id
    where m.website = ${website} and m.sent_at is null and (j.id is null or j.dead_at is not null)`.execute(
    connection,
  )
  return rows
}
