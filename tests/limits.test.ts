import { afterEach, describe, expect, test, vi } from 'vitest'
import { inProcess } from '#platform/server/http/request-address.ts'
import { noWatch } from '#platform/server/watching/watch.ts'
import { sampleOf } from './long.ts'
import { aPerson, startTestProduct, type TestProduct } from './product.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Advances the time at once; timers and the database run normally. */
const letPass = (seconds: number) => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + seconds * 1000)
}

/**
 * Stops time where a second begins: a price that was answered is in memory until that second is over, and what is left of a
 * limit is the same on a slow machine.
 */
const holdTime = () => {
  const next = Math.ceil(Date.now() / 1000) * 1000
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(next)
}

let letters = 0
const aMessage = (change: Record<string, unknown> = {}) => {
  letters++
  return {
    name: 'Ada Visitor',
    email: `writer.${letters}@example.org`,
    subject: `Poster session ${letters}`,
    message: 'When can I put up my poster?',
    ...change,
  }
}

type Where = { from?: string; forwardedFor?: string }

const sendTo = async (
  { app }: TestProduct,
  url: string,
  payload: object,
  { from = '198.51.100.7', forwardedFor }: Where = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    remoteAddress: from,
  })
  const { message } = answer.json<{ message?: string }>()
  return { status: answer.statusCode, message, retryAfter: answer.headers['retry-after'] }
}
const write = (product: TestProduct, change: Record<string, unknown> = {}, where?: Where) =>
  sendTo(product, '/api/contact', aMessage(change), where)

const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const found: number[] = []
  for (let at = 0; at < count; at++) found.push((await ask()).status)
  return found
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

/** One message in ten minutes: each test uses its own networks. */
const one = await startTestProduct({ RATE_LIMITS: 'contact=1/10m' })

const stored = async ({ db }: TestProduct) =>
  (await db.selectFrom('contactMessages').select('id').execute()).length

describe('a price that was answered before', () => {
  const body = JSON.stringify({
    registrationType: 'registrationOnly',
    presentationType: 'listener',
    numberOfNights: 1,
    numberOfGuests: 1,
  })
  const ask = async ({ url }: TestProduct, forwardedFor?: string) => {
    const answer = await fetch(`${url}/api/registration/get-pricing-config`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      },
      body,
    })
    await answer.arrayBuffer()
    return answer
  }

  test('is counted, and comes from memory until it is one too many', async () => {
    const watch = noWatch()
    const product = await startTestProduct({ RATE_LIMITS: 'pricing=3/60s' }, { watch, isAlone: true })
    holdTime()
    expect(await statuses(5, () => ask(product))).toEqual([200, 200, 200, 429, 429])
    expect(watch.served.repeats).toBe(2)
  })

  test.each(['loopback', '1'])(
    'is counted for the network that the proxy of TRUST_PROXY=%s names, and comes from memory too',
    async (proxies) => {
      const watch = noWatch()
      const settings = { RATE_LIMITS: 'pricing=2/60s', TRUST_PROXY: proxies }
      const product = await startTestProduct(settings, { watch, isAlone: true })
      holdTime()
      for (const network of ['198.51.100.7', '198.51.100.8', '203.0.113.9, 198.51.100.9'])
        expect(await statuses(3, () => ask(product, network)), network).toEqual([200, 200, 429])
      // the first one reached the router
      expect(watch.served.repeats).toBe(5)
      // the visitor's own header is not trusted
      expect((await ask(product, '203.0.113.9, 198.51.100.9')).status).toBe(429)
      expect((await ask(product, '203.0.113.77, 198.51.100.9')).status).toBe(429)
    },
  )

  test('is counted for the socket where no proxy is trusted, whatever is forwarded', async () => {
    const product = await startTestProduct({ RATE_LIMITS: 'pricing=2/60s' }, { isAlone: true })
    let visitor = 0
    expect(await statuses(3, () => ask(product, `198.51.100.${++visitor}`))).toEqual([200, 200, 429])
  })
})

describe('an address', () => {
  test('sends ten messages in ten minutes, learns when to try again, and that is true I2', async () => {
    const product = await startTestProduct({}, { isAlone: true })
    holdTime()
    expect(await statuses(10, () => write(product))).toEqual(times(10, 201))
    letPass(100)
    const refused = await write(product)
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many requests from your network. Try again in 9 minutes.',
    })
    // refused messages are neither stored nor emailed
    expect(await stored(product)).toBe(10)
    expect(await product.db.selectFrom('jobs').selectAll().execute()).toHaveLength(10)
    // another network is not limited
    expect((await write(product, {}, { from: '198.51.100.8' })).status).toBe(201)

    const wait = Number(refused.retryAfter)
    expect(wait).toBe(500)
    letPass(wait - 30)
    expect(await write(product)).toMatchObject({
      status: 429,
      message: 'Too many requests from your network. Try again in a minute.',
    })
    // refused requests did not extend the wait
    letPass(30)
    expect((await write(product)).status).toBe(201)
  })

  test('counts for each kind of call apart I2', async () => {
    const product = await startTestProduct({
      RATE_LIMITS: 'contact=1/10m,register=2/10m,checkout=2/10m,pricing=3/1m,status=2/1m',
    })
    const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
    const pricing = { ...choice, numberOfNights: 1, numberOfGuests: 1 }
    const register = () => sendTo(product, '/api/registration/register', aPerson())
    const checkout = () => sendTo(product, '/api/payment/create-checkout-session', aPerson())
    const price = () => sendTo(product, '/api/registration/get-pricing-config', pricing)
    const cancel = () => sendTo(product, '/api/payment/cancel', { sessionId: 'cs_test_none' })
    const got = async (url: string) => ({
      status: (
        await product.app.inject({
          url,
          headers: { host: 'localhost' },
          remoteAddress: '198.51.100.7',
        })
      ).statusCode,
    })
    const status = () => got('/api/payment/session-status?session_id=cs_test_none')
    const receipt = () => got('/api/registration/receipt?token=x')

    expect(await statuses(2, () => write(product))).toEqual([201, 429])
    expect(await statuses(3, register)).toEqual([201, 201, 429])
    // without a configuration nothing is opened, but it counts
    expect(await statuses(3, checkout)).toEqual([expect.any(Number), expect.any(Number), 429])
    expect(await statuses(4, price)).toEqual([200, 200, 200, 429])
    expect(await statuses(1, cancel)).toEqual([404])
    expect(await statuses(2, status)).toEqual([404, 429])
    expect(await statuses(1, receipt)).toEqual([429])
  })

  test('is refused before its body is read I2', async () => {
    const from = '198.51.100.20'
    expect((await write(one, {}, { from })).status).toBe(201)
    const answer = await one.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{no JSON',
      remoteAddress: from,
    })
    expect(answer.statusCode).toBe(429)
  })

  test('of IPv6 counts by its /64, and an IPv4 address the same however it is written', async () => {
    const product = await startTestProduct({ RATE_LIMITS: 'contact=2/10m' })
    const from = (address: string) => async () => write(product, {}, { from: address })
    expect(await statuses(2, from('2001:db8:1:2::a'))).toEqual([201, 201])
    expect(await statuses(1, from('2001:db8:1:2:ffff::1'))).toEqual([429])
    expect(await statuses(1, from('2001:db8:1:3::a'))).toEqual([201])
    expect(await statuses(2, from('::ffff:203.0.113.9'))).toEqual([201, 201])
    expect(await statuses(1, from('203.0.113.9'))).toEqual([429])
  })
})

describe('this machine', async () => {
  const product = await startTestProduct()

  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'is exempt as %s while nothing is set',
    async (from) => {
      expect(await statuses(12, () => write(product, {}, { from }))).toEqual(times(12, 201))
    },
  )

  test.each(sampleOf(['on', 'register=99/10m'], ['on']))(
    'is limited with RATE_LIMITS=%s, but not its page loaders',
    async (header) => {
      const product = await startTestProduct({ RATE_LIMITS: header })
      expect(await statuses(11, () => write(product, {}, { from: '127.0.0.1' }))).toEqual([
        ...times(10, 201),
        429,
      ])
      expect(await statuses(12, () => write(product, {}, { from: inProcess }))).toEqual(times(12, 201))
    },
  )

  test('limits no one with RATE_LIMITS=off', async () => {
    const product = await startTestProduct({ RATE_LIMITS: 'off' })
    const ask = () => write(product, { email: 'ada@example.org', homepage: 'x' })
    expect(await statuses(12, ask)).toEqual(times(12, 201))
  })
})

describe('behind a proxy', async () => {
  const behindLoopback = await startTestProduct({ TRUST_PROXY: 'loopback' })
  const contact = { RATE_LIMITS: 'contact=1/10m' }
  const visitor = '203.0.113.1'

  test('X-Forwarded-For from anybody is ignored while no one is trusted', async () => {
    const from = '198.51.100.30'
    expect((await write(one, {}, { from, forwardedFor: '203.0.113.1' })).status).toBe(201)
    expect((await write(one, {}, { from, forwardedFor: '203.0.113.2' })).status).toBe(429)
  })

  const proxies: [trusted: string, from: string, forwardedFor: string][] = [
    // the visitor's own entries are on the left, and do not count
    ['loopback', '127.0.0.1', '127.0.0.1, 203.0.113.1'],
    ['2', '10.9.9.9', '198.51.100.1, 203.0.113.1, 10.7.7.7'],
    ['loopback', '127.0.0.1', '203.0.113.1'],
    ['10.0.0.5', '10.0.0.5', '203.0.113.1'],
    ['10.0.0.5', '10.0.0.5', '203.0.113.1:51234'],
    ['loopback,10.1.0.0/16', '127.0.0.1', '203.0.113.1, 10.1.2.3'],
    ['1', '10.9.9.9', '198.51.100.1, 203.0.113.1'],
  ]
  test.each(sampleOf(proxies, proxies.slice(0, 2)))(
    'TRUST_PROXY=%s: %s says that it is for %s',
    async (TRUST_PROXY, from, forwardedFor) => {
      const product = await startTestProduct({ ...contact, TRUST_PROXY })
      expect((await write(product, {}, { from, forwardedFor })).status).toBe(201)
      expect((await write(product, {}, { from, forwardedFor })).status).toBe(429)
      const other = forwardedFor.replace(visitor, '203.0.113.2')
      expect((await write(product, {}, { from, forwardedFor: other })).status).toBe(201)
    },
  )

  test('X-Forwarded-For from anybody else is ignored', async () => {
    const product = await startTestProduct({ ...contact, TRUST_PROXY: '10.0.0.5,loopback' })
    expect((await write(product, {}, { forwardedFor: '203.0.113.1' })).status).toBe(201)
    expect((await write(product, {}, { forwardedFor: '127.0.0.1' })).status).toBe(429)
  })

  test('visitors of a proxy on this machine are not this machine', async () => {
    const ask = () => write(behindLoopback, {}, { from: '127.0.0.1', forwardedFor: '203.0.113.1' })
    expect(await statuses(11, ask)).toEqual([...times(10, 201), 429])
  })

  test('the forwarded host and a made-up scheme shape no address', async () => {
    const product = behindLoopback
    const pricing = await product.priceOf()
    const returnOrigin = async (headers: Record<string, string>) => {
      const person = aPerson()
      expect((await product.openCheckout(person, pricing, {}, headers)).status).toBe(200)
      return (await product.recordsOf(person.email))[0]?.returnOrigin
    }
    const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.1' }
    expect(await returnOrigin({ ...evil, 'x-forwarded-proto': 'javascript' })).toBe('http://localhost:3000')
    expect(await returnOrigin({ ...evil, 'x-forwarded-proto': 'https' })).toBe('https://localhost:3000')
  })
})

describe('a person', async () => {
  test('is counted by email whatever its case, across networks and websites I2', async () => {
    const product = await startTestProduct({ RATE_LIMITS: 'contact=3/10m' }, { isAlone: true })
    holdTime()
    const as = (email: string, at: number) => write(product, { email }, { from: `198.51.100.${at}` })
    expect((await as('ada@example.org', 1)).status).toBe(201)
    expect((await as('Ada@Example.org', 2)).status).toBe(201)
    expect((await as(' ADA@EXAMPLE.ORG ', 3)).status).toBe(201)
    const refused = await as('ada@example.ORG', 4)
    expect(refused).toEqual({
      status: 429,
      message: 'Too many requests for this email address. Try again in 10 minutes.',
      retryAfter: '600',
    })
    expect(await stored(product)).toBe(3)
    expect((await as('eve@example.org', 4)).status).toBe(201)
    letPass(600)
    expect((await as('ada@example.org', 5)).status).toBe(201)
  })

  const hourly = await startTestProduct({ RATE_LIMITS: 'register=1/1h,checkout=1/1h' })
  test.each([
    ['register', '/api/registration/register'],
    ['checkout', '/api/payment/create-checkout-session'],
  ])('is counted for %s too I2', async (_kind, url) => {
    const person = aPerson()
    holdTime()
    expect((await sendTo(hourly, url, person, { from: '198.51.100.1' })).status).not.toBe(429)
    expect(await sendTo(hourly, url, person, { from: '198.51.100.2' })).toMatchObject({
      status: 429,
      message: 'Too many requests for this email address. Try again in 60 minutes.',
    })
  })

  test('a body that is refused counts for no one but its address', async () => {
    const email = 'ada@example.org'
    expect((await write(one, { email, name: '' }, { from: '198.51.100.40' })).status).toBe(400)
    expect((await write(one, { email }, { from: '198.51.100.41' })).status).toBe(201)
  })
})

describe('a program', async () => {
  const product = await startTestProduct()
  const sentence =
    'A program filled in a field that you cannot see. Check the fields that you see, and send the form again.'

  test.each(['https://example.org', ' ', 0, null, false, [], {}])(
    'that fills in what no one sees (%j) is refused, also on this machine, and nothing is kept I1',
    async (homepage) => {
      for (const [url, body] of [
        ['/api/contact', aMessage()],
        ['/api/registration/register', aPerson()],
        ['/api/payment/create-checkout-session', aPerson()],
      ] as const) {
        const answer = await sendTo(product, url, { ...body, homepage }, { from: '127.0.0.1' })
        expect(answer).toEqual({ status: 400, message: sentence, retryAfter: undefined })
      }
      expect(await stored(product)).toBe(0)
      expect(await product.db.selectFrom('registrations').selectAll().execute()).toEqual([])
      expect(await product.db.selectFrom('paymentRecords').selectAll().execute()).toEqual([])
    },
  )

  test('an empty or absent one is no program, and is not stored I1', async () => {
    expect((await write(product, { homepage: '', fillSeconds: 12 })).status).toBe(201)
    const registrant = { ...aPerson(), homepage: '', fillSeconds: 12 }
    expect((await sendTo(product, '/api/registration/register', registrant)).status).toBe(201)
    // an identical form is a repeated submission, however long it was open
    expect(
      (await sendTo(product, '/api/registration/register', { ...registrant, fillSeconds: 15 })).status,
    ).toBe(200)
  })

  test('that is too fast is not refused, but its address may do a fifth of what others may I1', async () => {
    const product = await startTestProduct({ RATE_LIMITS: 'contact=11/10m' }, { isAlone: true })
    const fast = () => write(product, { fillSeconds: 1.99 })
    // a fifth of 11, rounded up
    expect(await statuses(4, fast)).toEqual([201, 201, 201, 429])
    expect(await statuses(1, () => write(product))).toEqual([429])
    expect(await statuses(11, () => write(product, { fillSeconds: 1 }, { from: '127.0.0.2' }))).toEqual([
      ...times(3, 201),
      ...times(8, 429),
    ])
    letPass(600)
    expect(await statuses(12, () => write(product, { fillSeconds: 2 }))).toEqual([...times(11, 201), 429])
  })

  test('a person who was fast once, late in the window, is still heard that time I1', async () => {
    const product = await startTestProduct({ RATE_LIMITS: 'contact=10/10m' })
    expect(await statuses(6, () => write(product))).toEqual(times(6, 201))
    expect(await statuses(2, () => write(product, { fillSeconds: 0 }))).toEqual([201, 429])
  })

  const fives = await startTestProduct({ RATE_LIMITS: 'contact=5/10m' })
  let networks = 0
  test.each(['1', null, [1], { seconds: 1 }, true])(
    'a fill time that is no number (%j) counts as none',
    async (fillSeconds) => {
      networks++
      const from = `198.51.100.${networks}`
      expect(await statuses(5, () => write(fives, { fillSeconds }, { from }))).toEqual(times(5, 201))
    },
  )
})
