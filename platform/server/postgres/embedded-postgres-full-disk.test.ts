import { chmod, mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { heldTime } from '#tests/fake-time.ts'
import { aSmallDisk } from '#tests/small-disk.ts'
import { isUnavailable, isUnwritable } from '../database-away.ts'
import { openDatabase, openPool } from './database.ts'
import { watchDatabase } from './database-state.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmaster } from './embedded-postgres-server.ts'

/** Where no disk can be mounted: a folder whose database cannot start while one of its files is moved away. */
const aFolder = async () => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'plenary-no-disk-'))
  await chmod(folder, 0o711)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const control = join(folder, 'data/postgres/global/pg_control')
  return {
    folder,
    fill: () => rename(control, `${control}.away`),
    free: () => rename(`${control}.away`, control),
  }
}

const mounted = await aSmallDisk(120)
const disk = mounted ?? (await aFolder())

test('a database that a full disk has ended is tried again after 1 s, 2 s and so on up to 30 s, and is there once there is room', async () => {
  const dataDir = join(disk.folder, 'data')
  const time = heldTime()
  const said: string[] = []
  const { address, stop, isLost } = await startEmbeddedPostgres({
    dataDir,
    log: (message) => said.push(message),
    timer: time.timer,
  })
  atEnd(stop)
  const pool = openPool(address, () => undefined)
  atEnd(() => pool.end())
  await pool.query('create table kept (id integer); insert into kept values (42)')
  const errors: unknown[] = []
  const log = { debug() {}, info() {}, warn() {}, error: (_: string, more = {}) => errors.push(more) }
  const state = watchDatabase({ db: openDatabase(pool), log, timer: time.timer, isLost })
  atEnd(async () => state.stop())
  await state.check()
  expect(state.isWritable()).toBe(true)

  await disk.fill()
  if (mounted) {
    const write = (rows: number) =>
      pool.query(`insert into kept select generate_series(1, ${rows})`).catch((error: unknown) => error)
    const failure = await write(1_000_000)
    expect(isUnwritable(failure)).toBe(true)
    await state.check()
    expect([state.isWritable(), state.isAwaited(), errors.length]).toEqual([false, true, 1])
  }
  // reading still works
  expect((await pool.query('select id from kept limit 1')).rows).toEqual([{ id: 42 }])

  state.stop()
  const { pid } = (await readPostmaster(join(dataDir, 'postgres'))) ?? expect.unreachable()
  process.kill(pid, 'SIGKILL')
  const pauses: number[] = []
  for (let failures = 0; failures < 7; failures++) {
    await expect.poll(() => time.waiting(), { interval: 5 }).toBeGreaterThan(0)
    pauses.push(time.nextIn())
    expect(isLost()).toBe(true)
    await time.pass(time.nextIn())
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30].map((second) => second * 1000))
  expect(isUnavailable(await pool.query('select').catch((error: unknown) => error))).toBe(true)
  const reasons = said.filter((message) => message.includes('It is tried again'))
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons).toHaveLength(new Set(reasons).size)
  expect(said.some((message) => message.includes('is full'))).toBe(mounted !== undefined)

  await expect.poll(() => time.waiting(), { interval: 5 }).toBeGreaterThan(0)
  await disk.free()
  await time.pass(time.nextIn())
  await expect.poll(isLost, { interval: 5 }).toBe(false)
  const client = new pg.Client(address)
  await client.connect()
  expect((await client.query('insert into kept values (43) returning id')).rows).toEqual([{ id: 43 }])
  await client.end()
  expect(said.at(-1)).toContain('answers again.')
})
