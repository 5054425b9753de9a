import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from '#database/schema.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** What the work answers, and how many blocks of the database its statements look at: they are played again to see that. */
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
