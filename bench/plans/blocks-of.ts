import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from '#database/schema.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** Runs the work twice, and also returns how many database blocks its statements read. */
export const blocksOf = async <Answer>(
  pool: pg.Pool,
  work: (db: Database) => Promise<Answer>,
): Promise<{ answer: Answer; blocks: number }> => {
  const sent: CompiledQuery[] = []
  const watched = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      sent.push(query)
    },
  })
  const answer = await work(watched)
  let blocks = 0
  for (const { sql: text, parameters } of sent) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return { answer, blocks }
}
