import type pg from 'pg'
import type { Watch } from './watch.ts'

/**
 * Observes every statement of the pool as a step, by name (`select payment_records`): neither its text nor its values are
 * exported.
 */
export const watchStatements = (pool: pg.Pool, watch: Pick<Watch, 'step'>): void => {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0])
      // a stream is read at its reader's pace, and a callback has no promise
      if (text === undefined || typeof args.at(-1) === 'function') return query(...args)
      return watch.step(
        { kind: 'statement', name: statementName(text) },
        () => query(...args) as Promise<unknown>,
      )
    }) as typeof client.query
  })
}

const textOf = (statement: unknown): string | undefined => {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

const names = new Map<string, string>()

/** The command of a statement and its first table, from its text: `insert jobs`. */
export const statementName = (text: string): string => {
  const cached = names.get(text)
  if (cached) return cached
  const [, word = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(text) ?? []
  const name = table ? `${word.toLowerCase()} ${table}` : word.toLowerCase()
  // a program has a limited number of texts; those generated from lists are many, and not worth caching
  if (names.size < 2_000) names.set(text, name)
  return name
}
