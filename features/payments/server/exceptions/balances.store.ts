import { sql } from 'kysely'
import type { Balances } from '#features/payments/exceptions.contract.ts'
import { accountForMoney } from '#features/payments/server/exceptions/account-for-money.store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The balances of a website's captured money: of real payments, and of test payments. */
export const readBalances = async (
  connection: Connection,
  website: Website,
): Promise<{ real: Balances; test: Balances }> => {
  const accounts = await accountForMoney(connection, website)
  const unlisted = await readUnlisted(connection, website)
  const of = (livemode: boolean): Balances => {
    const mine = accounts.filter((account) => account.livemode === livemode)
    const sum = (part: 'captured' | 'matched' | 'refunded' | 'lost' | 'listed') =>
      mine.reduce((total, account) => total + account[part], 0)
    const missingCents = unlisted.find((one) => one.livemode === livemode)?.cents ?? 0
    return {
      capturedCents: sum('captured') + missingCents,
      matchedCents: sum('matched'),
      refundedCents: sum('refunded'),
      lostCents: sum('lost'),
      listedCents: sum('listed'),
      missingCents,
    }
  }
  return { real: of(true), test: of(false) }
}

/** Captured money of sessions that neither completed a payment nor have an exception; should be none. */
const readUnlisted = async (connection: Connection, website: Website) => {
  const { rows } = await sql<{ livemode: boolean; cents: number }>`
    select livemode, sum(total_cents)::bigint as cents from payment_records p
    where website = ${website} and provider in ('stripe', 'sandbox') and payment_status = 'paid'
      and status <> 'COMPLETED'
      and not exists (select from payment_exceptions e where e.payment_id = p.id and e.cents > 0)
    group by livemode`.execute(connection)
  return rows
}
