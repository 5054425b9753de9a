import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock as clock } from '#platform/server/clock.ts'
import { holdIfElsewhere, readEffects } from '#platform/server/external-effects/effects.store.ts'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { placeOf } from './place-of.ts'

const { db } = await testDatabase()
const own = { dataDir: '/nowhere', databaseUrl: 'postgresql://db/plenary' }
const root = await mkdtemp(join(tmpdir(), 'plenary-place-'))
atEnd(() => rm(root, { recursive: true, force: true }))

/** A folder with the files of an embedded database that never change. */
const aFolder = async (name: string) => {
  const cluster = join(root, name, 'postgres')
  await mkdir(join(cluster, 'base'), { recursive: true })
  await mkdir(join(cluster, 'global'))
  await writeFile(join(cluster, 'PG_VERSION'), '17')
  await writeFile(join(cluster, 'global/pg_control'), '')
  return join(root, name)
}
const embedded = (dataDir: string) => placeOf(db, { dataDir, databaseUrl: undefined })

test('a copied data folder is another place, and a renamed one is the same', async () => {
  const folder = await aFolder('data')
  const place = await embedded(folder)
  await cp(folder, join(root, 'copy'), { recursive: true })
  expect(await embedded(join(root, 'copy'))).not.toBe(place)
  await rename(folder, join(root, 'renamed'))
  expect(await embedded(join(root, 'renamed'))).toBe(place)
})

test.each([
  ['FUSE', 0x65735546],
  ['9p', 0x01021997],
  ['CIFS, whose type some systems read as a negative number', 0xff534d42 | 0],
])('the numbers of files are no place on %s, which gives new ones at each mount', async (_, type) => {
  const folders = [await aFolder(`one ${type}`), await aFolder(`two ${type}`)]
  const places = folders.map((dataDir) => placeOf(db, { dataDir, databaseUrl: undefined }, async () => type))
  expect(new Set(await Promise.all([...places, placeOf(db, own)])).size).toBe(1)
})

test('an ordinary user of PostgreSQL may read the place, which each database has for itself', async () => {
  const other = await testDatabase()
  expect(await placeOf(other.db, own)).not.toBe(await placeOf(db, own))
  const { rows } = await sql<{ may: boolean }>`
    select has_function_privilege('pg_monitor', 'pg_control_system()', 'execute') as may`.execute(db)
  expect(rows).toEqual([{ may: true }])
})

test('a database that was copied into another one is held at its first start there, and at no later one', async () => {
  const start = async () => holdIfElsewhere(db, await placeOf(db, own), clock.now())
  expect([await start(), await start()]).toEqual([false, false])
  // as a dump from another server brings it
  await sql`update installation set database_place = '7500000000000000001/16384'`.execute(db)
  expect([await start(), await start()]).toEqual([true, false])
  expect(await readEffects(db)).toMatchObject({ state: 'unconfirmed', restoredFrom: null })
})
