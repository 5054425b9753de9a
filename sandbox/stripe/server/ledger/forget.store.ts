import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

const texts = [
  ['sandbox_sessions', 'parameters', 'json'],
  ['sandbox_payment_intents', 'metadata', 'json'],
  ['sandbox_payment_intents', 'description', 'text'],
  ['sandbox_payment_intents', 'receipt_email', 'text'],
  ['sandbox_payment_intents', 'customer_email', 'text'],
  ['sandbox_refunds', 'metadata', 'json'],
  ['sandbox_events', 'object', 'json'],
  ['sandbox_idempotency_keys', 'body', 'text'],
] as const

/** Takes what matches the patterns out of the ledger; answers how many rows have changed. Ids and amounts stay. */
export const forgetInLedger = async (
  transaction: Connection,
  patterns: readonly string[],
): Promise<number> => {
  const pattern = patterns.map((each) => `(?:${each})`).join('|')
  let changed = 0n
  for (const [table, column, type] of texts) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)}
      set ${sql.ref(column)} = without_words(${sql.ref(column)}::text, ${patterns}::text[])::${sql.raw(type)}
      where ${sql.ref(column)}::text ~* ${pattern}`.execute(transaction)
    changed += numAffectedRows
  }
  return Number(changed)
}
