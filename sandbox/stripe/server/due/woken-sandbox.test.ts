import { expect, test } from 'vitest'
import { createContentVersion } from '#platform/server/content-version.ts'
import { changeEventsOf } from '#platform/server/jobs/wake.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { listenForChanges } from '#platform/server/postgres/listen-for-changes.ts'
import { seconds } from '#shared/time/duration.ts'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { heldTime } from '#tests/fake-time.ts'
import { isLong } from '#tests/long.ts'
import { aCheckout, listenForWebhooks, runSandbox, silentLog } from '#tests/sandbox.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { setFaults } from '../faults/set-faults.ts'
import { attemptPayment, type Outcome } from '../page/attempt-payment.ts'
import { runOperation } from './run-due.ts'

/** A sandbox with a merchant's endpoint on a simulated clock; webhooks are not requested explicitly. */
const setup = async (answerWith?: () => number) => {
  const { db, address } = await testDatabase()
  const merchant = await listenForWebhooks(answerWith)
  const time = heldTime()
  const { clock, timer } = time
  const changeListener = await listenForChanges({
    address,
    log: silentLog,
    version: createContentVersion(),
    websites: threeWebsites(),
    changeEvents: changeEventsOf(db),
    timer,
  })
  atEnd(changeListener.stop)
  const { stripe, stop } = await runSandbox(db, { clock, timer, webhookUrl: merchant.url })
  // its timer, and that of the LISTEN connection
  const quiet = () => expect.poll(() => time.waiting()).toBe(2)
  await quiet()
  const pay = async (outcome: Outcome = 'succeeded', connection = db) => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await runOperation(connection, clock, (work) => attemptPayment(work, id, outcome))
  }
  const types = () => merchant.received.map(({ body }) => JSON.parse(body).type as string).toSorted()
  return { db, address, time, pay, types, stop, quiet }
}

const paid = ['checkout.session.completed', 'payment_intent.succeeded']

test('webhooks leave with the commit that writes them, and late ones when their time has come', async () => {
  const { db, time, pay, types, quiet } = await setup()
  await pay()
  await expect.poll(types).toEqual(paid)
  await setFaults(db, { delayWebhooksSeconds: 4 })
  await pay()
  await expect.poll(() => time.nextIn()).toBe(seconds(4))
  expect(types()).toHaveLength(2)
  await time.pass(seconds(4), quiet)
  await expect.poll(types).toHaveLength(4)
})

test.runIf(isLong)('a webhook that is not taken comes again a second later, on its own', async () => {
  let status = 500
  const { db, time, pay, types, quiet } = await setup(() => status)
  await pay()
  const refused = db.selectFrom('sandboxDeliveries').select('eventId').where('lastError', 'is not', null)
  await expect.poll(async () => (await refused.execute()).length).toBe(2)
  await expect.poll(() => time.nextIn()).toBe(seconds(1))
  status = 200
  await time.pass(seconds(1), quiet)
  await expect.poll(types).toHaveLength(4)
})

test('a bank settles, and a session expires, in its time although no one asks', async () => {
  const { db, time, pay, types, quiet } = await setup()
  await setFaults(db, { bankSettlesAfterSeconds: 3 })
  await pay('bank')
  await expect.poll(() => time.nextIn()).toBe(seconds(3))
  await time.pass(seconds(3), quiet)
  await expect.poll(types).toContain('checkout.session.async_payment_succeeded')
  await pay('abandoned')
  await quiet()
  await setFaults(db, { clockOffsetSeconds: 25 * 3600 })
  await expect.poll(types).toContain('checkout.session.expired')
})

test('what another process orders, or plays, is known at once', async () => {
  const { db, address, pay, types } = await setup()
  await setFaults(db, { withholdWebhooks: true })
  await pay()
  const pool = openPool(address, () => undefined)
  atEnd(() => pool.end())
  const other = openDatabase(pool)
  await setFaults(other, { withholdWebhooks: false })
  await expect.poll(types).toEqual(paid)
  await pay('succeeded', other)
  await expect.poll(types).toEqual([...paid, ...paid].toSorted())
})

test.runIf(isLong)('what was written without a word is found within 10 s', async () => {
  const { db, time, pay, types, quiet } = await setup()
  await setFaults(db, { withholdWebhooks: true })
  await pay()
  await quiet()
  await db.updateTable('sandboxFaults').set({ withholdWebhooks: false }).execute()
  expect(time.nextIn()).toBe(seconds(10))
  await time.pass(seconds(10), quiet)
  await expect.poll(types).toEqual(paid)
})
