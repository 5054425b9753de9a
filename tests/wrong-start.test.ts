import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareInstallation } from '#app/installation/prepare-installation.ts'
import { namesAny, readDatabaseSummary } from '#app/installation/read-database-state.ts'
import { sweepFiles } from '#features/abstracts/server/sweep-files.job.ts'
import { ensureOwner } from '#features/admin-session/server/create-owner.ts'
import { sweepPrints } from '#features/badges/server/sweep-prints.job.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import { readConfig } from '#platform/server/config.ts'
import { pathOfMark } from '#platform/server/files/folder-mark.ts'
import { openStores } from '#platform/server/files/open-stores.ts'
import { createLog } from '#platform/server/log.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { newId } from '#shared/ids.ts'
import { hours } from '#shared/time/duration.ts'
import { aWebsite } from '#tests/websites.ts'
import { atEnd } from './at-end.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { isLong, sampleOf } from './longest.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { startTestProduct } from './product.ts'
import { freePort, startServer } from './running-server.ts'
import { startSwift } from './swift-server.ts'
import { connectionOf } from './test-server.ts'

/*
 * A start with a data folder, database, session key and bucket that do not belong together is refused and writes
 * nothing. Then it is forced to run for two hours, as an older version would, and started correctly again: every byte is
 * intact.
 */

const swift = isLong ? await startSwift() : undefined
if (swift) atEnd(swift.end)

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-wrong-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Long enough ago for a sweep to consider the files. */
const before = { now: () => new Date(Date.now() - hours(5)) }
const silent = createLog('silent', before)

type Settings = Record<string, string>
type Installation = { database: TestDatabase; settings: Settings; bytes: Map<string, Buffer> }

/** A database with its own installation id: those of a test run are all clones of one. */
const aDatabase = async (holds: 'tables' | 'demo data') => {
  const database = await testDatabase({ holds })
  await sql`update installation set id = gen_random_uuid()`.execute(database.db)
  return database
}

const prepare = ({ pool, db }: TestDatabase, settings: Settings) =>
  prepareInstallation({ config: readConfig(settings), pool, db, clock: before, log: silent })

const storesOf = ({ db }: TestDatabase, settings: Settings) => {
  const config = readConfig(settings)
  return openStores({
    ...config,
    keys: config.bucketKeys,
    installation: () => readInstallation(db),
    namesAny: (keys) => namesAny(db, keys),
    namesFiles: async () => (await readDatabaseSummary(db)).namesFiles,
    clock: before,
    log: silent,
  })
}

/** One that was started, with the files of so many authors and one print. */
const anInstallation = async (authors: number, bucket: Settings = {}): Promise<Installation> => {
  const database = await aDatabase('demo data')
  const { db, address } = database
  const settings = { DATA_DIR: await aFolder(), DATABASE_URL: connectionOf(address), ...bucket }
  await prepare(database, settings)
  await ensureOwner(db, { password: 'correct horse battery', clock: before })
  const stores = await storesOf(database, settings)
  const bytes = new Map<string, Buffer>()
  const keep = async (store: 'files' | 'printFiles', text: string) => {
    const content = Buffer.from(`%PDF-${text}`)
    const key = await stores[store].keep(await stores[store].stage([content] as never))
    bytes.set(`${store} ${key}`, content)
    return key
  }
  const ids = await insertAbstracts(db, aWebsite('renewable'), new Array(authors).fill({}))
  for (const id of ids) {
    const fileKey = await keep('files', id)
    await db.updateTable('abstractSubmissions').set({ fileKey }).where('id', '=', id).execute()
  }
  await db
    .insertInto('printOrders')
    .values({
      ...{
        website: aWebsite('renewable'),
        id: newId(before.now()),
        jobId: newId(before.now()),
        form: 'small',
      },
      ...{
        conference: '{}',
        orderedAt: before.now(),
        orderedBy: 'owner@localhost',
        people: 1,
        companions: 0,
      },
      ...{ cancelled: 0, drawn: 1, unwritable: [], fileBytes: 9, finishedAt: before.now() },
      fileKey: await keep('printFiles', 'a print'),
    })
    .execute()
  stores.stop()
  return { database, settings, bytes }
}

/** Runs the product on these, bypassing the checks of its start. */
const runTwoHours = async (database: TestDatabase, settings: Settings) => {
  const product = await startTestProduct(settings, { database, isAlone: true })
  for (let hour = 0; hour < 3; hour++) {
    await product.runJobs()
    // as they run each hour; a job of an hour used by another run of this test would be done already
    for (const kind of [sweepFiles, sweepPrints])
      await product.handlers[kind]?.({ id: '', kind, key: '', payload: {}, attempts: 1 })
    product.clock.advance(3600)
  }
  await product.stop()
}

/** A correct start and two hours; returns missing and changed files. */
const lostOf = async ({ database, settings, bytes }: Installation): Promise<string[]> => {
  await prepare(database, settings)
  await runTwoHours(database, settings)
  const stores = await storesOf(database, settings)
  const missingFiles: string[] = []
  for (const [name, content] of bytes) {
    const [store, key = ''] = name.split(' ')
    const files = store === 'files' ? stores.files : stores.printFiles
    const found = await files.open(key)
    if (!found || !(await buffer(found.stream)).equals(content)) missingFiles.push(name)
  }
  for (const files of [stores.files, stores.printFiles])
    missingFiles.push(
      ...(await files.listOrphans()).map(({ key, since }) => `orphan ${key} ${since.toISOString()}`),
    )
  stores.stop()
  return missingFiles
}

const keyOf = async ({ settings }: Installation) =>
  (await readFile(join(settings['DATA_DIR'] ?? '', 'session.key'), 'utf8')).trim()
const everythingIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort()

const ours = await anInstallation(8)
const theirs = await anInstallation(3)
const keys = { ours: await keyOf(ours), theirs: await keyOf(theirs) }

type Choice = { folder: string; database: string; key: string }
const choices: Choice[] = [
  'ours',
  'theirs',
  'new',
  'theirs without its mark',
  'ours without its mark',
].flatMap((folder) =>
  ['ours', 'theirs', 'fresh'].flatMap((database) =>
    ['of the folder', 'ours', 'theirs'].map((key) => ({ folder, database, key })),
  ),
)
/** Whether all three belong together: an unmarked folder is identified by its files; a first start has neither. */
const isRight = ({ folder, database, key }: Choice) => {
  if (folder === 'new') return database === 'fresh'
  const of = folder.split(' ')[0]
  return of === database && (key === 'of the folder' || key === of)
}
const wrong = choices.filter((choice) => !isRight(choice))

const settingsOf = async ({ folder, database, key }: Choice) => {
  const of = folder.startsWith('ours') ? ours : theirs
  const there = folder === 'new' ? await aFolder() : (of.settings['DATA_DIR'] ?? '')
  if (folder.endsWith('mark')) await rm(pathOfMark(there), { force: true })
  const found = { ours: ours.database, theirs: theirs.database }[database] ?? (await aDatabase('tables'))
  const settings = {
    DATA_DIR: there,
    DATABASE_URL: connectionOf(found.address),
    ...(key !== 'of the folder' && { SESSION_KEY: key === 'ours' ? keys.ours : keys.theirs }),
  }
  return { database: found, settings }
}

const few = [
  'theirs ours of the folder',
  'ours theirs ours',
  'new ours of the folder',
  'ours without its mark fresh of the folder',
]
const sample = wrong.filter(({ folder, database, key }) => few.includes(`${folder} ${database} ${key}`))
test.each(sampleOf(wrong, sample))(
  'a start with folder $folder, database $database, key $key is refused, writes nothing, and would lose nothing in two hours',
  async (choice) => {
    const { database, settings } = await settingsOf(choice)
    const there = await everythingIn(settings.DATA_DIR)
    await expect(prepare(database, settings)).rejects.toThrow('Nothing was changed.')
    expect(await everythingIn(settings.DATA_DIR)).toEqual(there)

    await runTwoHours(database, settings)
    expect(await lostOf(ours)).toEqual([])
    expect(await lostOf(theirs)).toEqual([])
    expect({ ours: await keyOf(ours), theirs: await keyOf(theirs) }).toEqual(keys)
  },
)

test('a folder whose database is a PostgreSQL of its own makes no embedded one, with its mark or without', async () => {
  const dataDir = ours.settings['DATA_DIR'] ?? ''
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined })
  await expect(start()).rejects.toThrow('Set DATABASE_URL to that database.')
  await rm(pathOfMark(dataDir))
  await expect(start()).rejects.toThrow('holds files of visitors and no database')
  expect(await readdir(dataDir)).not.toContain('postgres')
  expect(await lostOf(ours)).toEqual([])
})

test('several processes share a folder, or have one each with the same key and bucket', async () => {
  await Promise.all([1, 2, 3].map(() => prepare(ours.database, ours.settings)))
  const fresh = await aDatabase('tables')
  const shared = { DATA_DIR: await aFolder(), DATABASE_URL: connectionOf(fresh.address) }
  await Promise.all([1, 2, 3].map(() => prepare(fresh, shared)))
  await ensureOwner(fresh.db, { password: 'correct horse battery', clock: before })
  const key = (await readFile(join(shared.DATA_DIR, 'session.key'), 'utf8')).trim()
  const more = { ...shared, SESSION_KEY: key, FILES_URL: 's3://conference' }
  await Promise.all([1, 2, 3].map(async () => prepare(fresh, { ...more, DATA_DIR: await aFolder() })))
})

test.runIf(isLong)('a real start without DATABASE_URL is refused with a sentence', async () => {
  const settings = { DATA_DIR: ours.settings['DATA_DIR'] ?? '', PORT: String(await freePort()) }
  await expect(startServer(settings)).rejects.toThrow(
    /Plenary cannot start\.\n.* belongs to an installation with a PostgreSQL of its own, and DATABASE_URL is not set/,
  )
  expect(await readdir(settings.DATA_DIR)).not.toContain('postgres')
})

test.runIf(isLong)(
  'a bucket of another installation, an empty one and none are refused and lose nothing',
  async () => {
    const buckets = [await swift?.aBucket(), await swift?.aBucket(), await swift?.aBucket()]
    const [ofFirst, ofSecond, empty] = buckets.map((bucket) => bucket?.settings ?? {})
    const [first, second] = [await anInstallation(8, ofFirst), await anInstallation(3, ofSecond)]
    const start = async (one: Installation, bucket: Settings) => {
      const { DATA_DIR = '', DATABASE_URL = '' } = one.settings
      const settings = { DATA_DIR, DATABASE_URL, ...bucket }
      await prepare(one.database, settings)
      const stores = await storesOf(one.database, settings)
      stores.stop()
    }
    for (const [one, bucket] of [
      [first, ofSecond],
      [second, ofFirst],
    ] as const)
      await expect(start(one, bucket ?? {})).rejects.toThrow('holds the files of another installation')
    for (const one of [first, second]) {
      await expect(start(one, empty ?? {})).rejects.toThrow('is empty, and this database names files')
      await expect(start(one, {})).rejects.toThrow('there is none in')
      expect(await buckets[2]?.names()).toEqual([])
    }
    for (const one of [first, second]) expect(await lostOf(one)).toEqual([])
  },
)
