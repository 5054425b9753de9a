import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'

type Column = { kind: string; nullable: boolean; generated: boolean }
type Tables = Record<string, Record<string, Column>>

const database = await testDatabase()

const folder = new URL('./', import.meta.url)
const files = (await readdir(folder)).filter((name) => name.endsWith('schema.ts'))
const source = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n')

/** `PaymentRecords` → its lines, for every `type … = { … }` of the files. */
const blocks = new Map(
  [...source.matchAll(/^(?:export )?type (\w+) = \{\n([\s\S]*?)^\}/gm)].map(([, name, body = '']) => [
    name,
    body.split('\n').filter((line) => line.trim() !== ''),
  ]),
)

/** The type that a query returns for `Fixed<'a' | 'b' | null>`: without the wrapper for writing. */
const selected = (type: string): string => {
  const inner = /^(?:Fixed|Generated|GeneratedAlways)<(.*)>$/.exec(type)?.[1]
  if (inner) return selected(inner)
  return /^ColumnType<([^,]+),/.exec(type)?.[1] ?? type
}

const kindOf = (type: string): string => {
  const bare = type.replace(' | null', '')
  if (bare === 'Website' || /^'[^']+'( \| '[^']+')*$/.test(bare)) return 'string'
  return bare === 'FixedJson' ? 'unknown' : bare
}

const entry = (line: string): [string, string] => {
  const found = /^ {2}(\w+): (.+)$/.exec(line)
  if (!found?.[1] || !found[2]) throw new Error(`A column per line, please, that this test can read: ${line}`)
  return [found[1], found[2]]
}

/** A docstring has a line of its own. */
const isColumn = (line: string): boolean => !/^ {2}\/\*\*.*\*\/$/.test(line)

const readColumns = (lines: string[]): Record<string, Column> =>
  Object.fromEntries(
    lines
      .filter(isColumn)
      .map(entry)
      .map(([name, type]) => {
        const result = selected(type)
        return [
          name,
          {
            kind: kindOf(result),
            nullable: result.endsWith(' | null'),
            generated: type.startsWith('Generated'),
          },
        ]
      }),
  )

const written = (): Tables =>
  Object.fromEntries(
    [...blocks]
      .flatMap(([name, lines]) => (name?.endsWith('Schema') ? lines : []))
      .map(entry)
      .map(([table, type]) => [table, readColumns(blocks.get(type) ?? [])]),
  )

const kinds: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  text: 'string',
  uuid: 'string',
  numeric: 'string',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  _text: 'string[]',
  _int4: 'number[]',
}

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())

test('schema.ts names every table and column of the migrated database, with its type', async () => {
  const { rows } = await database.pool.query(
    `select table_name as "table", column_name as "column", case data_type when 'ARRAY' then udt_name else data_type end as type, is_nullable = 'YES' as nullable,
            column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as generated
       from information_schema.columns
      where table_schema = 'public' and table_name <> 'applied_migrations'`,
  )
  const actual: Tables = {}
  for (const { table, column, type, nullable, generated } of rows) {
    const columns = actual[camelCase(table)] ?? {}
    actual[camelCase(table)] = {
      ...columns,
      [camelCase(column)]: { kind: kinds[type] ?? type, nullable, generated },
    }
  }

  expect(Object.keys(actual)).toContain('paymentRecords')
  expect(written()).toEqual(actual)
})
