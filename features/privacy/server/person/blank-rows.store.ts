import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** What a row says instead of a name when the person was erased. Without an address no mail goes to it. */
const erasedName = 'Erased person'

/** Takes out of payments whose they were: amounts, days and states stay. Answers how many. */
export const blankPayments = async (transaction: Connection, ids: readonly string[]): Promise<number> => {
  await sql`update payment_refunds set note = null where payment_id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  return count(
    transaction,
    sql`update payment_records set
        customer_name = ${erasedName}, customer_phone = '', customer_email = '', customer_institute = '',
        description = null, order_reference = null, session_url = null, attempt_key_hash = null
      where id = any(${ids}::uuid[])`,
  )
}

/** Takes out of registrations whose they were, and ends their personal links. Answers how many. */
export const blankRegistrations = (transaction: Connection, which: RawBuilder<unknown>): Promise<number> =>
  count(
    transaction,
    sql`update registrations set
        name = ${erasedName}, phone = '', email = '', institute_or_university = '', attempt_key_hash = null,
        version = version + 1, link_version = link_version + 1
      where ${which}`,
  )

/** The same of discount requests, with what was written to get them. */
export const blankDiscounts = (transaction: Connection, which: RawBuilder<unknown>): Promise<number> =>
  count(
    transaction,
    sql`update discount_requests set
        name = ${erasedName}, phone = '', email = '', institute_or_university = '', description = '',
        answer_note = null, order_reference = null, version = version + 1, link_version = link_version + 1
      where ${which}`,
  )

const count = async (transaction: Connection, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(transaction)).numAffectedRows ?? 0n)
