import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startProduct } from '#app/product.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { minutes } from '#shared/time/duration.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { heldTime } from './fake-time.ts'

/** The listener, the jobs, the regular jobs and the sandbox each wait for one moment. */
const loops = 4

test('an idle process sends less than one statement a second, its regular jobs among them', async () => {
  const { db, address } = await testDatabase({ holds: 'demo data' })
  const folder = await mkdtemp(join(tmpdir(), 'plenary-idle-'))
  const time = heldTime()
  const { clock, timer } = time
  const errors: unknown[] = []
  const product = await startProduct({
    config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }),
    db,
    address,
    clock,
    log: createLog('error', clock, (line) => errors.push(line)),
    pages: false,
    timer,
  })
  atEnd(async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  })
  product.startJobs()

  let underWay = 0
  const query = pg.Client.prototype.query as (...request: unknown[]) => unknown
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...request: unknown[]
  ) {
    underWay++
    const answer = query.apply(this, request)
    void Promise.resolve(answer).finally(() => underWay--)
    return answer as never
  })
  atEnd(async () => sent.mockRestore())

  const quiet = () => expect.poll(() => [time.waiting(), underWay], { interval: 2 }).toEqual([loops, 0])
  await product.runDueJobs()
  await quiet()
  sent.mockClear()
  await time.pass(minutes(10), quiet)
  expect(sent.mock.calls.length).toBeLessThan(600)
  // every listener has been checked and the regular jobs are enqueued
  const request = sent.mock.calls.map(([text]) => String((text as { text?: string }).text ?? text))
  expect(request.filter((text) => text === 'select').length).toBeGreaterThanOrEqual(30)
  expect(request.filter((text) => text.startsWith('insert into "jobs"')).length).toBe(70)
  expect(errors).toEqual([])
})
