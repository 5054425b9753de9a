import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { inDatabase, onServer } from '#tests/test-server.ts'
import { migrate } from '../migrate.ts'
import { type DatabaseState, missingIn } from './usable-database.ts'

const server = inject('testServer')
if (!server) throw new Error('This file needs the database of the tests.')
const root = join(import.meta.dirname, '../../../..')
const migrations = join(root, 'database/migrations')

/** A unique name for a user and a database; both are removed at the end. */
const aName = async () => {
  const name = `${server.prefix}${randomBytes(4).toString('hex')}`
  atEnd(async () => {
    await onServer(server.address, `drop database if exists ${name} with (force)`)
    await onServer(server.address, `drop role if exists ${name}`)
  })
  return name
}

/** Connections to that database, as the administrator or as that user. */
const poolOf = (database: string, user?: string) => {
  const pool = new pg.Pool({
    ...inDatabase(server.address, database),
    max: 2,
    ...(user && { options: `-c role=${user}` }),
  })
  pool.on('error', () => undefined)
  atEnd(() => pool.end())
  return pool
}

const refusal = (pool: pg.Pool): Promise<string> =>
  migrate(pool, migrations).then(
    () => expect.unreachable('it migrated'),
    (error: Error) => error.message,
  )

/** What a failed start must not leave behind. */
const tablesIn = async (pool: pg.Pool): Promise<number> =>
  (await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount ?? 0

const statementsIn = (message: string): string[] =>
  message.split('\n').filter((line) => /^ {2}[A-Z]/.test(line))

test('a user without rights learns before the first migration what is missing, and the statements that are named suffice', async () => {
  const name = await aName()
  await onServer(server.address, `create user ${name}`)
  await onServer(server.address, `create database ${name} template template0 encoding 'UTF8'`)
  const admin = poolOf(name)
  const pool = poolOf(name, name)

  const message = await refusal(pool)
  expect(message).toBe(
    [
      'The database cannot be used yet, and nothing was applied.',
      `${name} may not create tables in ${name}.`,
      'The extension pg_trgm is missing, and this user may not create it.',
      `As a superuser, connected to ${name}:`,
      `  GRANT USAGE, CREATE ON SCHEMA public TO ${name};`,
      '  CREATE EXTENSION pg_trgm SCHEMA public;',
      'Then start again.',
    ].join('\n'),
  )
  expect(await tablesIn(admin)).toBe(0)

  for (const statement of statementsIn(message)) await admin.query(statement)
  expect((await migrate(pool, migrations)).length).toBeGreaterThan(40)
  // once migrated, the right is no longer needed
  await admin.query(`revoke create on schema public from ${name}`)
  expect(await migrate(pool, migrations)).toEqual([])
})

test('a database in another encoding than UTF-8 is refused before anything is applied', async () => {
  const name = await aName()
  await onServer(
    server.address,
    `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
  )
  const pool = poolOf(name)
  const message = await refusal(pool)
  expect(message).toContain(`${name} is in the encoding LATIN1, and names need UTF8.`)
  expect(await tablesIn(pool)).toBe(0)

  await onServer(server.address, `drop database ${name} with (force)`)
  for (const statement of statementsIn(message)) await onServer(server.address, statement)
  expect((await migrate(poolOf(name), migrations)).length).toBeGreaterThan(40)
})

test('tables of another user are named with whom they belong to, and are left as they are', async () => {
  const [other, name] = [await aName(), await aName()]
  await onServer(server.address, `create user ${name}`)
  await onServer(server.address, `create user ${other}`)
  await onServer(server.address, `create database ${name} owner ${other} template template0 encoding 'UTF8'`)
  await poolOf(name, other).query('create table halls (name text)')
  await poolOf(name).query(`grant create on schema public to ${name}`)
  expect(await refusal(poolOf(name, name))).toContain(
    `Its tables belong to ${other}, and ${name} may not change them. Name that user in DATABASE_URL.`,
  )
})

test('the statements for a PostgreSQL of one’s own in the documents are enough for all migrations', async () => {
  const page = await readFile(join(root, 'docs/operations/postgresql.md'), 'utf8')
  const blocks = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
  expect(blocks).toHaveLength(2)
  for (const block of blocks) {
    const name = await aName()
    const statements = block
      .replaceAll('plenary', name)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
    for (const statement of statements) {
      const isInside = /EXTENSION|SCHEMA/.test(statement)
      if (isInside) await poolOf(name).query(statement)
      else await onServer(server.address, statement)
    }
    expect((await migrate(poolOf(name, name), migrations)).length).toBeGreaterThan(40)
  }
})

const fit: DatabaseState = {
  database: 'plenary',
  user: 'plenary',
  isStandby: false,
  encoding: 'UTF8',
  schema: 'public',
  mayCreateTables: true,
  trigrams: { isAvailable: true, mayCreate: true },
  strangers: [],
}

test.each<[string, Partial<DatabaseState>, string]>([
  ['a standby', { isStandby: true }, 'Name its primary in DATABASE_URL'],
  [
    'a server without the contrib modules',
    { trigrams: { isAvailable: false, mayCreate: false } },
    'Install the contrib modules',
  ],
  [
    'an extension in another schema',
    { trigrams: { schema: 'extensions', isVisible: false } },
    'ALTER EXTENSION pg_trgm SET SCHEMA public;',
  ],
  ['a search path that leads nowhere', { schema: null, mayCreateTables: false }, 'CREATE SCHEMA public;'],
])('the start says what to do about %s before the first migration', (_, state, sentence) => {
  expect(missingIn({ ...fit, ...state }, true).join('\n')).toContain(sentence)
})

test('the start asks nothing of a database that will do, nor another encoding of one that has tables already', () => {
  expect(missingIn(fit, true)).toEqual([])
  expect(missingIn({ ...fit, encoding: 'LATIN1' }, false)).toEqual([])
})
