import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

const personalColumns = {
  sandbox_sessions: { parameters: 'json' },
  sandbox_payment_intents: {
    metadata: 'json',
    description: 'text',
    receipt_email: 'text',
    customer_email: 'text',
  },
  sandbox_refunds: { metadata: 'json' },
  sandbox_events: { object: 'json' },
  sandbox_idempotency_keys: { body: 'text' },
} as const

/** Number of ledger rows that contain an address, given as a pattern. */
export const countInLedger = async (connection: Connection, pattern: string): Promise<number> => {
  const counts = Object.entries(personalColumns).map(
    ([table, columns]) => sql`(select count(*) from ${sql.table(table)} where ${matches(columns, pattern)})`,
  )
  const { rows } = await sql<{ rows: number }>`select (${sql.join(counts, sql` + `)})::int as rows`.execute(
    connection,
  )
  return rows[0]?.rows ?? 0
}

/**
 * Removes an address from the ledger; returns the number of changed rows. Ids and amounts stay; the ledger holds no
 * names.
 */
export const forgetInLedger = async (transaction: Connection, pattern: string): Promise<number> => {
  let changed = 0n
  for (const [table, columns] of Object.entries(personalColumns)) {
    const set = Object.entries(columns).map(
      ([column, type]) =>
        sql`${sql.ref(column)} = without_words(${sql.ref(column)}::text, ${[pattern]}::text[])::${sql.raw(type)}`,
    )
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.join(set)} where ${matches(columns, pattern)}`.execute(transaction)
    changed += numAffectedRows
  }
  return Number(changed)
}

const matches = (columns: Readonly<Record<string, string>>, pattern: string) =>
  sql`(${sql.join(
    Object.keys(columns).map((column) => sql`${sql.ref(column)}::text ~* ${pattern}`),
    sql` or `,
  )})`
