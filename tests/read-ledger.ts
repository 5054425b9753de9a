import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** What a payment brought and lost at the provider, in cents. */
export type LedgerLine = { paymentIntentId: string; captured: number; refunded: number; lost: number }

/**
 * The provider's true state of every paid payment, read past its API. Refunds that have not failed count; of lost
 * disputes only what no refund returned.
 */
export const readLedger = async (connection: Connection): Promise<LedgerLine[]> => {
  const { rows } = await sql<LedgerLine>`
    select
      i.id as payment_intent_id,
      i.amount as captured,
      c.amount_refunded as refunded,
      least(
        i.amount - c.amount_refunded,
        coalesce((
          select sum(d.amount) from sandbox_disputes d where d.charge_id = c.id and d.status = 'lost'
        ), 0)
      )::bigint as lost
    from sandbox_payment_intents i
    join sandbox_charges c on c.id = i.latest_charge_id and c.status = 'succeeded'
    order by i.created_at, i.id
  `.execute(connection)
  return rows
}
