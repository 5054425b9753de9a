import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect } from 'vitest'
import { longTextOf } from '#content/long-text/long-text.ts'
import { type Applied, migrateUpTo } from '#platform/server/postgres/migrate.ts'
import { atEnd } from '../at-end.ts'
import { type Tokens, withoutTokens } from './look.ts'

/** The folder of the migrations. */
export const migrations = join(import.meta.dirname, '../../database/migrations')

/** The data folder of an older version, and its responses at that time (record.ts). */
export type Archive = {
  name: string
  madeAt: string
  migrations: Applied[]
  rows: Record<string, Record<string, unknown>[]>
  sequences: { name: string; last: string }[]
  /** By path in the data folder, in base64. */
  files: Record<string, string>
  tokens: Tokens
  seen: Record<string, unknown>
}

/** The content of a file of this folder. */
export const readRecord = async <T>(name: string): Promise<T> =>
  JSON.parse(gunzipSync(await readFile(join(import.meta.dirname, name))).toString())

/** The tables of the older version with its rows. */
export const restoreRows = async (pool: pg.Pool, archive: Archive): Promise<void> => {
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

/** A data folder with the files of the older version. */
export const restoreFiles = async ({ files }: Archive): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-upgrade-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.from(bytes, 'base64'), { mode: 0o600 })
  }
  return folder
}

/** The archives, from the oldest to the newest. */
export const archives = await Promise.all(
  (await readdir(import.meta.dirname))
    .filter((name) => /^[0-9a-f]+\.json\.gz$/.test(name))
    .map(async (name) => ({ ...(await readRecord<Archive>(name)), name })),
).then((all) => all.sort((one, other) => one.migrations.length - other.migrations.length))

/** What differs on purpose, by path: the expectation without it. */
const intended: Record<string, (body: never) => void> = {
  // older versions stored "no" and 0 for missing answers: they are unknown (decisions, What a visitor chose is always
  // stored)
  bookings: (bookings: Record<string, unknown>[]) => {
    for (const booking of bookings)
      if (!booking['paymentRecord']) Object.assign(booking, { accompanyingPerson: null, extraNights: null })
  },
  // older versions counted by the days of UTC
  '/api/payments/renewable/revenue-by-day': (revenue: Record<string, unknown>) => {
    revenue['days'] = expect.any(Array)
  },
  // the login that reads is itself the newest activity
  '/admin/api/admin/accounts': (accounts: Record<string, unknown>[]) => {
    for (const account of accounts) delete account['lastActiveAt']
  },
  '/admin/api/admin/audit': ({ entries }: { entries: Record<string, unknown>[] }) => {
    for (const key of ['at', 'id']) delete entries[0]?.[key]
  },
}

/** Older versions told pages how to draw a picture; now they are told which one to show (decision 0097). */
const withoutDrawings = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDrawings)
  if (value === null || typeof value !== 'object') return value
  const { avatar: _avatar, image: _image, logo: _logo, ...others } = value as Record<string, unknown>
  return Object.fromEntries(Object.entries(others).map(([name, one]) => [name, withoutDrawings(one)]))
}

type SeenContent = {
  faq?: { items: { answer: unknown }[] }
  intro?: { paragraphs: unknown[] }
  footer?: { columns: unknown[] }
}

/** Older versions had plain answers and introductions (decision 0099), and no link to /privacy in footers (0098). */
const withLongTexts = ({ faq, intro, footer }: SeenContent): void => {
  const long = (text: unknown) => (typeof text === 'string' ? longTextOf(text) : text)
  for (const item of faq?.items ?? []) item.answer = long(item.answer)
  if (intro) intro.paragraphs = intro.paragraphs.map(long)
  footer?.columns.push({ title: 'Information', links: [{ label: 'Privacy', href: '/privacy' }] })
}

/** What people saw in the older version, without intended differences. */
export const expectedOf = (archive: Archive): Record<string, { body?: unknown }> => {
  const seen: Record<string, { body?: unknown }> = JSON.parse(withoutTokens(JSON.stringify(archive.seen)))
  // older versions listed configurations in the order that the plan of the query gave
  for (const [path, { body }] of Object.entries(seen))
    if (path.includes('/pricing-configurations/'))
      (body as { id: number }[]).sort((one, other) => one.id - other.id)
  for (const [path, answer] of Object.entries(seen))
    if (path.includes('/api/website-content/')) {
      answer.body = withoutDrawings(answer.body)
      withLongTexts(answer.body as SeenContent)
    }
  for (const [path, change] of Object.entries(intended)) if (seen[path]) change(seen[path].body as never)
  return seen
}
