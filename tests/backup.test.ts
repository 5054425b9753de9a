import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namingColumns, storesOf } from '#app/backup/backup-source.ts'
import { moveTo } from '#app/backup/move-to.ts'
import { insertDefaultTicketTypes } from '#database/default-ticket-types.ts'
import { insertConference } from '#features/conferences/server/conferences.store.ts'
import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import { readArchive } from '#platform/server/backup/read-archive.ts'
import { restoreArchive, verifyArchive } from '#platform/server/backup/restore-archive.ts'
import { restoreParts } from '#platform/server/backup/restore-parts.ts'
import { partsOfInstallation } from '#platform/server/backup/source-parts.ts'
import { writeArchive } from '#platform/server/backup/write-archive.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { findSessionKey, storeSessionKey } from '#platform/server/security/session-key.ts'
import { openWebsites } from '#platform/server/websites/website-registry.ts'
import { atEnd } from './at-end.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { stateOfTables } from './every-row.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { isLong } from './long.ts'
import { movableClock } from './movable-clock.ts'
import { keepPictureFile, pictureStoreIn } from './pictures.ts'

const migrations = fileURLToPath(new URL('../database/migrations', import.meta.url))
const clock = movableClock()
const log = createLog('silent', clock)
const key = 'a key that is long enough for a backup of everything'

/** An installation without its processes: a database and a folder. */
const aPlace = async (database: TestDatabase) => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-backup-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const files = createDiskFiles({ folder: join(folder, 'files'), clock, log })
  const stores = storesOf({ files, pictureFiles: pictureStoreIn(folder, clock) })
  return { ...database, folder, stores }
}
type Place = Awaited<ReturnType<typeof aPlace>>

const sourceOf = async ({ address, stores, folder }: Place) => ({
  address,
  stores,
  clock,
  naming: namingColumns,
  sessionKey: await findSessionKey(undefined, folder),
})
const targetOf = ({ address, stores, folder }: Place) => ({
  address,
  stores,
  migrations,
  keepSessionKey: async (sessionKey: string) => void (await storeSessionKey(sessionKey, folder)),
})

const filesOf = async ({ folder }: Place) => {
  const inFolder = async (store: string) =>
    (await readdir(join(folder, store)).catch(() => [])).sort().map((name) => join(store, name))
  const names = [...(await inFolder('files')), ...(await inFolder('pictures'))]
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'base64')]))
}

/** What differs between installations: when migrations ran, and editor presence. */
const dataOf = async (place: Place) => {
  const { applied_migrations: _, content_presence: __, ...tables } = await stateOfTables(place.db, [])
  return tables
}

const sequencesOf = async ({ db }: Place) =>
  (
    await sql<{ sequencename: string; last_value: string | null }>`
      select sequencename, last_value::text from pg_sequences where schemaname = current_schema() order by 1`.execute(
      db,
    )
  ).rows

const from = await aPlace(await testDatabase({ holds: 'demo data' }))
/** A conference that was made since, with its host and its types. */
const astronomy = await insertConference(from.db, {
  ...{ slug: 'astronomy', name: 'World Astronomy Days', shortName: 'Astronomy', state: 'archived' },
  ...{ stateSince: clock.now(), createdAt: clock.now(), createdBy: 'ada@example.org' },
})
if (!astronomy) throw new Error('There is such a conference already')
await insertDefaultTicketTypes(from.db, astronomy)
await from.db.insertInto('websiteHosts').values({ host: 'stars.example', slug: astronomy }).execute()
await fillEveryTable(from)
await storeSessionKey('the session key of this installation, long enough', from.folder)
const files = await Promise.all(
  ['one', 'two', ''].map(async (text) => {
    const staged = await from.stores.files.stage(
      (async function* () {
        yield Buffer.from(`%PDF-${text.repeat(50_000)}`)
      })(),
    )
    return from.stores.files.keep(staged)
  }),
)
/** As a submission does: the row references its file and its length. */
const giveRow = (key: string, bytes: number) =>
  sql`update abstract_submissions set file_key = ${key}, file_bytes = ${bytes}`.execute(from.db)
await giveRow(files[0] ?? '', 150_005)
await keepPictureFile(from.db, from.stores.pictures, Buffer.from('a picture'))
/** Those of abstracts, and one of a picture. */
const allFiles = files.length + 1
const path = join(from.folder, 'backup.tar.gz.age')
const written = await writeArchive(path, partsOfInstallation(await sourceOf(from)), {
  key,
  madeAt: clock.now(),
})

const to = await aPlace(await testDatabase({ holds: 'nothing' }))

test.runIf(isLong)(
  'a restore that ends just before its commit leaves nothing; all tables were compared by then',
  async () => {
    const states: Record<string, unknown> = {}
    const tables = Object.keys(await dataOf(from))
    const parts = partsOfInstallation({ ...(await sourceOf(from)), stores: {} }, async (stateOf) => {
      for (const table of tables) states[table] = await stateOf(table)
    })
    const compared: Record<string, unknown> = {}
    const dying = restoreParts(parts, targetOf(to), {
      judge: async (stateOf) => {
        for (const table of tables) compared[table] = await stateOf(table)
      },
      beforeCommit: () => {
        throw new Error('the power is cut')
      },
    })
    await expect(dying).rejects.toThrow('the power is cut')
    expect(tables.length).toBeGreaterThan(60)
    expect(compared).toEqual(states)
    expect(await stateOfTables(to.db, [])).toEqual({})
  },
)

test('after a restore every table and file is as it was, with sequences, session key and triggers', async () => {
  expect(written).toEqual({ bytes: (await readFile(path)).length, isEncrypted: true })
  expect(await verifyArchive(path, key, migrations)).toMatchObject({ files: allFiles })
  const restored = await restoreArchive(path, key, targetOf(to))

  expect(restored).toMatchObject({ files: allFiles })
  expect(await migrate(to.pool, migrations)).toEqual([])
  const before = await dataOf(from)
  expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([])
  expect(await dataOf(to)).toEqual(before)
  expect(await filesOf(to)).toEqual(await filesOf(from))
  expect((await filesOf(to)).filter(([name]) => name?.startsWith('pictures/'))).toHaveLength(1)
  expect(await sequencesOf(to)).toEqual(await sequencesOf(from))
  expect(await findSessionKey(undefined, to.folder)).toEqual(await findSessionKey(undefined, from.folder))
  // triggers that validate and count are active again
  await expect(sql`delete from audit_entries`.execute(to.db)).rejects.toThrow()
  const { rows } = await sql`select tgname from pg_trigger where tgenabled <> 'O'`.execute(to.db)
  expect(rows).toEqual([])
})

test('a restored installation knows its conferences with their hosts, states and types', async () => {
  const version = { changed: () => undefined }
  const { ofHost, rowOf } = await openWebsites({ db: to.db, version })
  expect(ofHost('stars.example')).toBe(astronomy)
  expect(rowOf(astronomy)).toMatchObject({ name: 'World Astronomy Days', state: 'archived' })
  expect((await readTicketTypes(to.db, astronomy)).all).toHaveLength(6)
})

test.runIf(isLong)('a backup of an older version comes back, and becomes one of this version', async () => {
  const older = await mkdtemp(join(tmpdir(), 'plenary-older-'))
  atEnd(() => rm(older, { recursive: true, force: true }))
  const all = (await readdir(migrations)).sort()
  for (const name of all.slice(0, 20)) await copyFile(join(migrations, name), join(older, name))
  const old = await aPlace(await testDatabase({ holds: 'nothing' }))
  await migrate(old.pool, older)
  await sql`insert into contact_messages (id, website, name, email, subject, message, created_at)
    values (gen_random_uuid(), 'renewable', 'Ada', 'ada@example.org', 'A question', 'When?', now())`.execute(
    old.db,
  )
  const before = await dataOf(old)
  const file = join(old.folder, 'older.tar.gz')
  await writeArchive(file, partsOfInstallation(await sourceOf(old)), { key: undefined, madeAt: clock.now() })

  const now = await aPlace(await testDatabase({ holds: 'nothing' }))
  expect(await verifyArchive(file, undefined, migrations)).toMatchObject({ migration: all[19] })
  await restoreArchive(file, undefined, targetOf(now))
  expect(await dataOf(now)).toEqual(before)
  expect(await migrate(now.pool, migrations)).toEqual(all.slice(20))
  const { rows } = await sql<{ name: string }>`select name from contact_messages`.execute(now.db)
  expect(rows).toEqual([{ name: 'Ada' }])
})

test('no table is forgotten: each is in the backup, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(from.db)
  const inBackup: string[] = []
  for await (const part of readArchive(path, key))
    if (part.kind === 'database') inBackup.push(...part.facts.tables.map(({ name }) => name))
  const left = rows.map(({ name }) => name).filter((name) => !inBackup.includes(name))
  // migrations run again; editor presence is not restored
  expect(left).toEqual(['applied_migrations', 'content_presence'])
})

test('a database that is not empty is left as it is', async () => {
  const before = await stateOfTables(to.db, [])
  await expect(restoreArchive(path, key, targetOf(to))).rejects.toThrow('The database is not empty')
  expect(await stateOfTables(to.db, [])).toEqual(before)
})

test('an archive that cannot be written to its end leaves the old one, and nothing beside it', async () => {
  const old = await readFile(path)
  const failing = async function* () {
    let count = 0
    for await (const part of partsOfInstallation(await sourceOf(from))) {
      if (++count > 6) throw new Error('the disk is away')
      yield part
    }
  }
  await expect(writeArchive(path, failing(), { key, madeAt: clock.now() })).rejects.toThrow('away')
  expect((await readFile(path)).equals(old)).toBe(true)
  expect((await readdir(from.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

/** Notes of a backup, and its outcome, when a row references this file. */
const backUpAnew = async (named: string, bytes: number) => {
  await giveRow(named, bytes)
  const sentence = await writeArchive(path, partsOfInstallation(await sourceOf(from)), {
    key,
    madeAt: clock.now(),
  }).then(
    () => 'whole',
    (error: Error) => error.message,
  )
  await giveRow(files[0] ?? '', 150_005)
  return sentence
}

test.each([
  ['is gone', '0190ffff-0000-7000-8000-000000000000.pdf', 150_005],
  ['was cut short', files[0] ?? '', 150_006],
])(
  'a backup while the file of a row %s is not whole, and takes no place of a whole one',
  async (_, name, bytes) => {
    const old = await readFile(path)
    expect(await backUpAnew(name, bytes)).toMatch(
      /^This backup is not whole: the file of .+ is missing or damaged\./s,
    )
    expect((await readFile(path)).equals(old)).toBe(true)
    // everything else is restored, and the missing file is reported
    const { lacks, files: count } = await verifyArchive(`${path}.incomplete`, key, migrations)
    expect(lacks).toEqual([{ file: `files/${name}`, reference: expect.any(String) }])
    expect(count).toBe(allFiles)
    expect((await verifyArchive(path, key, migrations)).lacks).toEqual([])
  },
)

test('a file that goes with its row while a backup is made is not missed', async () => {
  const gone = '0190ffff-0000-7000-8000-000000000000.pdf'
  await giveRow(gone, 150_005)
  const source = await sourceOf(from)
  let lists = 0
  const going = {
    ...source.stores.files,
    olderThan: async (moment: Date) => {
      // after the snapshot was taken
      if (++lists === 2) await giveRow(files[0] ?? '', 150_005)
      return source.stores.files.olderThan(moment)
    },
  }
  const other = join(from.folder, 'other.tar.gz')
  await writeArchive(other, partsOfInstallation({ ...source, stores: { files: going } }), {
    key: undefined,
    madeAt: clock.now(),
  })
  expect((await verifyArchive(other, undefined, migrations)).lacks).toEqual([])
  await rm(other)
})

test('every column that names files is compared with the files, or its store is not backed up for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like '%file_key' order by 1`.execute(from.db)
  // prints can be ordered again
  expect(rows.map(({ name }) => name).filter((name) => name !== 'print_orders.file_key')).toEqual(
    namingColumns.map(({ table, key: column }) => `${table}.${column}`),
  )
})

test('a backup while the file of a picture is gone is not whole', async () => {
  const { pictures } = from.stores
  const { fileKey } = await from.db.selectFrom('pictureFiles').select('fileKey').executeTakeFirstOrThrow()
  await pictures.remove(fileKey)
  const other = join(from.folder, 'other.tar.gz')
  const writing = writeArchive(other, partsOfInstallation(await sourceOf(from)), {
    key: undefined,
    madeAt: clock.now(),
  })
  await expect(writing).rejects.toThrow(`This backup is not whole: the file of ${fileKey} is missing`)
  await keepPictureFile(from.db, pictures, Buffer.from('a picture'))
})

test('a move takes the pictures along', async () => {
  const other = await aPlace(await testDatabase({ holds: 'nothing' }))
  await moveTo({ from: await sourceOf(from), to: other.address, migrations, stores: other.stores })
  expect(await filesOf(other)).toEqual(await filesOf(from))
})

test('a move whose files are not all there moves nothing', async () => {
  await giveRow('0190ffff-0000-7000-8000-000000000000.pdf', 150_005)
  const other = await aPlace(await testDatabase({ holds: 'nothing' }))
  const moved = moveTo({ from: await sourceOf(from), to: other.address, migrations, stores: other.stores })
  await expect(moved).rejects.toThrow('Nothing was moved: the file of')
  expect(await stateOfTables(other.db, [])).toEqual({})
  await giveRow(files[0] ?? '', 150_005)
})
