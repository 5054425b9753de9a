import { sql } from 'kysely'
import type { WaitingKind } from '#features/dashboard/dashboard.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type Row = { website: Website; kind: WaitingKind; count: number; oldest: Date | null }

/** The number and the oldest of each kind of waiting items, of several websites in one query. */
export const countWaiting = async (connection: Connection, websites: readonly Website[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select website, 'messages' as kind, count(*)::int as count, min(created_at) as oldest
    from contact_messages where website = any(${websites}) and answered_at is null
    group by website
    union all
    select d.website, 'discounts', count(*)::int, min(d.created_at)
    from discount_requests d
    where d.website = any(${websites}) and d.decision is null and not exists (
      select from payment_records p
      where p.website = d.website and p.discount_request_id = d.id and p.status = 'COMPLETED'
    )
    group by d.website
    union all
    select website, 'abstracts', count(*)::int, min(created_at)
    from abstract_submissions where website = any(${websites}) and decision_state = 'open'
    group by website
    union all
    select website, 'exceptions', count(*)::int, min(opened_at)
    from payment_exceptions where website = any(${websites}) and closed_at is null
    group by website
    union all
    select m.website, 'mails', count(*)::int, min(m.created_at)
    from mails m left join jobs j on j.id = m.id
    where m.website = any(${websites}) and m.sent_at is null and (j.id is null or j.dead_at is not null)
    group by m.website`.execute(connection)
  return rows
}
