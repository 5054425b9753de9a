import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { atEnd } from '../at-end.ts'
import { isLong } from '../long.ts'
import { freePort, startServer } from '../running-server.ts'
import { someOptions } from '../upload-form.ts'
import { faultOf } from './check-response.ts'
import { countOf, lostOf, noneAcknowledged, startWriters } from './writers.ts'

/** How often PostgreSQL is killed. */
const deaths = 5
/** Number of acknowledged writes before each kill. */
const enough = 20

const asks = async (origin: string) => {
  const answer = await fetch(`${origin}/api/registration/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'someone@example.org' }),
  })
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, body: await answer.text(), type }
}

/** Whether the database accepts connections. */
const isBack = async (address: Parameters<typeof openPool>[0]) => {
  const pool = openPool(address, () => undefined, 1, 1_000)
  try {
    await pool.query('select')
    return true
  } catch {
    return false
  } finally {
    await pool.end()
  }
}

test.runIf(isLong)(
  'PostgreSQL is killed under load: a sentence meanwhile, nothing acknowledged is lost, and all is served again at once',
  { timeout: 1_800_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plenary-postgres-'))
    const server = await startServer({ PORT: String(await freePort()), DATA_DIR: folder, DEMO_DATA: 'on' })
    atEnd(async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const address = await embeddedAddress(folder)
    if (!address) throw new Error('There is no embedded database')
    const pool = openPool(address, () => undefined)
    const options = await someOptions(pool)
    const done = noneAcknowledged()
    const faults: unknown[] = []

    for (let death = 0; death < deaths; death++) {
      const stopWriters = startWriters(server.url, done, options)
      const before = countOf(done)
      while (countOf(done) < before + enough) await wait(10)
      const [pid = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      let isThere = false
      for (;;) {
        const answer = await asks(server.url)
        // a call without a database may fail if it returns an error
        const fault = faultOf({ ...answer, status: answer.status >= 500 ? 400 : answer.status })
        if (fault) faults.push({ fault, answer })
        if (answer.status === 202 && isThere) break
        isThere ||= await isBack(address)
      }
      await stopWriters()
    }
    expect(faults.slice(0, 5)).toEqual([])
    expect(countOf(done)).toBeGreaterThanOrEqual(enough * deaths)
    expect(await lostOf(pool, folder, done)).toEqual([])
    await pool.end()
  },
)
