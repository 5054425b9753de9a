import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { enqueueRegularReconcile } from '#features/payments/server/reconcile/reconcile.job.ts'
import type { Sandbox } from '#sandbox/stripe/server/start-sandbox.ts'
import { aWebsite } from '#tests/websites.ts'
import { atEnd } from './at-end.ts'
import { anAttempt, aPersonWithKey, aVisitorWithKey } from './attempts.ts'
import { testDatabase } from './database.ts'
import { expectTimeout, holdTimers } from './fake-timers.ts'
import { meet } from './lock-collisions.ts'
import { isLong } from './long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'
import { runSandbox, secretKey, webhookSecret } from './sandbox.ts'

/** The shared product of tests that only need people of their own. */
const shared = await startTestProduct()

/** A proxy to the provider that can delay a response. */
const aWireTo = async ({ host, port }: Sandbox) => {
  const wire = {
    hold: undefined as ((request: IncomingMessage) => Promise<void> | undefined) | undefined,
  }
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const onward = httpRequest({ host, port, method, path, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      await wire.hold?.(request)
      response.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(chunks))
    })
    request.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, wire }
}

/** The product with Stripe settings, against a sandbox with another database. */
const aProductWithAccount = async () => {
  const account = await testDatabase()
  const { sandbox, stripe } = await runSandbox(account.db)
  const { url, wire } = await aWireTo(sandbox)
  const product = await startTestProduct({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  })
  return { product, stripe, wire, account }
}

describe('one attempt', () => {
  test('has one payable session at the end, however many choices were submitted at once', async () => {
    const product = await startTestProduct()
    const person = aPersonWithKey()
    const { body } = await product.post('/api/registration/register', person)
    const pricing = await product.priceOf()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, extraNights) =>
        product.openCheckout(person, pricing, { registrationId: body['id'], extraNights }),
      ),
    )

    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
    const records = await product.recordsOf(person.email)
    const sessions = await product.provider?.stripe.checkout.sessions.list({ limit: 100 })
    const open = sessions?.data.filter(({ status }) => status === 'open') ?? []
    expect(open).toHaveLength(1)
    expect(records.filter(({ status }) => status === 'PENDING').map(({ sessionId }) => sessionId)).toEqual([
      open[0]?.id,
    ])
    expect(
      records.filter(({ status }) => status !== 'PENDING').every(({ status }) => status === 'CANCELLED'),
    ).toBe(true)
    expect(answers.filter(({ body: { url } }) => url === open[0]?.url).length).toBeGreaterThan(0)
  })

  test('of a listener who comes back as a delegate closes the open payment of the listener', async () => {
    const product = shared
    const { person, sessionId } = await aVisitorWithKey(product)
    const delegate = { ...person, presentationType: 'DELEGATE', phone: '+81 3 0000 0000' }
    const { body } = await product.post('/api/registration/register', delegate)
    const opened = await product.openCheckout(
      delegate,
      await product.priceOf({ presentationType: 'delegate' }),
      {
        registrationId: body['id'],
      },
    )
    expect(opened.status).toBe(200)
    expect((await product.recordOf(sessionId)).status).toBe('CANCELLED')
    expect((await product.pay(sessionId)).body['status']).toBe('expired')
  })

  test.runIf(isLong)(
    'of several people at the same moment, each with an email of their own, has a payable session for each of them',
    async () => {
      const product = await startTestProduct()
      const attempt = anAttempt()
      const pricing = await product.priceOf()
      const people = Array.from({ length: 4 }, () => ({ ...aPerson(), ...attempt }))
      const answers = await Promise.all(people.map((person) => product.openCheckout(person, pricing)))
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
      const sessions = await product.provider?.stripe.checkout.sessions.list({ limit: 100 })
      expect(sessions?.data.filter(({ status }) => status === 'open')).toHaveLength(people.length)
    },
  )

  test('of another person in the same tab leaves the open payment of the first as it is, a corrected email ends it', async () => {
    const product = shared
    const { person, pricing, sessionId } = await aVisitorWithKey(product)
    const partner = { ...person, name: `Partner of ${person.name}`, email: `partner.${person.email}` }
    const opened = await product.openCheckout(partner, pricing, { correctsEmail: true })
    expect(opened.status).toBe(200)
    const uncertain = { ...person, email: `other.${person.email}` }
    expect((await product.openCheckout(uncertain, pricing)).status).toBe(200)
    const statusOf = async (id: unknown) => (await product.recordOf(String(id))).status
    expect(await statusOf(sessionId)).toBe('PENDING')

    const corrected = { ...person, email: `right.${person.email}` }
    expect((await product.openCheckout(corrected, pricing, { correctsEmail: true })).status).toBe(200)
    expect(await statusOf(sessionId)).toBe('CANCELLED')
    expect(await statusOf(opened.body['sessionId'])).toBe('PENDING')
  })

  test('leaves the open payment of someone else at the same address alone', async () => {
    const product = shared
    const { person, sessionId } = await visitorAtCheckout(product)
    const colleague = { ...person, name: 'Eve Colleague' }
    expect((await product.openCheckout(colleague, await product.priceOf())).status).toBe(200)
    expect((await product.recordOf(sessionId)).status).toBe('PENDING')
  })
})

describe('two attempts of one person', () => {
  test('do not close each other: each may be paid, for one registration, and the second money is looked at', async () => {
    const product = shared
    await product.faults({ withholdWebhooks: true })
    const { person, pricing, registrationId, sessionId } = await aVisitorWithKey(product)
    const other = { ...person, ...anAttempt() }
    const registered = await product.post('/api/registration/register', other)
    const open = async (change: object) => {
      const { body } = await product.openCheckout(other, pricing, {
        registrationId: registered.body['id'],
        ...change,
      })
      return String(body['sessionId'])
    }
    const second = await open({})
    expect(second).not.toBe(sessionId)
    expect(await open({})).toBe(second)
    const newest = await open({ extraNights: 1 })
    const statuses = async () =>
      Promise.all([sessionId, second, newest].map(async (id) => (await product.recordOf(id)).status))
    expect(await statuses()).toEqual(['PENDING', 'CANCELLED', 'PENDING'])

    for (const id of [sessionId, newest]) {
      await product.pay(id)
      expect(await product.statusPage(id)).toBe('COMPLETED')
    }
    expect(await product.recordOf(sessionId)).toMatchObject({ registrationId, reviewReason: null })
    expect(await product.recordOf(newest)).toMatchObject({
      registrationId,
      reviewReason: 'duplicate_payment',
    })
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
  })

  test.each([
    ['without a key', {}],
    ['of another attempt', anAttempt()],
  ])(
    'of a paid registration the open payment page %s is closed at the provider and takes no money',
    async (_, second) => {
      const product = shared
      const { person, pricing, registrationId, sessionId } = await visitorAtCheckout(product)
      const opened = await product.openCheckout({ ...person, ...second }, pricing, { registrationId })
      const other = String(opened.body['sessionId'])
      expect(other).not.toBe(sessionId)
      await product.pay(sessionId)
      expect(await product.statusPage(sessionId)).toBe('COMPLETED')
      await product.runJobs()
      expect((await product.pay(other)).body['status']).toBe('expired')
      expect((await product.recordsOf(person.email)).map(({ status }) => status).sort()).toEqual([
        'CANCELLED',
        'COMPLETED',
      ])
    },
  )

  test('a checkout that begins just before a payment is noted is closed with the others', async () => {
    const product = shared
    const { person, pricing, registrationId, sessionId } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    const [, paid] = await meet(
      product.pool,
      { of: 'registrations', where: 'id', value: registrationId },
      () => product.openCheckout({ ...person, ...anAttempt() }, pricing, { registrationId }),
      () => product.statusPage(sessionId),
    )
    expect(paid).toBe('COMPLETED')
    await product.runJobs()
    expect((await product.recordsOf(person.email)).map(({ status }) => status).sort()).toEqual([
      'CANCELLED',
      'COMPLETED',
    ])
  })

  test('of a registration that costs nothing any longer the payment page opened before is closed', async () => {
    const product = await startTestProduct()
    const { person, registrationId, sessionId } = await visitorAtCheckout(product)
    await product.db
      .updateTable('presentationTypes')
      .set({ priceCents: 0 })
      .where('website', '=', aWebsite('renewable'))
      .where('type', '=', 'LISTENER')
      .execute()
    const free = await product.openCheckout({ ...person, ...anAttempt() }, await product.priceOf(), {
      registrationId,
    })
    expect(free.body['status']).toBe('COMPLETED')
    await product.runJobs()
    expect((await product.pay(sessionId)).body['status']).toBe('expired')
  })

  test('without keys open a session each', async () => {
    const product = shared
    const { person, pricing, registrationId, sessionId } = await visitorAtCheckout(product)
    const again = await product.openCheckout(person, pricing, { registrationId })
    expect(again.status).toBe(200)
    expect(again.body['sessionId']).not.toBe(sessionId)
    expect((await product.recordsOf(person.email)).map(({ status }) => status)).toEqual([
      'PENDING',
      'PENDING',
    ])
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
  })
})

test('who submits again while the bank still works on the payment learns that, and not that it has arrived', async () => {
  const product = shared
  const { person, pricing, registrationId, sessionId } = await aVisitorWithKey(product)
  await product.payByBank(sessionId)
  expect(await product.openCheckout(person, pricing, { registrationId })).toMatchObject({
    status: 409,
    body: {
      code: 'payment_arrived',
      message:
        'Your bank payment is under way. It can take several days. You do not need to pay again. You get an email when it arrives or fails.',
    },
  })
})

describe('the return address', async () => {
  const alone = await startTestProduct({}, { isAlone: true })
  const pricing = await alone.priceOf()

  test.each([
    'localhost:3000@evil.example',
    'localhost@evil.example',
    'localhost:x@evil.example',
    'localhost/evil.example',
    'localhost:99999',
    'localhost:x',
    'a b',
    '[',
    'evil.example#localhost',
  ])('is never made from the host %j: 400 with a sentence', async (host) => {
    const opened = await alone.openCheckout(aPerson(), pricing, {}, { host })
    expect(opened).toEqual({
      status: 400,
      body: { message: 'The address is not valid', code: 'request_unreadable' },
    })
  })

  test('keeps the scheme and the port of PUBLIC_URL, whatever port a visitor names', async () => {
    const product = await startTestProduct({
      PAYMENTS_SANDBOX: '1',
      PUBLIC_URL: 'https://conf.example.org',
      WEBSITE_HOSTS: 'conf.example.org=renewable,optics.example.org=optics',
    })
    const opened = await product.openCheckout(
      aPerson(),
      await product.priceOf(),
      {},
      { host: 'conf.example.org:444' },
    )
    expect(opened.body['url']).toMatch(/^https:\/\/conf\.example\.org\/stripe-sandbox\//)
  })
})

describe('the provider', async () => {
  const { product, wire, account } = await aProductWithAccount()

  test('that has never heard of a session does not block its registration: the record is marked, a new one opens', async () => {
    const { person, pricing, sessionId, registrationId } = await visitorAtCheckout(product)
    await account.pool.query('delete from sandbox_sessions')

    expect(await product.statusPage(sessionId)).toBe('PENDING')
    expect((await product.recordOf(sessionId)).reviewReason).toBe('unknown_to_provider')
    const again = await product.openCheckout(person, pricing, { registrationId })
    expect(again.status).toBe(200)
    expect(again.body['sessionId']).not.toBe(sessionId)
  })

  test('whose answer was overtaken does not bring back what a later one replaced', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    let release: () => void = () => undefined
    let isHeld = false
    wire.hold = (request) => {
      if (isHeld || request.method !== 'GET') return undefined
      isHeld = true
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    const early = product.statusPage(sessionId) // its response, status open, is delayed
    await expect.poll(() => isHeld).toBe(true)
    expect((await product.post('/api/payment/cancel', { sessionId })).body).toEqual({ status: 'CANCELLED' })
    const cancelled = await product.recordOf(sessionId)
    release()
    await early
    expect(await product.recordOf(sessionId)).toEqual(cancelled)
    expect(cancelled).toMatchObject({ status: 'CANCELLED', sessionStatus: 'expired' })
  })

  test('that is slow keeps no one waiting longer than 15 s in all case 29', async () => {
    const { person, pricing, registrationId } = await aVisitorWithKey(product)
    const { pass } = holdTimers()
    const { promise: requestedAgain, resolve } = Promise.withResolvers<void>()
    let requested = 0
    wire.hold = async () => {
      requested++
      if (requested === 1) return void (await pass(6_500))
      resolve()
      await new Promise(() => undefined)
    }
    const opening = product.openCheckout(person, pricing, { registrationId, extraNights: 1 })
    await requestedAgain
    const opened = await expectTimeout(opening, { pool: product.pool, pass, milliseconds: 15_000 - 6_500 })
    expect(opened).toEqual({
      status: 503,
      body: { message: 'Failed to create payment session', code: 'provider_unavailable' },
    })
  })

  test.runIf(isLong)('that is down leaves no pile of reconcile jobs behind', async () => {
    const product = await startTestProduct({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: 'http://127.0.0.1:9',
    })
    await product.openCheckout(aPerson(), await product.priceOf())
    for (let slot = 0; slot < 3; slot++) {
      product.clock.advance(601)
      await enqueueRegularReconcile(product.db, product.clock)
      await product.runJobs()
    }
    const jobs = await product.db.selectFrom('jobs').selectAll().execute()
    expect(jobs).toHaveLength(3)
    expect(jobs.every(({ doneAt, attempts }) => doneAt !== null && attempts === 1)).toBe(true)
  })

  test.runIf(isLong)('is not asked for its list for ever because one session was never opened', async () => {
    const product = await startTestProduct()
    const { sessionId } = await visitorAtCheckout(product)
    await product.db
      .updateTable('paymentRecords')
      .set({ sessionId: null, sessionUrl: null })
      .where('sessionId', '=', sessionId)
      .execute()
    const lists = () =>
      product.exchanges.filter(({ method, path }) => method === 'GET' && /sessions\?/.test(path)).length
    product.clock.advance(49 * 3600)
    await enqueueRegularReconcile(product.db, product.clock)
    await product.runJobs()
    expect(lists()).toBe(1) // sessions unknown to us; this one is not searched for page by page
  })
})

describe('a total of 0', () => {
  test('is COMPLETED for a double click too, and where payments are off', async () => {
    const product = await startTestProduct({ PUBLIC_URL: 'https://conference.example.org' })
    await product.db.updateTable('presentationTypes').set({ priceCents: 0 }).execute()
    const person = aPerson()
    const pricing = await product.priceOf()
    const free = { status: 200, body: { url: null, sessionId: null, status: 'COMPLETED' } }
    const { body } = await product.post('/api/registration/register', person)
    const open = () => product.openCheckout(person, pricing, { registrationId: body['id'] })
    expect(await Promise.all([open(), open()])).toEqual([free, free])
    expect(await product.recordsOf(person.email)).toMatchObject([{ provider: 'none', status: 'COMPLETED' }])
    await product.runJobs()
    expect(await product.readMails()).toHaveLength(1)
  })

  test('of 0.01 to 0.49 is not sold', async () => {
    const product = await startTestProduct()
    await product.db.updateTable('presentationTypes').set({ priceCents: 40 }).execute()
    const person = aPerson()
    expect(await product.openCheckout(person, await product.priceOf())).toEqual({
      status: 503,
      body: { message: 'Payment is not available.', code: 'not_chargeable' },
    })
    expect(await product.recordsOf(person.email)).toEqual([])
  })
})

test('a type that gets its first price and a combination that is added at the same time find each other', async () => {
  const { pool } = await testDatabase()
  const [one, two] = [await pool.connect(), await pool.connect()]
  await one.query('begin')
  await two.query('begin')
  await one.query(
    "update presentation_types set price_cents = 100 where website = 'optics' and type = 'LISTENER'",
  )
  const waiting = two.query(
    "insert into accommodation_combinations (website, nights, guests, price_cents) values ('optics', 1, 1, 100)",
  )
  await one.query('commit')
  await waiting
  await two.query('commit')
  one.release()
  two.release()
  const { rows } = await pool.query(
    'select accommodation_combination_id is null as alone from pricing_configurations order by 1',
  )
  expect(rows).toEqual([{ alone: false }, { alone: true }])
})
