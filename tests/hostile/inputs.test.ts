import { beforeAll, expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { stateOfTables } from '../every-row.ts'
import { isLong } from '../longest.ts'
import { startTestProduct } from '../product.ts'
import { type Planted, plant, tokensFor } from './canary-data.ts'
import { type Answered, faultOf, isSlow } from './check-response.ts'
import { criticalRequests, type HostileRequest, hostileRequest } from './hostile-requests.ts'
import { sendBytes } from './over-the-wire.ts'
import { type PublicCall, publicCallsOf } from './public-calls.ts'
import { oneOf, seededRandom, seedOf } from './random.ts'

/*
 * Input generated from the contract of every public writing call, new ones included: no 5xx, no response slower than 5
 * s, no internals disclosed, and nothing changed by refused calls. Seeded, so that failures can be reproduced.
 */

/** Requests per call, requests between two comparisons of the tables, and concurrency. */
const [count, batch, atOnce] = isLong ? [2_000, 100, 5] : [4, 4, 1]

const product = await startTestProduct({ RATE_LIMITS: 'off', PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' })
const { app, db } = product
const calls = publicCallsOf(app)

let planted: Planted
let admin: Awaited<ReturnType<typeof anAdmin>>
beforeAll(async () => {
  // a cheap password hash
  admin = await anAdmin(db)
  planted = await plant(product, aWebsite('renewable'), { prints: isLong })
  await product.faults({ withholdWebhooks: true })
})

/** With existing values, so that an invalid one is in an otherwise accepted request. */
const withOurs = (call: PublicCall): PublicCall => {
  const { sessionId, options, pricing, registrationId } = planted
  const ours: Record<string, unknown> = {
    pricingConfigId: pricing.id,
    registrationId,
    ...(call.file ? options : { sessionId }),
    ...(call.url.includes('/admin/api') && { email: admin.email }),
    ...(call.url.endsWith('create-checkout-session') && { unitAmount: pricing.totalPrice }),
  }
  const known = Object.entries(ours).filter(([name]) => name in call.fields)
  const places = { id: [planted.sessionId] }
  return { ...call, places, ...(call.sound && { sound: { ...call.sound, ...Object.fromEntries(known) } }) }
}

type Outcome = Answered & { call: string; again: () => Promise<Answered> }

const inject = async (request: HostileRequest): Promise<Answered> => {
  const begun = performance.now()
  const { kind: _kind, ...sent } = request
  const answer = await app.inject({ ...sent, method: request.method as 'POST' })
  return {
    status: answer.statusCode,
    body: answer.body,
    type: String(answer.headers['content-type'] ?? ''),
    milliseconds: performance.now() - begun,
  }
}

/** One in twenty is sent over a raw connection with unusual framing. */
const send = async (request: HostileRequest, at: number, seed: number): Promise<Outcome> => {
  const again = () =>
    at % 20 === 19 ? sendBytes(product.url, request, seededRandom(seed + at)) : inject(request)
  const answer = await again()
  const body = request.payload.toString().slice(0, 300)
  const headers = JSON.stringify(request.headers).slice(0, 300)
  return {
    ...answer,
    again,
    call: `${at} ${request.kind} ${request.method} ${request.url.slice(0, 200)} ${headers} ${body}`,
  }
}

/** The slow ones: each is repeated three times alone. */
const slowByInput = async (outcomes: readonly Outcome[]) => {
  const slow = []
  for (const outcome of outcomes.filter(isSlow)) {
    const alone = [await outcome.again(), await outcome.again(), await outcome.again()]
    if (alone.every(isSlow)) slow.push(outcome)
  }
  return slow
}

/** A few at a time, in order. */
const sendAll = async (call: PublicCall, requests: readonly HostileRequest[], done: number) => {
  const outcomes: Outcome[] = []
  for (let at = 0; at < requests.length; at += atOnce) {
    // after a few wrong passwords all later calls are refused alike
    if (/login|password/.test(call.url)) await db.deleteFrom('loginFailures').execute()
    const few = requests.slice(at, at + atOnce)
    outcomes.push(...(await Promise.all(few.map((one, of) => send(one, done + at + of, seedOf(call.name))))))
  }
  return outcomes
}

/** Number of rows added or removed per table; 0: only values have changed. */
const changes = (before: Awaited<ReturnType<typeof stateOfTables>>, after: typeof before) =>
  Object.entries(after)
    .filter(([name, { hash }]) => before[name]?.hash !== hash)
    .map(([name, { rows }]) => ({ name, more: rows - (before[name]?.rows ?? 0) }))

/** Maximum rows that one acknowledged call writes per table. */
const mostRows = 4

test.each(calls.map((call) => [call.name, call] as const))('%s', async (name, plain) => {
  const call = withOurs(plain)
  const seed = seedOf(name)
  const dice = seededRandom(seed)
  const bearers = tokensFor(call.url, planted)
  const critical = criticalRequests(call, bearers)
  const first = isLong
    ? critical
    : critical.length > 0
      ? Array.from({ length: count / 2 }, () => oneOf(dice, critical))
      : []
  const more = Array.from({ length: count - first.length }, () => hostileRequest(call, dice, bearers))
  const all = [...first, ...more]
  const faults: unknown[] = []
  const slow: Outcome[] = []

  for (let done = 0; done < all.length; done += batch) {
    const before = await stateOfTables(db)
    const outcomes = await sendAll(call, all.slice(done, done + batch), done)
    for (const outcome of outcomes) {
      const fault = faultOf(outcome)
      if (fault) faults.push({ fault, ...outcome })
    }
    slow.push(...outcomes.filter(isSlow))
    // without a response the change may or may not have been made
    const acknowledged = outcomes.filter(({ status }) => status < 400).length
    const changed = changes(before, await stateOfTables(db))
    if (acknowledged === 0) expect(changed, `of batch ${done}`).toEqual([])
    expect(changed.filter(({ more }) => Math.abs(more) > acknowledged * mostRows)).toEqual([])
  }
  expect(faults.slice(0, 5)).toEqual([])
  expect(await slowByInput(slow)).toEqual([])
})

test('the public calls are all found, with what their contracts take', () => {
  const named = new Map(calls.map((call) => [call.name, call]))
  expect([...named.keys()]).toEqual(
    expect.arrayContaining([
      'POST /api/registration/register',
      'POST /api/payment/create-checkout-session',
      'POST /api/payment/webhook',
      'POST /api/form-submission/submit',
      'PUT /api/registration/mine',
      'POST /admin/api/admin/login',
    ]),
  )
  expect(Object.keys(named.get('POST /api/contact')?.fields ?? {})).toEqual(
    expect.arrayContaining(['name', 'email', 'subject', 'message']),
  )
  expect(Object.keys(named.get('POST /api/form-submission/submit')?.fields ?? {})).toContain('titlePrefix')
})

test('what was taken works afterwards', async () => {
  const owner = await bearerOf(app, await anAdmin(db))
  expect((await product.get('/health')).status).toBe(200)
  expect((await product.get('/api/payments/all/renewable?limit=5', owner)).status).toBe(200)
  expect(
    (await product.post('/admin/api/admin/registration-forms/renewable?limit=5', undefined, owner)).status,
  ).toBe(200)
})
