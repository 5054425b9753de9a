import { deepStrictEqual } from 'node:assert'
import type { TestProduct } from './product.ts'
import { readLedger } from './read-ledger.ts'

/** Where our records say the captured cents are. */
type Accounts = {
  captured: number
  matched: number
  refunded: number
  listed: number
  /** The differences, as messages. */
  unaccounted: string[]
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

type Places = Pick<TestProduct, 'db' | 'pool'>

/**
 * Compares the sandbox's ledger with our records, payment by payment: what the provider still holds is a COMPLETED
 * record of that amount or a listed exception; what it refunded is recorded as refunded.
 */
const accountsOf = async ({ db, pool }: Places): Promise<Accounts> => {
  const payments = await readLedger(db)
  const { rows: records } = await pool.query<{ intent: string; held: number; status: string }>(
    `
    select payment_intent_id as intent, status, (total_cents - refunded_cents - lost_cents)::float8 as held
    from payment_records where provider = 'sandbox' and payment_intent_id is not null`,
  )
  const { rows: listed } = await pool.query<{ intent: string; cents: number }>(
    `
    select payment_intent_id as intent, cents::float8 as cents from payment_exceptions
    where provider = 'sandbox' and payment_intent_id is not null`,
  )

  const completed = new Map(
    records.filter(({ status }) => status === 'COMPLETED').map((record) => [record.intent, record]),
  )
  const exceptions = new Set(listed.map(({ intent }) => intent))
  const accounts: Accounts = {
    captured: sum(payments.map(({ captured }) => captured)),
    matched: 0,
    refunded: sum(payments.map(({ refunded, lost }) => refunded + lost)),
    listed: 0,
    unaccounted: [],
  }
  for (const { paymentIntentId: intent, captured, refunded, lost } of payments) {
    const held = captured - refunded - lost
    const record = completed.get(intent)
    if (record?.held === held) accounts.matched += held
    else if (exceptions.has(intent) || held === 0) accounts.listed += held
    else
      accounts.unaccounted.push(
        `${intent}: the provider holds ${held} cents, ${record ? `the record says ${record.held}` : 'no record is COMPLETED'}, and no exception lists it`,
      )
  }
  // a record COMPLETED by the sandbox without money there would claim money that no one has
  const known = new Set(payments.map(({ paymentIntentId }) => paymentIntentId))
  for (const { intent } of completed.values())
    if (!known.has(intent)) accounts.unaccounted.push(`${intent}: a COMPLETED record of no payment`)
  return accounts
}

/** Every captured cent at the provider is matched, refunded or listed. */
export const expectAccounted = async (product: Places): Promise<void> => {
  const { captured, matched, refunded, listed, unaccounted } = await accountsOf(product)
  deepStrictEqual(unaccounted, [])
  deepStrictEqual(captured, matched + refunded + listed)
}
