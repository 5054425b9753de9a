import { sql } from 'kysely'
import type { Connection } from '#platform/server/database.ts'
import type { Website } from '#shared/website.ts'
import type { Books } from '../exceptions.contract.ts'

type Row = Omit<Books, 'missingCents'> & { livemode: boolean }

const nothing: Books = {
  capturedCents: 0,
  matchedCents: 0,
  refundedCents: 0,
  lostCents: 0,
  listedCents: 0,
  missingCents: 0,
}

const withMissing = ({ livemode: _, ...row }: Row): Books => ({
  ...row,
  missingCents: row.capturedCents - row.matchedCents - row.refundedCents - row.lostCents - row.listedCents,
})

/**
 * Where the money is that the provider has captured for a website: of real payments, and of tests. Captured is what
 * sessions were paid with; matched is what of it pays for something and was not given back; listed is the rest that an
 * exception names.
 */
export const readBooks = async (
  connection: Connection,
  website: Website,
): Promise<{ real: Books; test: Books }> => {
  const { rows } = await sql<Row>`
    with known as (
      select p.livemode, p.refunded_cents, p.lost_cents, p.status = 'COMPLETED' as is_matched,
        e.cents is not null as is_listed,
        case when p.status = 'COMPLETED' then p.total_cents else coalesce(e.cents, p.total_cents) end as captured
      from payment_records p
      left join lateral (
        select max(e.cents) as cents from payment_exceptions e
        where e.payment_id = p.id and e.session_id = p.session_id and e.reason <> 'unknown_session' and e.cents > 0
      ) e on true
      where p.website = ${website} and p.provider in ('stripe', 'sandbox') and p.payment_status = 'paid'
    ),
    stray as (
      select e.livemode, e.cents, least(e.cents, coalesce((
        select sum(r.cents) from payment_refunds r
        where r.provider = e.provider and r.payment_intent_id = e.payment_intent_id
          and r.status in ('succeeded', 'pending', 'requires_action')
      ), 0)) as refunded
      from payment_exceptions e
      where e.website = ${website} and e.reason = 'unknown_session' and e.answer is distinct from 'adopted'
    ),
    parts as (
      select livemode, captured, refunded_cents as refunded, lost_cents as lost,
        case when is_matched then captured - refunded_cents - lost_cents else 0 end as matched,
        case when is_listed and not is_matched then captured - refunded_cents - lost_cents else 0 end as listed
      from known
      union all
      select livemode, cents, refunded, 0, 0, cents - refunded from stray
    )
    select livemode, sum(captured)::bigint as captured_cents, sum(matched)::bigint as matched_cents,
      sum(refunded)::bigint as refunded_cents, sum(lost)::bigint as lost_cents, sum(listed)::bigint as listed_cents
    from parts group by livemode`.execute(connection)
  const of = (livemode: boolean) => {
    const row = rows.find((one) => one.livemode === livemode)
    return row ? withMissing(row) : nothing
  }
  return { real: of(true), test: of(false) }
}
