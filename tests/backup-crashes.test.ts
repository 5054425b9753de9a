import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifyArchive } from '#platform/server/backup/restore-archive.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { createLog } from '#platform/server/log.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { stateOfTables } from './every-row.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { isLong } from './longest.ts'
import { backupKey as key, runCommand as run } from './run-command.ts'
import { connectionOf } from './test-server.ts'

/** The commands as processes that are killed at many moments; each run takes a second or more. */

const migrations = fileURLToPath(new URL('../database/migrations', import.meta.url))

/** For some twenty commands on a busy machine. */
const timeout = 900_000

describe.runIf(isLong)('a kill in the middle', async () => {
  const from = await testDatabase({ holds: 'demo data' })
  const folder = await mkdtemp(join(tmpdir(), 'plenary-backup-deaths-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await fillEveryTable(from)
  await sql`insert into audit_entries (id, at, admin_email, action, subject, new_values)
    select gen_random_uuid(), now(), 'someone', 'bench.made', n::text, jsonb_build_object('text', md5(n::text))
    from generate_series(1, 50000) n`.execute(from.db)
  const data = join(folder, 'data')
  const storedFiles = createDiskFiles({ folder: join(data, 'files'), clock, log: createLog('silent', clock) })
  const file = await storedFiles.keep(await storedFiles.stage(Readable.from([Buffer.from('%PDF-')])))
  await sql`update abstract_submissions set file_key = ${file}, file_bytes = 5`.execute(from.db)
  await from.db.deleteFrom('pictureFiles').execute()
  const path = join(folder, 'backup.tar.gz.age')
  const old = join(folder, 'old')
  const settings = { DATABASE_URL: connectionOf(from.address), DATA_DIR: data }
  const whole = await run('backup', [path], settings)
  await writeFile(old, await readFile(path))

  const moments = (took: number, count: number) =>
    Array.from({ length: count }, (_, at) => (took * (at + 1)) / (count + 1))

  test('of a backup leaves the old archive, or a new one, and both are whole', { timeout }, async () => {
    expect(whole).toMatchObject({ code: 0 })
    const ends = []
    for (const moment of moments(whole.took, 8)) {
      ends.push((await run('backup', [path], settings, wait(moment))).code)
      expect(await verifyArchive(path, key, migrations)).toMatchObject({ files: 1 })
    }
    expect(ends.filter((code) => code === null).length).toBeGreaterThan(3)
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part')).sort()).toEqual([
      'backup.tar.gz.age',
      'data',
      'old',
    ])
  })

  test('of a restore leaves an empty database, or all of it, and the next restore works', {
    timeout,
  }, async () => {
    const before = await stateOfTables(from.db, [])
    const trial = await testDatabase({ holds: 'nothing' })
    const target = { DATABASE_URL: connectionOf(trial.address), DATA_DIR: join(folder, 'other') }
    const { took, code } = await run('restore', [old], target)
    expect(code).toBe(0)
    let killed = 0
    for (const moment of moments(took, 8)) {
      const to = await testDatabase({ holds: 'nothing' })
      const other = { ...target, DATABASE_URL: connectionOf(to.address) }
      const first = await run('restore', [old], other, wait(moment))
      if (first.code === null) killed++
      // the server notices the death when it next uses the connection
      const isOver = async () =>
        (
          await sql`select 1 from pg_stat_activity where application_name = 'plenary restore' and datname = current_database()`.execute(
            to.db,
          )
        ).rows.length === 0
      await expect.poll(isOver).toBe(true)
      const after = await stateOfTables(to.db, [])
      const second = await run('restore', [old], other)
      if (Object.keys(after).length === 0) expect(second.code, second.output).toBe(0)
      else expect(second.output).toContain('The database is not empty')
      const {
        applied_migrations: _,
        content_presence: __,
        audit_entries: ___,
        ...tables
      } = await stateOfTables(to.db, [])
      const { applied_migrations: a, content_presence: b, audit_entries: c, backups: d, ...expected } = before
      expect({ ...tables, backups: undefined }).toEqual({ ...expected, backups: undefined })
      await to.close()
    }
    expect(killed).toBeGreaterThan(3)
  })
})
