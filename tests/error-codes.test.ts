import { expect, test } from 'vitest'
import { sessionStatus } from '#features/payments/payments.contract.ts'
import { inProcessCaller } from '#platform/server/http/in-process-caller.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'

const product = await startTestProduct({ RATE_LIMITS: 'mylink=1/10m,contact=100/10m,checkout=100/10m' })
const owner = await bearerOf(product.app, await anAdmin(product.db))
const json = { 'content-type': 'application/json' }
const sentence = expect.stringMatching(/^\S.{5,}/)

type Requested = { method?: 'GET' | 'POST'; url: string; payload?: object | string; headers?: object }

const ask = async ({ headers, ...request }: Requested) => {
  const answer = await product.app.inject({ ...request, headers: { host: 'localhost', ...headers } })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const post = (url: string, payload: object | string, headers: object = json): Requested => ({
  method: 'POST',
  url,
  payload,
  headers,
})

const contact = '/api/contact'

test.each<[string, Requested, number, string]>([
  ['a field that is missing', post(contact, {}), 400, 'invalid_input'],
  ['a body that is no JSON', post(contact, '{"name":'), 400, 'request_unreadable'],
  ['a host that cannot be read', { url: '/health', headers: { host: 'a b' } }, 400, 'request_unreadable'],
  ['an address that cannot be decoded', { url: '/%zz' }, 400, 'request_unreadable'],
  ['an address that is too long', { url: `/api/payments/${'x'.repeat(301)}/all` }, 414, 'request_too_large'],
  ['a body of another type', post(contact, 'x', { 'content-type': 'text/xml' }), 415, 'unsupported_type'],
  ['a body that is too large', post(contact, { name: 'x'.repeat(100_001) }), 413, 'request_too_large'],
  ['an address of nothing', { url: '/api/nothing' }, 404, 'not_found'],
  ['an unknown website', { url: '/api/payments/all/astronomy', headers: owner }, 404, 'not_found'],
  ['no session', { url: '/api/payments/all/renewable' }, 401, 'login_required'],
  [
    'a wrong password',
    post('/admin/api/admin/login', { email: 'a@example.org', password: 'x' }),
    401,
    'login_failed',
  ],
  ['a GET of what takes POST', { url: '/api/payment/webhook' }, 405, 'method_not_allowed'],
  ['an event without a signature', post('/api/payment/webhook', {}), 400, 'signature_invalid'],
  [
    'a link that is none',
    { url: '/api/registration/mine', headers: { authorization: 'Bearer x.1.y' } },
    404,
    'link_invalid',
  ],
])('%s has a code beside the sentence, and nothing else', async (_, request, status, code) => {
  expect(await ask(request)).toMatchObject({ status })
  expect((await ask(request)).body).toEqual({ message: sentence, code })
})

test('a limit: 429 rate_limited', async () => {
  const links = () => ask(post('/api/registration/links', { email: aPerson().email }))
  expect(await links()).toMatchObject({ status: 202 })
  expect(await links()).toMatchObject({
    status: 429,
    body: { message: sentence, code: 'rate_limited' },
    headers: { 'retry-after': expect.any(String) },
  })
})

test('a fault of ours: 500 internal_error, with the id under which the log has it', async () => {
  await product.pool.query('alter table payment_records rename to elsewhere')
  const broken = await ask({ url: '/api/payments/all/renewable', headers: owner })
  await product.pool.query('alter table elsewhere rename to payment_records')
  expect(broken).toMatchObject({ status: 500 })
  expect(broken.body).toEqual({
    message: 'Something went wrong.',
    code: 'internal_error',
    requestId: expect.any(String),
  })
})

test('a database that is away: 503 database_unavailable, and when to try again', async () => {
  // a write disconnects itself, like a database that dies
  await product.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$;
    create trigger die before insert on contact_messages for each row execute function die()`)
  const { name, email } = aPerson()
  const response = await ask(post(contact, { name, email, subject: 'A question', message: 'When?' }))
  await product.pool.query('drop trigger die on contact_messages')
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
  expect(response.body).toEqual({
    message: 'This website cannot answer at the moment. Please try again in a minute.',
    code: 'database_unavailable',
    requestId: expect.any(String),
  })
})

test('a price that has changed, and a registration that is paid, are two conflicts', async () => {
  const { person, pricing, sessionId, registrationId } = await visitorAtCheckout(product)
  const other = await product.openCheckout(aPerson(), pricing, { unitAmount: 1, quote: undefined })
  expect(other).toMatchObject({ status: 409, body: { code: 'price_changed', pricing: expect.any(Object) } })

  await product.pay(sessionId)
  await product.deliverWebhooks()
  const again = await product.openCheckout(person, pricing, { registrationId })
  expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } })
})

test('a loader gets the code as well', async () => {
  const call = inProcessCaller(product.app)('localhost')
  await expect(call(sessionStatus, { query: { session_id: 'cs_test_none' } })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'Payment session not found',
  })
})

test('a failure that is text is its sentence alone', async () => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/discounts/create-session',
    payload: {},
    headers: { host: 'localhost' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).not.toMatch(/code|invalid_input|\{/)
})
