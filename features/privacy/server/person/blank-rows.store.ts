import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { countChanged, lockRows } from './lock-rows.store.ts'

/** The name of an erased person. Without an address they get no emails. */
const erasedName = 'Erased person'

type Money = { payments: readonly string[]; exceptions: readonly string[] }

/**
 * Blanks the personal data of payments, their refunds and these exceptions; amounts, dates and statuses
 * stay. The payments must be locked. Returns the number of each.
 */
export const blankMoney = async (
  transaction: Connection,
  { payments, exceptions }: Money,
): Promise<{ payments: number; exceptions: number }> => {
  const listed = sql`id = any(${exceptions}::uuid[])`
  await lockRows(transaction, 'payment_exceptions', sql`${listed} and reason = 'unknown_session'`)
  const refunds = sql`payment_id = any(${payments}::uuid[])`
  await lockRows(transaction, 'payment_refunds', refunds)
  await lockRows(transaction, 'payment_exceptions', listed)
  await sql`update payment_refunds set note = null where ${refunds}`.execute(transaction)
  return {
    payments: await blankPayments(transaction, payments),
    exceptions: await countChanged(
      transaction,
      sql`update payment_exceptions set customer_name = null, customer_email = null, note = null where ${listed}`,
    ),
  }
}

const blankPayments = (transaction: Connection, ids: readonly string[]): Promise<number> =>
  countChanged(
    transaction,
    sql`update payment_records set
        customer_name = ${erasedName}, customer_phone = '', customer_email = '', customer_institute = '',
        description = null, order_reference = null, session_url = null, attempt_key_hash = null
      where id = any(${ids}::uuid[])`,
  )

/** Blanks the personal data of registrations, and revokes their personal links. Returns their number. */
export const blankRegistrations = (transaction: Connection, which: RawBuilder<unknown>): Promise<number> =>
  countChanged(
    transaction,
    sql`update registrations set
        title = '', name = ${erasedName}, phone = '', email = '', institute_or_university = '', attempt_key_hash = null,
        version = version + 1, link_version = link_version + 1
      where ${which}`,
  )

/** The same for discount requests, with their justification. */
export const blankDiscounts = (transaction: Connection, which: RawBuilder<unknown>): Promise<number> =>
  countChanged(
    transaction,
    sql`update discount_requests set
        name = ${erasedName}, phone = '', email = '', institute_or_university = '', description = '',
        answer_note = null, order_reference = null, version = version + 1, link_version = link_version + 1
      where ${which}`,
  )
