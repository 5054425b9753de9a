import { expect, test } from 'vitest'
import { systemClock } from '#platform/server/clock.ts'
import { createHttp } from '#platform/server/http/http.ts'
import type { HostedSession } from '#sandbox/stripe/stripe.contract.ts'
import { testDatabase } from '#tests/database.ts'
import { aCheckout, listenForWebhooks, runSandbox, silentLog } from '#tests/sandbox.ts'
import { runOperation } from '../due/run-due.ts'
import { settleBank } from '../due/settle-bank.ts'
import { setFaults } from '../faults/set-faults.ts'
import { hostedPageRoutes } from './hosted-page.routes.ts'

const { db } = await testDatabase()
const merchant = await listenForWebhooks()
const { stripe } = await runSandbox(db, { webhookUrl: merchant.url })
const app = createHttp(silentLog)
hostedPageRoutes(app, { db, clock: systemClock, isOpen: () => true })

const at = (id: string, ending = '') => `/api/stripe-sandbox/sessions/${id}${ending}`

const ask = async (method: 'GET' | 'POST', url: string) => {
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.json<HostedSession>()
}

test('the payment page of the sandbox shows what is to be paid, and no success page before it is', async () => {
  const { id } = await stripe.checkout.sessions.create(
    aCheckout({ cancel_url: 'http://localhost:3000/payment-cancel?session_id={CHECKOUT_SESSION_ID}' }),
  )
  expect(await ask('GET', at(id))).toEqual({
    id,
    status: 'open',
    items: [
      {
        name: 'Listener',
        description: 'World Renewable Energy Conference',
        quantity: 1,
        amountCents: 49_900,
      },
      { name: 'Processing fee', description: null, quantity: 1, amountCents: 2_495 },
    ],
    totalCents: 52_395,
    email: 'ada@example.org',
    declined: false,
    settling: false,
    byBank: true,
    successUrl: null,
    cancelUrl: `http://localhost:3000/payment-cancel?session_id=${id}`,
  })
})

test('declines, then takes the payment and sends the webhooks without being asked', async () => {
  const { id } = await stripe.checkout.sessions.create(aCheckout())
  expect(await ask('POST', at(id, '/decline'))).toMatchObject({
    status: 'open',
    declined: true,
    successUrl: null,
  })
  expect(await ask('GET', at(id))).toMatchObject({ declined: true })

  expect(await ask('POST', at(id, '/pay'))).toMatchObject({
    status: 'complete',
    declined: false,
    successUrl: `http://localhost:3000/payment-success?session_id=${id}`,
  })
  await expect.poll(() => merchant.received.length).toBe(3)
  expect(await ask('POST', at(id, '/decline'))).toMatchObject({ status: 'complete', declined: false })
})

test('two clicks at once pay once', async () => {
  const { id } = await stripe.checkout.sessions.create(aCheckout())
  const answers = await Promise.all([ask('POST', at(id, '/pay')), ask('POST', at(id, '/pay'))])
  expect(answers.map(({ status }) => status)).toEqual(['complete', 'complete'])
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  const charges = await db
    .selectFrom('sandboxCharges')
    .select('id')
    .where('paymentIntentId', '=', String(payment_intent))
    .execute()
  expect(charges).toHaveLength(1)
})

test('the payment page of the sandbox takes a payment by bank, leads back at once, and tells how the bank decided', async () => {
  const { id } = await stripe.checkout.sessions.create(aCheckout())
  expect(await ask('POST', at(id, '/pay-by-bank'))).toMatchObject({
    status: 'complete',
    settling: true,
    declined: false,
    successUrl: `http://localhost:3000/payment-success?session_id=${id}`,
  })
  await runOperation(db, systemClock, (work) => settleBank(work, id, 'failed'))
  expect(await ask('GET', at(id))).toMatchObject({ status: 'complete', settling: false, declined: true })
  expect(await ask('POST', at(id, '/pay'))).toMatchObject({ status: 'complete', declined: true })
})

test('the payment page of the sandbox offers no bank where the merchant takes cards only', async () => {
  const { id } = await stripe.checkout.sessions.create(
    aCheckout({ allowed_payment_method_types: ['card'] as never }),
  )
  expect(await ask('GET', at(id))).toMatchObject({ byBank: false })
})

test('the payment page of the sandbox takes nothing once the session has expired', async () => {
  const { id } = await stripe.checkout.sessions.create(aCheckout())
  await setFaults(db, { clockOffsetSeconds: 86_401 })
  const answer = await ask('POST', at(id, '/pay'))
  await setFaults(db, { clockOffsetSeconds: 0 })
  expect(answer).toMatchObject({ status: 'expired', successUrl: null })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_intent: null,
  })
})

test.each([
  ['GET', at('cs_test_unknown'), 404],
  ['POST', at('cs_test_unknown', '/pay'), 404],
  ['POST', at('cs_test_unknown', '/decline'), 404],
  ['GET', at('cs_live_1'), 400],
  ['GET', at('cs_test_1', '/pay'), 404],
] as const)('the payment page answers %s %s with %i', async (method, url, status) => {
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().message).toEqual(expect.any(String))
})
