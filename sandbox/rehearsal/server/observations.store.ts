import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** Number of webhooks about this session that were delivered successfully. */
export const countNotifications = async (connection: Connection, sessionId: string): Promise<number> => {
  const { rows } = await sql<{ notifications: number }>`
    select count(*)::integer as notifications
    from sandbox_events e join sandbox_deliveries d on d.event_id = e.id
    where e.object ->> 'id' = ${sessionId} and e.type like 'checkout.session.%' and d.delivered_at is not null`.execute(
    connection,
  )
  return rows[0]?.notifications ?? 0
}

/** Number of confirmation emails of this payment that were sent. */
export const countConfirmations = async (connection: Connection, paymentId: string): Promise<number> => {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::integer as mails
    from jobs j join mails m on m.id = j.id
    where j.kind = 'payment.completed' and j.key = ${paymentId} and m.sent_at is not null`.execute(connection)
  return rows[0]?.mails ?? 0
}
