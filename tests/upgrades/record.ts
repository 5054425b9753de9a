import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { test } from 'vitest'
import { look } from './look.ts'
import { play } from './play.ts'

/*
 * Creates an archive of the version in which it runs: scripts/upgrade-archive.mjs copies it into that version. It uses
 * only what every version has, the API and a few test helpers.
 */

const tokensIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(folder, 'outbox'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
  const joined = texts.map((text) => text.replaceAll(/=\r?\n/g, '')).join('\n')
  return [
    ...new Set([...joined.matchAll(/my-registration#([\w.-]+)/g)].map(([, token]) => token as string)),
  ].sort()
}

test('an archive of this version', async () => {
  const { product, account, viewer } = await play()
  const { pool, folder } = product
  const { rows: tables } = await pool.query(`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'applied_migrations' order by 1`)
  const rows: Record<string, unknown> = {}
  const tokens = {
    admin: { email: account.email, password: account.password },
    viewer: { email: viewer.email, password: viewer.password },
    own: await tokensIn(folder),
  }
  for (const { name } of tables) {
    const found = await pool.query(`select coalesce(json_agg(t), '[]')::text as rows from ${name} t`)
    rows[name] = JSON.parse(found.rows[0].rows)
  }
  const { rows: sequences } = await pool.query(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  )
  const { rows: migrations } = await pool.query(
    'select number, name, sha256 from applied_migrations order by number',
  )
  const { rows: foreignKeys } = await pool.query(
    `select conname as name from pg_constraint where contype = 'f' order by 1`,
  )
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && !path.startsWith('outbox'))
      files[path] = (await readFile(join(folder, path))).toString('base64')
  }
  // last: documents are stored when first read, and would enlarge the archive; what this writes belongs to no journey
  delete process.env['UPGRADE_STATEMENTS']
  const seen = await look(product.app, tokens)
  const archive = {
    madeAt: product.clock.now(),
    migrations,
    foreignKeys: foreignKeys.map(({ name }) => name),
  }
  const all = { ...archive, rows, sequences, files, tokens, seen }
  await writeFile(process.env['UPGRADE_ARCHIVE'] ?? '', gzipSync(JSON.stringify(all), { level: 9 }))
}, 120_000)
