import { describe, expect, test } from 'vitest'
import { anInstallationHere, aRealInstallation, type Installation } from '#tests/installation.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'

const steps = ['before-receipt-commit', 'receipt-issued'] as const
type Step = (typeof steps)[number]

const numbersOf = async ({ db }: Installation) =>
  (await db.selectFrom('receipts').select('number').orderBy('number').execute()).map(({ number }) => number)

/** Of 20 payments 12 are paid, and none has a receipt: the first start issues them. */
const withPayments = async (installation: Installation) => {
  await insertManyPayments(installation.pool, aWebsite('renewable'), 20)
  return installation
}

const proveDeath = async (installation: Installation, step: Step) => {
  const dying = await installation.start(step)
  expect(await dying.gone).toBe('SIGKILL')
  expect(await numbersOf(installation)).toEqual(step === 'receipt-issued' ? [1] : [])

  const living = await installation.start()
  // the job of the dead process is taken over when its lease is over
  const numbers = await living.until(
    () => numbersOf(installation),
    (found) => found.length >= 12,
  )
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, place) => place + 1))
}

test.each(sampleOf(steps, ['receipt-issued']))(
  'documents are issued at %s by what dies, and starts again: no number is left out, and none is given twice',
  async (step) => {
    await proveDeath(await withPayments(await anInstallationHere()), step)
  },
)

if (isLong) {
  // made here, so that their ends are this file's ends; the tests themselves wait for leases and may do so at the same time
  const real = await Promise.all(
    steps.map(async (step) => [step, await withPayments(await aRealInstallation())] as const),
  )
  describe.concurrent('the process dies while documents are issued, and starts again', () => {
    test.each(real)('at %s: no number is left out, and none is given twice', async (step, installation) =>
      proveDeath(installation, step),
    )
  })
}
