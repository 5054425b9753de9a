import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { testDatabase } from './database.ts'
import { insertManyPayments } from './many-payments.ts'
import { freePort, startServer } from './running-server.ts'
import { connectionOf } from './test-server.ts'

/** Of 20 payments 12 are paid, and none has a receipt: the first start issues them. */
const anInstallation = async () => {
  const { address, db, pool } = await testDatabase()
  await insertManyPayments(pool, 'renewable', 20)
  const folder = await mkdtemp(join(tmpdir(), 'plenary-papers-'))
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: connectionOf(address),
    DEMO_DATA: 'on',
  }
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const numbers = async () =>
    (await db.selectFrom('receipts').select('number').orderBy('number').execute()).map(({ number }) => number)
  return { settings, numbers }
}

const steps = ['before-receipt-commit', 'receipt-issued'] as const
const installations = await Promise.all(steps.map(anInstallation))

describe.concurrent('the process dies while papers are issued, and starts again', () => {
  test.for(steps.map((step, at) => [step, at] as const))(
    'at %s: no number is left out, and none is given twice',
    { timeout: 120_000 },
    async ([step, at], { expect }) => {
      const installation = installations[at]
      if (!installation) throw new Error('There is no installation')
      const { settings, numbers } = installation
      const dying = await startServer({ ...settings, TEST_DIE_AFTER: step })
      expect(await dying.gone).toBe('SIGKILL')
      expect(await numbers()).toEqual(step === 'receipt-issued' ? [1] : [])

      const living = await startServer(settings)
      try {
        // the job of the dead process is taken over when its lease is over
        await expect.poll(numbers, { timeout: 90_000, interval: 200 }).toHaveLength(12)
        expect(await numbers()).toEqual(Array.from({ length: 12 }, (_, place) => place + 1))
      } finally {
        await living.stop()
      }
    },
  )
})
