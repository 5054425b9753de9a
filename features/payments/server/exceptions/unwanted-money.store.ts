import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isForRegistration, type PaymentRow } from '../payments.store.ts'

/**
 * Whether an organiser has said, before anybody knew of the money, that it shall not come: the booking is cancelled, or
 * the request is refused, or offered at another amount.
 */
export const isUnwanted = async (connection: Connection, record: PaymentRow): Promise<boolean> => {
  const { website, registrationId, discountRequestId, totalCents } = record
  const { rows } = isForRegistration(record)
    ? await sql`
        select from registrations
        where website = ${website} and id = ${registrationId} and cancelled_at is not null`.execute(
        connection,
      )
    : await sql`
        select from discount_requests
        where website = ${website} and id = ${discountRequestId}
          and (decision = 'refused' or coalesce(offered_cents, amount_cents) <> ${totalCents})`.execute(
        connection,
      )
  return rows.length > 0
}
