import { spawnSync } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readLastBackups } from '#features/backups/server/backups.store.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { createLog } from '#platform/server/log.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { isServerOf, readPostmaster } from '#platform/server/postgres/embedded-postgres-server.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { isLong } from './longest.ts'
import { keepPictureFile, pictureStoreIn } from './pictures.ts'
import { runCommand } from './run-command.ts'
import { connectionOf } from './test-server.ts'

/** `npm run backup` and `npm run restore` as processes, while a disk, a file or the process itself is lost. */

const root = await mkdtemp(join(await realpath(tmpdir()), 'plenary-commands-'))
// as root, PostgreSQL runs as another user, who needs access
await chmod(root, 0o711)
atEnd(() => rm(root, { recursive: true, force: true }))

const from = await testDatabase({ holds: 'demo data' })
await fillEveryTable(from)
const data = join(root, 'data')
const files = createDiskFiles({ folder: join(data, 'files'), clock, log: createLog('silent', clock) })
const file = await files.keep(await files.stage(Readable.from([Buffer.alloc(2_000_000, '%PDF-')])))
await sql`update abstract_submissions set file_key = ${file}, file_bytes = 2000000, reference = 'RE-1'`.execute(
  from.db,
)
await keepPictureFile(from.db, pictureStoreIn(data), Buffer.from('a picture'))
const settings = { DATABASE_URL: connectionOf(from.address), DATA_DIR: data }
const archive = join(root, 'backup.tar.gz.age')
const backupRun = await runCommand('backup', [archive], settings)

/** Resolves when the folder, which may not exist yet, has such a file. */
const untilThereIs = async (folder: string, name: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await chmod(folder, 0o711)
  const isThere = () => existsSync(join(folder, name))
  await new Promise<void>((settle) => {
    const watcher = watch(folder, { recursive: true }, () => {
      if (!isThere()) return
      watcher.close()
      settle()
    })
  })
}

const serverOf = async (dataDir: string): Promise<number | undefined> => {
  const cluster = join(dataDir, 'postgres')
  const pid = (await readPostmaster(cluster))?.pid
  return pid !== undefined && (await isServerOf(cluster, pid)) ? pid : undefined
}

test('a restore that is killed leaves no PostgreSQL, and the next one works at once', async () => {
  expect(backupRun).toMatchObject({ code: 0 })
  const target = { DATA_DIR: join(root, 'new') }
  const first = await runCommand(
    'restore',
    [archive],
    target,
    untilThereIs(target.DATA_DIR, 'postgres/postmaster.pid'),
  )
  expect(first.code).toBeNull()
  const second = await runCommand('restore', [archive], target)
  expect(second.output).toContain('Restored what was backed up at')
  expect(second.code).toBe(0)
  expect(await serverOf(target.DATA_DIR)).toBeUndefined()
})

test.runIf(isLong)(
  'wherever a restore is killed, its PostgreSQL ends without another command',
  { timeout: 300_000 },
  async () => {
    const { took } = await runCommand('restore', [archive], { DATA_DIR: join(root, 'whole') })
    for (let part = 1; part < 8; part++) {
      const target = { DATA_DIR: join(root, `killed-${part}`) }
      const { code } = await runCommand('restore', [archive], target, wait((took * part) / 8))
      expect(code).toBeNull()
      await expect.poll(() => serverOf(target.DATA_DIR), { timeout: 20_000 }).toBeUndefined()
      const again = await runCommand('restore', [archive], target)
      if (again.code !== 0) expect(again.output).toContain('The database is not empty')
    }
  },
)

test('a restore never takes the database of an installation that is there, running or not', async () => {
  const target = { DATA_DIR: join(root, 'new') }
  const stopped = await runCommand('restore', [archive], target)
  expect(stopped).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
  const product = await startEmbeddedPostgres({ dataDir: target.DATA_DIR, log: () => undefined })
  const running = await runCommand('restore', [archive], target)
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('Plenary is running on') })
  expect(await serverOf(target.DATA_DIR)).toBeDefined()
  await product.stop()
  expect(await serverOf(target.DATA_DIR)).toBeUndefined()
})

test('npm run backup fails when the file of a row is missing, and says which and where the rest is', async () => {
  const other = join(root, 'other.tar.gz.age')
  await writeFile(other, 'the last whole one')
  await sql`update abstract_submissions set file_bytes = 1999999`.execute(from.db)
  const { code, output } = await runCommand('backup', [other], settings)
  expect(code).toBe(1)
  expect(output).toContain('This backup is not whole: the file of RE-1 is missing or damaged.')
  expect(output).toContain(`${other}.incomplete`)
  expect((await readLastBackups(from.db)).failed?.failure).toContain('the file of RE-1')
  const restored = await runCommand('restore', [`${other}.incomplete`], {
    DATABASE_URL: connectionOf((await testDatabase({ holds: 'nothing' })).address),
    DATA_DIR: join(root, 'lacking'),
  })
  expect(restored.code).toBe(0)
  expect(restored.output).toContain('This backup was not whole when it was made: the file of RE-1')
  await sql`update abstract_submissions set file_bytes = 2000000`.execute(from.db)
})

test('npm run backup makes no folder: one that is not there may be a disk that is not', async () => {
  const { code, output } = await runCommand('backup', [join(root, 'away', 'one.tar.gz')], settings)
  expect(code).toBe(1)
  expect(output).toContain(`The folder ${join(root, 'away')} does not exist.`)
  expect(existsSync(join(root, 'away'))).toBe(false)
})

describe('a full disk', () => {
  /** A tmpfs of so many megabytes; undefined where mounting is not permitted. */
  const aDisk = async (name: string, megabytes: number): Promise<string | undefined> => {
    const disk = join(root, name)
    await mkdir(disk)
    const mountArgs = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', disk]
    if (spawnSync('mount', mountArgs).status !== 0) return undefined
    atEnd(async () => void spawnSync('umount', ['-l', disk]))
    return disk
  }
  const full = (folder: string) => `The disk that holds ${folder} is full. Free some space`

  test('is named by a backup, which leaves nothing on it', async ({ skip }) => {
    const disk = (await aDisk('small', 1)) ?? skip()
    const { code, output } = await runCommand('backup', [join(disk, 'one.tar.gz.age')], settings)
    expect(code).toBe(1)
    expect(output).toContain(full(disk))
    expect(spawnSync('ls', ['-A', disk]).stdout.toString()).toBe('')
  })

  test('is named by a restore, for the files that it writes', async ({ skip }) => {
    const dataDir = join((await aDisk('of files', 4)) ?? skip(), 'data')
    const own = connectionOf((await testDatabase({ holds: 'nothing' })).address)
    const { code, output } = await runCommand('restore', [archive], { DATA_DIR: dataDir, DATABASE_URL: own })
    expect(code).toBe(1)
    expect(output).toContain(full(dataDir))
  })

  test('is named by a restore that makes its database', async ({ skip }) => {
    const dataDir = join((await aDisk('of 8 MB', 8)) ?? skip(), 'data')
    const { code, output } = await runCommand('restore', [archive], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toContain(full(join(dataDir, 'postgres')))
  })

  test.runIf(isLong)(
    'is named when PostgreSQL says so, and when it ends without a word',
    { timeout: 300_000 },
    async ({ skip }) => {
      // without files, which leaves space for the database
      await sql`truncate abstract_submissions, picture_files cascade`.execute(from.db)
      await sql`insert into audit_entries (id, at, admin_email, action, subject, new_values)
      select gen_random_uuid(), now(), 'someone', 'test.made', n::text, jsonb_build_object('text', md5(n::text))
      from generate_series(1, 60000) n`.execute(from.db)
      const rows = join(root, 'rows.tar.gz.age')
      const without = { ...settings, DATA_DIR: join(root, 'no-files') }
      expect(await runCommand('backup', [rows], without)).toMatchObject({ code: 0 })
      for (const megabytes of [45, 60, 76, 92]) {
        const dataDir = join((await aDisk(`of ${megabytes} MB`, megabytes)) ?? skip(), 'data')
        const { code, output } = await runCommand('restore', [rows], { DATA_DIR: dataDir })
        expect(code).toBe(1)
        expect(output).toContain(full(join(dataDir, 'postgres')))
        await expect.poll(() => serverOf(dataDir), { timeout: 20_000 }).toBeUndefined()
      }
    },
  )
})
