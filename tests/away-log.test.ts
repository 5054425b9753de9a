import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { minutes, seconds } from '#shared/time/duration.ts'
import { anAdmin } from './admins.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { openGate } from './database-gate.ts'
import { heldTime } from './fake-time.ts'
import { isLong } from './long.ts'

/** Usual runs play five minutes, the first of which logs each failure. */
const played = isLong ? 60 : 5

test('a database that is away leaves at most ten lines and 4 kB a minute in the log, whatever looks for it', async () => {
  const { address } = await testDatabase({ holds: 'demo data' })
  const gate = await openGate(address)
  const time = heldTime()
  const lines: string[] = []
  const log = createLog('info', time.clock, (line) => lines.push(line), time.timer)
  const pool = openPool(gate.address, (error) => log.warn('a database connection was lost', { error }))
  atEnd(() => pool.end())
  const db = openDatabase(pool)
  await anAdmin(db, { role: 'OWNER' })
  const folder = await mkdtemp(join(tmpdir(), 'plenary-away-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const product = await startProduct({
    config: readConfig({ PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off' }),
    db,
    address: gate.address,
    clock: time.clock,
    log,
    pages: false,
    timer: time.timer,
  })
  product.startJobs()
  await product.runDueJobs()
  lines.splice(0)

  gate.shut()
  const settled = async () => {
    await turn()
    await expect.poll(() => pool.totalCount + pool.waitingCount, { interval: 1 }).toBe(0)
  }
  for (let minute = 0; minute < played; minute++) {
    for (let visitor = 0; visitor < 20; visitor++)
      expect((await fetch(`${product.url}/ready`)).status).toBe(503)
    await time.pass(minutes(1), settled)
  }
  const all = lines.length
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
  expect({ lines: all <= 10 * played, bytes: bytes <= 4_000 * (played + 5) }, lines.join('\n')).toEqual({
    lines: true,
    bytes: true,
  })

  gate.open()
  await time.pass(seconds(10), turn)
  await expect.poll(async () => (await fetch(`${product.url}/ready`)).status).toBe(200)
  await product.stop()
})
