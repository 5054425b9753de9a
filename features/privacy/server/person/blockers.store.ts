import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { isAddress } from './addresses.store.ts'
import { paymentsOf } from './own-ids.store.ts'

/** Something of a person that is in progress and prevents their erasure. */
export type Blocker = {
  kind: 'payment' | 'refund' | 'dispute' | 'document' | 'mailing'
  website: Website
  /** The subject of a mailing. */
  what: string
  cents: number
}

const openRefunds = sql`('asked', 'pending', 'requires_action')`
const openDisputes = sql`('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review')`

/** The receipt of a payment `p` names its customer and is not written yet. */
const hasUnwrittenDocument = sql`(
  p.status = 'COMPLETED' and p.total_cents > 0 and (
    not exists (select from receipts r where r.payment_id = p.id and r.kind = 'receipt')
    or exists (
      select from payment_refunds f where f.payment_id = p.id and f.status = 'succeeded' and not exists (
        select from receipts r where r.payment_refund_id = f.id and r.kind = 'credit_note'
      )
    )
  )
)`

/** A payment `p` has something in progress that needs its customer. */
export const isUnderWay = sql`(
  p.status = 'PENDING' or p.review_reason is not null or p.dispute_status in ${openDisputes} or ${hasUnwrittenDocument}
  or exists (select from payment_refunds f where f.payment_id = p.id and f.status in ${openRefunds})
)`

export const readBlockers = async (connection: Connection, address: string): Promise<Blocker[]> => {
  const { rows } = await sql<Blocker>`
    with own as (select * from payment_records where id in (${paymentsOf(address)}))
    select 'payment' as kind, website, '' as what, total_cents as cents from own where status = 'PENDING'
    union all
    select 'refund', f.website, '', f.cents from payment_refunds f
    where f.payment_id in (select id from own) and f.status in ${openRefunds}
    union all
    select 'dispute', website, '', total_cents from own
    where dispute_status in ${openDisputes}
    union all
    select 'document', website, '', total_cents from own p where ${hasUnwrittenDocument}
    union all
    select 'mailing', m.website, m.subject, 0 from mailing_recipients r
    join mailings m on m.website = r.website and m.id = r.mailing_id
    where r.address_key = ${address} and r.state in ('waiting', 'handed-over', 'trying')
      and m.state in ('sending', 'paused')`.execute(connection)
  return rows
}

/** What an erasure does not include. */
export const readMentions = async (connection: Connection, address: string, patterns: readonly string[]) => {
  const pattern = patterns.map((each) => `(?:${each})`).join('|')
  const { rows } = await sql<{ isAdmin: boolean; websites: Website[] }>`
    select
      exists (select from admins where ${isAddress(sql`email`, address)}) as "isAdmin",
      array(
        select distinct website::text from (
          select website, body from content_drafts
          union all select website, body from content_versions
          union all select website, change from content_changes
        ) content where body::text ~* ${pattern} order by 1
      ) as websites`.execute(connection)
  return rows[0] ?? { isAdmin: false, websites: [] }
}
