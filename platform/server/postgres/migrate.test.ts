import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { openListener, openPool } from './database.ts'
import { migrate } from './migrate.ts'

const { pool, address } = await testDatabase({ holds: 'nothing' })
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-migrations-'))
  await pool.query('drop schema public cascade; create schema public')
  await writeFile(
    join(folder, '0001_halls.sql'),
    'create table halls (name text);\ncreate table seats (row text);\n',
  )
  await writeFile(join(folder, '0002_first_hall.sql'), `insert into halls values ('main');`)
})
afterEach(() => rm(folder, { recursive: true }))

const halls = async () => (await pool.query('select name from halls')).rows

test('the migration runs each file once, in the order of their numbers', async () => {
  expect(await migrate(pool, folder)).toEqual(['0001_halls.sql', '0002_first_hall.sql'])
  expect(await migrate(pool, folder)).toEqual([])

  await writeFile(join(folder, '0003_second_hall.sql'), `insert into halls values ('annex')`)
  expect(await migrate(pool, folder)).toEqual(['0003_second_hall.sql'])
  expect(await halls()).toEqual([{ name: 'main' }, { name: 'annex' }])
})

test('the migration lets one of four processes run the files while the others wait', async () => {
  // while the first file runs, the other three must wait for the lock
  await writeFile(join(folder, '0003_long.sql'), `select pg_sleep(0.3)`)
  const pools = [1, 2, 3, 4].map(() => openPool(address, (error) => expect.unreachable(error.message), 1))
  onTestFinished(() => Promise.all(pools.map((one) => one.end())).then(() => undefined))

  const ran = await Promise.all(pools.map((one) => migrate(one, folder)))

  expect(ran.map((names) => names.length).sort()).toEqual([0, 0, 0, 3])
  expect(await halls()).toEqual([{ name: 'main' }])
})

test('the migration refuses a file that was changed after it had run', async () => {
  await migrate(pool, folder)
  await writeFile(join(folder, '0002_first_hall.sql'), `insert into halls values ('other')`)

  await expect(migrate(pool, folder)).rejects.toThrow(
    /^0002_first_hall\.sql was changed after .* as a new migration\.$/,
  )
})

test('the migration takes a file with other line ends for the same file', async () => {
  await migrate(pool, folder)
  await writeFile(
    join(folder, '0001_halls.sql'),
    'create table halls (name text);\r\ncreate table seats (row text);\r\n',
  )

  expect(await migrate(pool, folder)).toEqual([])
})

test('the migration refuses a gap, a number that is there twice and a name without a number', async () => {
  await rename(join(folder, '0002_first_hall.sql'), join(folder, '0003_first_hall.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('0003_first_hall.sql follows 1.')

  await rename(join(folder, '0003_first_hall.sql'), join(folder, '0001_first_hall.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('0001_halls.sql is there twice.')

  await rename(join(folder, '0001_first_hall.sql'), join(folder, 'first_hall.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('first_hall.sql is not a migration name')
})

test('the migration refuses a database that a newer program has migrated', async () => {
  await migrate(pool, folder)
  await rm(join(folder, '0002_first_hall.sql'))

  await expect(migrate(pool, folder)).rejects.toThrow('newer version of this program (0002_first_hall.sql')
})

test('the migration keeps nothing of a file that fails, all of the files before it, and continues once it is mended', async () => {
  await writeFile(
    join(folder, '0003_bad.sql'),
    `insert into halls values ('annex'); insert into nowhere values (1)`,
  )

  await expect(migrate(pool, folder)).rejects.toThrow(
    '0003_bad.sql failed and nothing of it was kept: relation "nowhere" does not exist',
  )
  expect(await halls()).toEqual([{ name: 'main' }])

  await writeFile(join(folder, '0003_bad.sql'), `insert into halls values ('annex')`)
  expect(await migrate(pool, folder)).toEqual(['0003_bad.sql'])
})

const quick = { lock: 50, between: 10, inAll: 10_000 }

test('the migration waits for a table in such a way that those who read it do not wait for the migration', async () => {
  await migrate(pool, folder)
  await writeFile(join(folder, '0003_seats.sql'), 'alter table halls add column seats integer;')
  const reader = await pool.connect()
  await reader.query('begin; select from halls')
  const migrated = migrate(pool, folder, quick)
  // queries behind a waiting `alter table` would otherwise wait as long as the reader takes
  for (let look = 0; look < 5; look++) expect(await halls()).toEqual([{ name: 'main' }])
  await reader.query('commit')
  reader.release()
  expect(await migrated).toEqual(['0003_seats.sql'])
})

test('the migration lets a file that the old version cannot live with wait until no other process serves', async () => {
  await migrate(pool, folder)
  await writeFile(
    join(folder, '0003_seats.sql'),
    '-- while the old version serves: no, because it writes to seats\ndrop table seats;',
  )
  const serving = openListener(address, 5_000)
  await serving.connect()
  await expect(migrate(pool, folder, { ...quick, inAll: 50 })).rejects.toThrow(
    '0003_seats.sql may not run while an older version serves, and 1 of its processes are connected',
  )
  const migrated = migrate(pool, folder, quick)
  await serving.end()
  expect(await migrated).toEqual(['0003_seats.sql'])
})
