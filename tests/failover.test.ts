import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPool } from '#platform/server/postgres/database.ts'
import { atEnd } from './at-end.ts'
import { countOf, lostOf, noneAcknowledged, startWriters } from './hostile/writers.ts'
import { isLong } from './long.ts'
import { startPostgresPair } from './postgres-pair.ts'
import { freePort, startServer } from './running-server.ts'
import { someOptions } from './upload-form.ts'

/*
 * The procedure of docs/operations/failover.md on a primary and a standby: visitors write, the primary is lost, the
 * standby is promoted, and the running process serves again without a restart. A second process starts on the standby.
 */

test.runIf(isLong)(
  'the primary is lost and a synchronous standby promoted: nothing acknowledged is lost, and it is served again by itself',
  { timeout: 600_000 },
  async () => {
    const pair = await startPostgresPair({ synchronous: true })
    atEnd(pair.end)
    const folder = await mkdtemp(join(tmpdir(), 'plenary-failover-'))
    atEnd(() => rm(folder, { recursive: true, force: true }))
    const settings = { DATA_DIR: folder, DATABASE_URL: pair.url, DEMO_DATA: 'on', RATE_LIMITS: 'off' }
    const one = await startServer({ ...settings, PORT: String(await freePort()) })
    atEnd(one.stop)
    const pool = openPool({ connectionString: pair.url }, () => undefined)
    atEnd(() => pool.end())

    const done = noneAcknowledged()
    const refused: string[] = []
    const stopWriters = startWriters(one.url, done, await someOptions(pool), (why) => refused.push(why))
    await expect.poll(() => countOf(done)).toBeGreaterThan(60)
    pair.losePrimary()
    // forms report the failure and keep their input
    await expect.poll(() => refused.length).toBeGreaterThan(3)
    expect((await fetch(`${one.url}/health`)).status).toBe(503)
    const atLoss = countOf(done)
    await wait(1_000)
    expect(countOf(done)).toBe(atLoss)

    const begun = performance.now()
    expect(pair.promote()).toBe('f')
    await expect.poll(() => countOf(done)).toBeGreaterThan(atLoss)
    const pause = performance.now() - begun
    await expect.poll(() => countOf(done)).toBeGreaterThan(atLoss + 60)
    await stopWriters()
    expect((await fetch(`${one.url}/health`)).status).toBe(200)
    expect(await lostOf(pool, folder, done)).toEqual([])

    // unfinished work is continued by a process that starts now
    const other = await startServer({ ...settings, PORT: String(await freePort()) })
    atEnd(other.stop)
    expect((await fetch(`${other.url}/ready`)).status).toBe(200)
    const open = async () =>
      (
        await pool.query(
          `select kind, last_error from jobs where done_at is null and dead_at is null and run_at <= now()`,
        )
      ).rows
    await expect.poll(open, { timeout: 180_000 }).toEqual([])
    console.log(
      `${countOf(done)} writes acknowledged, none lost; ${refused.length} refused; served again ${Math.round(pause)} ms after the promotion began`,
    )
  },
)
