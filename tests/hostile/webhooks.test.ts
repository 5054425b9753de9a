import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startTestProduct, visitorAtCheckout } from '../product.ts'

/* Webhooks with a valid signature and content that no provider would send. */

const product = await startTestProduct({ LOG_LEVEL: 'silent' })
// a signature is as old on a slow machine
product.clock.hold()
const [secret = ''] = product.provider?.webhookSecrets ?? []
const signer = new Stripe('sk_test_1').webhooks

/** Delivers an event signed so many seconds from now. */
const deliver = async (event: object | string, ahead = 0, signature?: (header: string) => string) => {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const timestamp = Math.floor(product.clock.now().getTime() / 1000) + ahead
  const header = signer.generateTestHeaderString({ payload, secret, timestamp })
  const { statusCode } = await product.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    payload,
    headers: {
      'content-type': 'application/json',
      host: 'localhost:3000',
      'stripe-signature': signature ? signature(header) : header,
    },
  })
  return statusCode
}

const anEvent = (change: object = {}, object: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { id: 'cs_test_1', object: 'checkout.session', ...object } },
  ...change,
})

test('a delivery is taken when its clock differs by five minutes, and refused beyond, ahead as behind', async () => {
  for (const ahead of [0, 299, -299]) expect([ahead, await deliver(anEvent(), ahead)]).toEqual([ahead, 200])
  for (const ahead of [302, 3_600, 86_400 * 365, -302, -3_600])
    expect([ahead, await deliver(anEvent(), ahead)]).toEqual([ahead, 400])
})

test('a second timestamp in the signature does not make a delivery from the future a present one', async () => {
  const now = Math.floor(product.clock.now().getTime() / 1000)
  for (const header of [(one: string) => `t=${now},${one}`, (one: string) => `${one},t=${now}`])
    expect(await deliver(anEvent(), 3_600, header)).toBe(400)
})

const nul = 'x\0y'
test.each([
  ['its id', anEvent({ id: nul })],
  ['its type', anEvent({ type: `checkout.session.${nul}` })],
  ['its session', anEvent({}, { id: nul })],
  ['its payment intent', anEvent({}, { id: nul, object: 'payment_intent' })],
  [
    'the payment intent of a charge',
    anEvent({ type: 'charge.refunded' }, { object: 'charge', payment_intent: nul }),
  ],
  ['its reference', anEvent({}, { client_reference_id: nul })],
  ['its record', anEvent({}, { metadata: { record_id: nul } })],
  ['its installation', anEvent({}, { metadata: { installation: nul } })],
  ['its session, of another mode', anEvent({ livemode: true }, { id: nul })],
])('a NUL in %s makes no 5xx', async (_, event) => {
  expect([200, 400]).toContain(await deliver(event))
})

test('a NUL where it would be looked for is refused as no event', async () => {
  expect(await deliver(anEvent({ id: nul }))).toBe(400)
  expect(await deliver(anEvent({}, { id: nul }))).toBe(400)
})

test('an event of any shape makes no 5xx, and leaves what is paid alone', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  const odd = [null, 1, '', [], {}, true, { id: {} }, '\ud800', 'x'.repeat(100_000), { __proto__: null }]
  for (const value of odd)
    for (const event of [
      anEvent({ id: value }),
      anEvent({ type: value }),
      anEvent({ data: value }),
      anEvent({ data: { object: value } }),
      anEvent({}, { id: value }),
      anEvent({}, { payment_intent: value }),
      anEvent({}, { client_reference_id: value, metadata: value }),
      anEvent({}, { id: sessionId, metadata: { record_id: value, installation: value } }),
    ])
      expect(await deliver(event)).toBeLessThan(500)
  for (const text of ['null', '[]', '1', '""', '{}', '{', '\ufeff{}']) expect(await deliver(text)).toBe(400)
  expect((await product.recordOf(sessionId)).status).toBe('PENDING')
})
