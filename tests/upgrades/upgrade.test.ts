import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { type Applied, migrate, migrateUpTo } from '#platform/server/postgres/migrate.ts'
import { testDatabase } from '../database.ts'
import { sampleOf } from '../long.ts'
import { startTestProduct } from '../product.ts'
import { look, type Tokens, withoutTokens } from './look.ts'

const migrations = join(import.meta.dirname, '../../database/migrations')

/** The data folder of an older version, and its responses at that time (record.ts). */
type Archive = {
  madeAt: string
  migrations: Applied[]
  rows: Record<string, Record<string, unknown>[]>
  sequences: { name: string; last: string }[]
  /** By path in the data folder, in base64. */
  files: Record<string, string>
  tokens: Tokens
  seen: Record<string, unknown>
}

const readArchive = async (name: string): Promise<Archive> =>
  JSON.parse(gunzipSync(await readFile(join(import.meta.dirname, name))).toString())

/** The tables of the older version with its rows. */
const restoreRows = async (pool: pg.Pool, archive: Archive): Promise<void> => {
  const client = await pool.connect()
  await client.query('begin')
  await migrateUpTo(client, migrations, archive.migrations)
  // the rows are as that version's triggers left them
  await client.query('set local session_replication_role = replica')
  for (const [table, rows] of Object.entries(archive.rows)) {
    await client.query(`delete from ${table}`)
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  for (const { name, last } of archive.sequences) await client.query('select setval($1, $2)', [name, last])
  await client.query('commit')
  client.release()
}

const restoreFiles = async ({ files }: Archive): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-upgrade-'))
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.from(bytes, 'base64'), { mode: 0o600 })
  }
  return folder
}

const archives = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.json.gz')).sort()

test.each(sampleOf(archives, archives.slice(0, 1)))(
  'what visitors and organisers saw of the data of an older version, they see after the upgrade: %s',
  async (name) => {
    const archive = await readArchive(name)
    const database = await testDatabase({ holds: 'nothing' })
    await restoreRows(database.pool, archive)
    expect(await migrate(database.pool, migrations)).not.toEqual([])
    const folder = await restoreFiles(archive)
    // payments open at that time would have expired by now
    const startsAt = new Date(archive.madeAt)
    const product = await startTestProduct({ DATA_DIR: folder }, { database, isAlone: true, startsAt })
    expect(await look(product.app, archive.tokens)).toMatchObject(
      withoutInvented(JSON.parse(withoutTokens(JSON.stringify(archive.seen)))),
    )
  },
)

/**
 * Older versions stored "no" and 0 for missing answers: they are unknown (decisions, What a visitor chose is always
 * stored).
 */
const withoutInvented = (seen: Seen): Seen => {
  for (const booking of seen.bookings?.body ?? [])
    if (!booking.paymentRecord) Object.assign(booking, { accompanyingPerson: null, extraNights: null })
  return seen
}

type Seen = { bookings?: { body: { paymentRecord: object | null }[] } }

test('three archives of older versions are kept', () => {
  expect(archives.length).toBeGreaterThanOrEqual(3)
})
