import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  enqueueReconcileOnDemand,
  enqueueRegularReconcile,
} from '#features/payments/server/reconcile/reconcile.job.ts'
import { minutes } from '#shared/time/duration.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { answerWith, outageKinds, productAgainst, startBrokenProvider } from '#tests/broken-provider.ts'
import { expectTimeout, holdTimers } from '#tests/fake-timers.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct, type TestProduct, visitorAtCheckout } from '#tests/product.ts'
import { callsDuring, deliver, eventAbout, forgetSession } from '#tests/provider-events.ts'
import { readMail } from '#tests/read-mail.ts'
import { aStripeAccount } from '#tests/stripe-account.ts'
import { aWebsite } from '#tests/websites.ts'

const path = '/api/discounts/create-session'
const product = await startTestProduct()
const admin = await anAdmin(product.db)
let session: { opened: number; headers: ReturnType<typeof bearerOf> } | undefined
/** Logs in again once time has passed: tests move the clock, and a session ends when no one does anything. */
const asOwner = () => {
  const now = product.clock.now().getTime()
  if (!session || now - session.opened > minutes(10))
    session = { opened: now, headers: bearerOf(product.app, admin) }
  return session.headers
}
const account = await aStripeAccount()
const withKey = await startTestProduct(account.settings)

/** What the page sends for someone who was not there before; the order reference is a new one at each submit. */
const aWish = (change: Record<string, unknown> = {}) => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  return {
    productName: 'Discount Registration',
    description: 'A student of the host university',
    unitAmount: '120.50' as unknown,
    quantity: 1,
    currency: 'eur',
    successUrl: 'http://localhost:3000/discount-success',
    cancelUrl: 'http://localhost:3000/discount-cancel',
    customerEmail: email,
    name,
    phone,
    instituteOrUniversity,
    country,
    ...change,
  }
}
type Wish = ReturnType<typeof aWish>

let submits = 0

const sent = async (of: TestProduct, payload: object | string, headers: Record<string, string> = {}) => {
  const answer = await of.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body }
}

const submit = async (of: TestProduct, wish: Record<string, unknown>, headers?: Record<string, string>) => {
  submits++
  const answer = await sent(of, { orderReference: `DISCOUNT-${submits}`, ...wish }, headers)
  const body =
    answer.status === 200
      ? (JSON.parse(answer.text) as { id: string; url?: string; sessionId?: string })
      : undefined
  return { ...answer, body }
}

/** A visitor with an open payment page. */
const atCheckout = async (of: TestProduct, wish = aWish(), headers?: Record<string, string>) => {
  const { body, text } = await submit(of, wish, headers)
  if (!body?.sessionId || !body.url) throw new Error(`No session was opened: ${text}`)
  return { wish, id: body.id, url: body.url, sessionId: body.sessionId }
}

/** One request with two payment pages, as when both windows were opened before either was paid. */
const twoPaymentPages = async (product: TestProduct) => {
  const first = await atCheckout(product)
  const second = await atCheckout(product)
  await product.pool.query('update payment_records set discount_request_id = $1 where session_id = $2', [
    first.id,
    second.sessionId,
  ])
  return [first, second] as const
}

const plain = (status: number, text: string) => ({ status, type: 'text/plain; charset=utf-8', text })
const notOpened = plain(503, 'Failed to create Stripe session')
const notAvailable = plain(503, 'Payment is not available.')
const alreadyPaid = plain(409, 'You have already paid for a discounted registration.')

const requestsOf = (of: TestProduct, { customerEmail }: Wish) =>
  of.db
    .selectFrom('discountRequests')
    .selectAll()
    .where('email', '=', customerEmail)
    .orderBy('createdAt')
    .execute()
const recordsOf = (of: TestProduct, { customerEmail }: Wish) => of.recordsOf(customerEmail)

const mailsTo = async (of: TestProduct, { customerEmail }: Wish) => {
  await of.runJobs()
  return (await of.readMails()).filter(({ text }) => text.includes(customerEmail))
}
const reconcileNow = async (of: TestProduct) => {
  await enqueueReconcileOnDemand(of.db, of.clock)
  await of.runJobs()
}
const listOf = async (website = 'renewable') =>
  (await product.get(`/admin/api/admin/discounts/${website}`, await asOwner())).body as unknown as Record<
    string,
    unknown
  >[]

describe('a discounted registration T28', () => {
  test('is stored with its payment, and opens the page of the provider for the amount that was named', async () => {
    const { wish, id, url, sessionId } = await atCheckout(product)
    const [record] = await recordsOf(product, wish)
    expect(url).toMatch(/^http:\/\/localhost:3000\/stripe-sandbox\//)
    expect(await requestsOf(product, wish)).toMatchObject([
      { id, website: 'renewable', name: wish.name, amountCents: 12_050, description: wish.description },
    ])
    expect(record).toMatchObject({
      discountRequestId: id,
      registrationId: null,
      registrationType: null,
      sessionId,
      status: 'PENDING',
      totalCents: 12_050,
      feeCents: 0,
      productName: 'Discount Registration',
    })

    const session = await product.provider?.stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['line_items'],
    })
    expect(session).toMatchObject({
      amount_total: 12_050,
      currency: 'eur',
      customer_email: wish.customerEmail,
      client_reference_id: record?.id,
      metadata: { record_id: record?.id, website: 'renewable', installation: record?.installation },
      success_url: 'http://localhost:3000/discount-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/discount-cancel',
    })
    expect(session?.line_items?.data).toMatchObject([
      { description: 'Discount Registration', quantity: 1, amount_total: 12_050 },
    ])
    expect(session?.line_items?.data).toHaveLength(1)
  })

  test('no amount, address or name of the client decides anything but the amount that they may name case 20', async () => {
    const { sessionId } = await atCheckout(
      product,
      aWish({
        unitAmount: 1,
        quantity: 0,
        currency: 'usd',
        productName: 'Free tickets',
        successUrl: 'https://evil.example/',
        cancelUrl: 'javascript:alert(1)',
        totalCents: 5,
        status: 'COMPLETED',
        website: 'optics',
      }),
    )
    const requested = product.exchanges.findLast(
      ({ method, path }) => method === 'POST' && /sessions$/.test(path),
    )
    expect(decodeURIComponent(requested?.body ?? '')).not.toMatch(/evil|javascript|usd|Free/)
    expect(await product.provider?.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      amount_total: 100,
      currency: 'eur',
      success_url: expect.stringMatching(/^http:\/\/localhost:3000\//),
    })
    expect(await product.recordOf(sessionId)).toMatchObject({ website: 'renewable', status: 'PENDING' })
  })

  test('belongs to the website of the host, and to no other case 22', async () => {
    const host = { host: 'nursing.localhost:3000' }
    // by default its organisers decide first
    await product.db
      .insertInto('websiteSettings')
      .values({ website: aWebsite('nursing'), discountMode: 'at-once' })
      .execute()
    const wish = aWish()
    const there = await atCheckout(product, wish, host)
    const here = await atCheckout(product, wish)
    expect(here.id).not.toBe(there.id)
    expect(there.url).toMatch(/^http:\/\/nursing\.localhost:3000\//)
    expect((await product.recordOf(there.sessionId)).status).toBe('PENDING')
    const idsOf = async (website: string) => (await listOf(website)).map(({ id }) => id)
    expect(await idsOf('nursing')).toEqual([there.id])
    expect(await idsOf('renewable')).not.toContain(there.id)
    expect(await idsOf('renewable')).toContain(here.id)
    expect(await idsOf('optics')).toEqual([])
  })

  const names = [
    ['53 letters of several alphabets', 'Ångström Ženko 李小龍 محمد أحمد Ольга Δημήτρης नीलम ไทย é'],
    ['emoji up to the limit', '👩🏽‍🔬'.repeat(28)],
    ['right to left', '\u202eمحمد عبد الله'],
    ['a script', '<script>alert("x")</script>'],
  ] as const
  test.each(sampleOf(names, names.slice(3)))(
    '%s and 5,000 characters of description reach the provider within its limits case 42',
    async (_, name) => {
      const { wish, sessionId } = await atCheckout(
        product,
        aWish({ name, description: '<b>𝔻</b>\n'.repeat(500).slice(0, 4999), orderReference: '🎟️'.repeat(60) }),
      )
      const session = await product.provider?.stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['line_items'],
      })
      expect(session?.line_items?.data[0]?.description).toBe('Discount Registration')
      expect(Object.values(session?.metadata ?? {}).every((value) => value.length <= 500)).toBe(true)
      expect(await recordsOf(product, wish)).toMatchObject([{ customerName: name, status: 'PENDING' }])
      await product.pay(sessionId)
      expect(await product.statusPage(sessionId)).toBe('COMPLETED')
      const [mail] = await mailsTo(product, wish)
      expect(readMail(mail?.text ?? '').html).not.toContain('<script>')
    },
  )
})

describe('an amount below what the provider takes case 23', () => {
  test.each(sampleOf([[0], [0.49], ['0.00'], ['0.49']], [['0.49']]))(
    '%j is stored, asks no one, and is left alone',
    async (unitAmount) => {
      const wish = aWish({ unitAmount })
      const calls = await callsDuring(product, async () => {
        const { status, body } = await submit(product, wish)
        expect([status, Object.keys(body ?? {})]).toEqual([200, ['id']])
        product.clock.advance(11 * 60)
        await enqueueRegularReconcile(product.db, product.clock)
        await product.runJobs()
      })
      // other tests' sessions may be read; nothing is opened, and nothing is closed
      expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
      const [request] = await requestsOf(product, wish)
      expect(await recordsOf(product, wish)).toEqual([])
      expect((await listOf()).find(({ id }) => id === request?.id)).toMatchObject({
        status: 'PENDING',
        sessionId: null,
        amountTotal: Number(unitAmount),
        livemode: null,
      })
      expect(await mailsTo(product, wish)).toEqual([])
    },
  )

  test.runIf(isLong)('is stored where payments are off, and where the sandbox may not run', async () => {
    const off = await startTestProduct({ PUBLIC_URL: 'https://conference.example.org' })
    const wish = aWish({ unitAmount: '0' })
    expect((await submit(off, wish)).status).toBe(200)
    expect(await submit(off, { ...wish, unitAmount: '0.50' })).toMatchObject(notAvailable)
    expect(await requestsOf(off, wish)).toMatchObject([{ amountCents: 0 }])

    const elsewhere = { host: 'conference.example.org' }
    const other = aWish({ unitAmount: '0' })
    expect((await submit(product, other, elsewhere)).status).toBe(200)
    expect(await submit(product, { ...other, unitAmount: 100 }, elsewhere)).toMatchObject(notAvailable)
    expect(await requestsOf(product, other)).toMatchObject([{ amountCents: 0 }])
  })

  test('is the same request for half an hour, and leaves an open payment of the same person open', async () => {
    const open = await atCheckout(product)
    const wish = { ...open.wish, unitAmount: 0.3 }
    const [first, second] = await Promise.all([submit(product, wish), submit(product, wish)])
    const shouted = await submit(product, { ...wish, name: wish.name.toUpperCase() })
    expect(new Set([first, second, shouted].map(({ body }) => body?.id)).size).toBe(1)
    expect((await submit(product, { ...wish, phone: '1' })).body?.id).not.toBe(first.body?.id)
    expect(await product.recordOf(open.sessionId)).toMatchObject({
      status: 'PENDING',
      cancelRequestedAt: null,
    })

    product.clock.advance(31 * 60)
    expect((await submit(product, wish)).body?.id).not.toBe(first.body?.id)
  })
})

describe('an amount case 24', () => {
  test.each([[-1], [1e21], ['12,5'], [0.005], [999_999.995], [100_000.01], [null], [true]])(
    '%j is refused in plain text, and nothing is stored',
    async (unitAmount) => {
      const wish = aWish({ unitAmount })
      expect(await sent(product, wish)).toEqual(
        plain(400, 'The amount must be a number of euros from 0 to 100,000 with at most two decimals'),
      )
      expect(await requestsOf(product, wish)).toEqual([])
    },
  )

  const charged: [unknown, number][] = [
    [0.5, 50],
    ['0.5', 50],
    [100_000, 10_000_000],
  ]
  test.each(sampleOf(charged, charged.slice(0, 1)))(
    '%j is charged as %i cents',
    async (unitAmount, cents) => {
      const { sessionId } = await atCheckout(product, aWish({ unitAmount }))
      expect(await product.provider?.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
        amount_total: cents,
      })
    },
  )
})

describe('a failure is a sentence in plain text', () => {
  test.each([
    ['a missing field', { name: '' }, 'Name is required'],
    ['a missing institute', { instituteOrUniversity: undefined }, 'Institute is required'],
    ['a missing description', { description: ' ' }, 'Description is required'],
    ['an address that is none', { customerEmail: 'ada' }, 'Enter an email address such as name@example.org'],
    ['a number for text', { phone: 7 }, 'Phone must be text'],
    ['a NUL', { country: 'Japan\0' }, 'Country contains characters that cannot be stored'],
  ])('400: %s', async (_, change, sentence) => {
    expect(await sent(product, aWish(change))).toEqual(plain(400, sentence))
  })

  test.each([
    ['no JSON', '{', {}, 400, 'The request body is not valid JSON'],
    ['no object', '[]', {}, 400, 'Send the request as a JSON object'],
    [
      'another type',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'Send the request as application/json',
    ],
    ['too much', JSON.stringify({ name: 'x'.repeat(100_000) }), {}, 413, 'The request is too large'],
    ['no host', '{}', { host: 'a b' }, 400, 'The address is not valid'],
  ])('%s', async (_, body, headers, status, sentence) => {
    expect(await sent(product, body, headers)).toEqual(plain(status, sentence))
  })

  test('whatever is sent: never a 5xx, never anything of the inside', async () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('\0', '\ud800', '1e3', -1, 1e21, null),
    )
    const wish = fc
      .tuple(fc.constantFrom(...Object.keys(aWish()), 'homepage', '__proto__'), odd)
      .map(([field, value]) => JSON.stringify({ ...aWish({ unitAmount: 0.2 }), [field]: value }))
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: wish }, fc.json(), fc.string()), async (payload) => {
        const { status, type, text } = await sent(product, payload)
        if (status === 200) {
          expect(Object.keys(JSON.parse(text))).toContain('id')
          return
        }
        expect([400, type]).toEqual([status, 'text/plain; charset=utf-8'])
        expect(text).toMatch(/^[A-Z][^{}]+$/)
        expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(|ZodError|select |insert /)
      }),
      { numRuns: isLong ? 2_000 : 25 },
    )
  })

  test('400: the field that no person sees', async () => {
    const wish = aWish({ homepage: 'https://spam.example' })
    expect(await sent(product, wish)).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8' })
    expect(await requestsOf(product, wish)).toEqual([])
  })

  test('429, per network, with the time to wait', async () => {
    const limited = await startTestProduct({ RATE_LIMITS: 'discounts=2/10m' })
    const wish = aWish({ unitAmount: 0 })
    expect([(await submit(limited, wish)).status, (await submit(limited, wish)).status]).toEqual([200, 200])
    const refused = await submit(limited, wish)
    expect(refused).toMatchObject({ status: 429, type: 'text/plain; charset=utf-8' })
    expect(refused.text).toMatch(/^Too many requests from your network\. Try again in \d+ minutes\.$/)
  })

  test('500: nothing of the inside', async () => {
    await product.pool.query('alter table discount_requests rename to gone')
    try {
      expect(await sent(product, aWish())).toEqual(plain(500, 'Something went wrong.'))
    } finally {
      await product.pool.query('alter table gone rename to discount_requests')
    }
  })

  test('of this call alone: the form and every other call say theirs as JSON', async () => {
    const other = await product.app.inject({ method: 'POST', url: '/api/contact', payload: {} })
    expect(other.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(other.json()).toEqual({ message: 'Name is required', code: 'invalid_input' })
    expect(await product.get(path)).toMatchObject({
      status: 404,
      body: { message: expect.any(String), code: 'not_found' },
    })
  })
})

describe('the way to COMPLETED', () => {
  const paidOnce = async (of: TestProduct, { wish, sessionId }: { wish: Wish; sessionId: string }) => {
    expect(await of.recordOf(sessionId)).toMatchObject({
      status: 'COMPLETED',
      paymentStatus: 'paid',
      reviewReason: null,
    })
    const mails = await mailsTo(of, wish)
    expect(mails).toHaveLength(1)
    return mails[0]?.text ?? ''
  }

  test('by the webhook: one email of a discount registration, with the amount and the reference', async () => {
    const visitor = await atCheckout(
      product,
      aWish({ unitAmount: '1234.5', orderReference: 'DISCOUNT-1747' }),
    )
    await product.pay(visitor.sessionId)
    await product.deliverWebhooks()
    const { headers, text, html } = readMail(await paidOnce(product, visitor))
    expect(headers['to']).toContain(visitor.wish.customerEmail)
    expect(headers['reply-to'], 'who answers writes to the organisers').toContain('info@example.org')
    expect(headers['subject']).toMatch(/^TEST: Your discount registration for the .+ is confirmed$/)
    for (const words of [text, html]) {
      expect(words).toContain('discount registration')
      expect(words).toContain('€1,234.50')
      expect(words).toContain('DISCOUNT-1747')
      expect(words).toContain('This was a test payment. No money was charged.')
      expect(words).not.toMatch(/Processing fee|your registration for/)
    }
    expect((await listOf()).find(({ id }) => id === visitor.id)).toEqual({
      id: visitor.id,
      name: visitor.wish.name,
      customerEmail: visitor.wish.customerEmail,
      amountTotal: 1234.5,
      status: 'COMPLETED',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      sessionId: visitor.sessionId,
      phone: visitor.wish.phone,
      instituteOrUniversity: visitor.wish.instituteOrUniversity,
      country: visitor.wish.country,
      description: visitor.wish.description,
      orderReference: 'DISCOUNT-1747',
      livemode: false,
      refunded: false,
      uncounted: false,
      amountRequested: 1234.5,
      decision: null,
      decidedAt: null,
      answerNote: null,
      version: '1',
    })
  })

  test('by the result page, and the late webhook changes nothing', async () => {
    await product.faults({ withholdWebhooks: true })
    const visitor = await atCheckout(product)
    await product.pay(visitor.sessionId)
    expect(await product.statusPage(visitor.sessionId)).toBe('COMPLETED')
    const completed = await product.recordOf(visitor.sessionId)
    const event = await eventAbout(product, 'checkout.session.completed', visitor.sessionId)
    await product.faults({ withholdWebhooks: false })
    expect(await Promise.all([deliver(product, event), deliver(product, event)])).toEqual([200, 200])
    expect(await product.recordOf(visitor.sessionId)).toEqual(completed)
    await paidOnce(product, visitor)
  })

  test.runIf(isLong)('by reconciliation, when neither webhook nor page came', async () => {
    const visitor = await atCheckout(withKey)
    await account.pay(visitor.sessionId)
    await reconcileNow(withKey)
    await paidOnce(withKey, visitor)
  })

  test('by reconciliation, when our process died before it noted the session case 31', async () => {
    const visitor = await atCheckout(withKey)
    await forgetSession(withKey, visitor.sessionId)
    await account.pay(visitor.sessionId)
    await reconcileNow(withKey)
    await paidOnce(withKey, visitor)
  })

  test.runIf(isLong)('by twenty at once: one transition, one email', async () => {
    const visitor = await atCheckout(product)
    await product.pay(visitor.sessionId)
    const statuses = await Promise.all([
      product.deliverWebhooks(),
      ...Array.from({ length: 20 }, () => product.statusPage(visitor.sessionId)),
    ])
    expect(new Set(statuses.slice(1))).toEqual(new Set(['COMPLETED']))
    const { id } = await product.recordOf(visitor.sessionId)
    expect(await product.jobsOf(id)).toMatchObject([{ kind: 'discount.paid' }])
    await paidOnce(product, visitor)
  })

  test('after a declined card, in the same session case 8', async () => {
    const visitor = await atCheckout(product)
    await product.decline(visitor.sessionId)
    expect(await product.statusPage(visitor.sessionId)).toBe('PENDING')
    await product.pay(visitor.sessionId)
    expect(await product.statusPage(visitor.sessionId)).toBe('COMPLETED')
    await paidOnce(product, visitor)
  })

  test('the other open payment page of a paid request is closed at the provider', async () => {
    const [first, second] = await twoPaymentPages(product)
    await product.pay(first.sessionId)
    expect(await product.statusPage(first.sessionId)).toBe('COMPLETED')
    await product.runJobs()
    expect((await product.pay(second.sessionId)).body['status']).toBe('expired')
    expect((await product.recordOf(second.sessionId)).status).toBe('CANCELLED')
  })

  test('paid twice for the same all the same, the second is marked and not confirmed case 15', async () => {
    const [first, second] = await twoPaymentPages(product)
    await product.pay(first.sessionId)
    await product.statusPage(first.sessionId)
    await product.pay(second.sessionId)
    await product.statusPage(second.sessionId)
    expect(await product.recordOf(second.sessionId)).toMatchObject({
      status: 'COMPLETED',
      reviewReason: 'duplicate_payment',
    })
    await paidOnce(product, first)
    expect(await mailsTo(product, second.wish)).toEqual([])
  })

  test('does not lead there from a cancelled or an expired session', async () => {
    const cancelled = await atCheckout(product)
    expect((await product.post('/api/payment/cancel', { sessionId: cancelled.sessionId })).body).toEqual({
      status: 'CANCELLED',
    })
    const expired = await atCheckout(product)
    await product.faults({ clockOffsetSeconds: 7_200 })
    await reconcileNow(product)
    await product.faults({ clockOffsetSeconds: 0 })
    expect((await product.recordOf(expired.sessionId)).status).toBe('EXPIRED')

    for (const { wish, id, sessionId } of [cancelled, expired]) {
      expect(await mailsTo(product, wish)).toEqual([])
      const again = await atCheckout(product, wish)
      expect(again.sessionId).not.toBe(sessionId)
      // the same request, paid in another session
      expect(again.id).toBe(id)
      await product.pay(again.sessionId)
      await product.statusPage(again.sessionId)
      expect((await listOf()).find((one) => one['id'] === id)).toMatchObject({
        status: 'COMPLETED',
        sessionId: again.sessionId,
      })
    }
  })
})

describe('the same person', () => {
  test('gets the same request, session and address for a double click in two tabs case 32', async () => {
    const wish = aWish()
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(product, wish)))
    const shouted = await submit(product, {
      ...wish,
      name: wish.name.toUpperCase(),
      customerEmail: wish.customerEmail.toUpperCase(),
      unitAmount: 120.5,
    })
    const all = [...answers, shouted]
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(await requestsOf(product, wish)).toHaveLength(1)
    expect(await recordsOf(product, wish)).toHaveLength(1)
  })

  test('has one payable session at the end, whatever amounts were submitted at once', async () => {
    const wish = aWish()
    const amounts = sampleOf([10, 20, 30, 40, 50, 60], [10, 20, 30])
    const answers = await Promise.all(amounts.map((unitAmount) => submit(product, { ...wish, unitAmount })))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
    const records = await recordsOf(product, wish)
    const pending = records.filter(({ status }) => status === 'PENDING')
    expect(pending).toHaveLength(1)
    expect(
      records.filter(({ status }) => status !== 'PENDING').every(({ status }) => status === 'CANCELLED'),
    ).toBe(true)
    const open = await Promise.all(
      records.map(async ({ sessionId }) =>
        sessionId ? (await product.provider?.stripe.checkout.sessions.retrieve(sessionId))?.status : 'none',
      ),
    )
    expect(open.filter((status) => status === 'open')).toHaveLength(1)
    expect(answers.some(({ body }) => body?.sessionId === pending[0]?.sessionId)).toBe(true)
  })

  test('who names another amount pays only there: the older session is closed', async () => {
    const first = await atCheckout(product)
    const second = await atCheckout(product, { ...first.wish, unitAmount: '80' })
    expect(second.id).not.toBe(first.id)
    expect((await product.recordOf(first.sessionId)).status).toBe('CANCELLED')
    expect((await product.pay(first.sessionId)).body['status']).toBe('expired')
    await product.pay(second.sessionId)
    expect(await product.statusPage(second.sessionId)).toBe('COMPLETED')
  })

  test('learns it when they have paid, for half an hour', async () => {
    await product.faults({ withholdWebhooks: true })
    const { wish, id, sessionId } = await atCheckout(product)
    product.clock.advance(20 * 60) // at the hosted page
    await product.pay(sessionId)
    expect(await submit(product, wish)).toMatchObject(alreadyPaid)
    await product.faults({ withholdWebhooks: false })
    product.clock.advance(29 * 60)
    expect(await submit(product, wish)).toMatchObject(alreadyPaid)
    // another request is another payment
    expect((await atCheckout(product, { ...wish, description: 'For my colleague' })).id).not.toBe(id)
    product.clock.advance(2 * 60)
    expect((await atCheckout(product, wish)).id).not.toBe(id)
  })

  test('learns it, and nothing is kept, when the older amount turns out to be paid', async () => {
    await product.faults({ withholdWebhooks: true })
    const first = await atCheckout(product)
    await product.pay(first.sessionId)
    expect(await submit(product, { ...first.wish, unitAmount: 80 })).toMatchObject(alreadyPaid)
    await product.faults({ withholdWebhooks: false })
    expect(await requestsOf(product, first.wish)).toMatchObject([{ id: first.id }])
    expect(await recordsOf(product, first.wish)).toMatchObject([{ status: 'COMPLETED' }])
  })

  test('learns it, or pays once more, however many of their submits meet it: none fails', async () => {
    await product.faults({ withholdWebhooks: true })
    const answered: string[] = []
    for (let round = 0; round < (isLong ? 12 : 1); round++) {
      const first = await atCheckout(product)
      await product.pay(first.sessionId)
      const again = { ...first.wish, unitAmount: 80 }
      const answers = await Promise.all(
        Array.from({ length: 6 }, async (_, at) => {
          // one after the other, as fast as the older session is read
          for (let turn = 0; turn < at; turn++) await product.get('/api/discounts/form')
          return submit(product, again)
        }),
      )
      answered.push(...answers.map(({ status, text }) => (status === 200 ? 'paid' : text)))
    }
    await product.faults({ withholdWebhooks: false })
    expect(answered.filter((text) => text !== 'paid' && text !== alreadyPaid.text)).toEqual([])
  })

  test('is someone else under another name, and after half an hour a new submit', async () => {
    const first = await atCheckout(product)
    const colleague = await atCheckout(product, { ...first.wish, name: 'Eve Colleague' })
    expect(colleague.id).not.toBe(first.id)
    expect((await product.recordOf(first.sessionId)).status).toBe('PENDING')
    product.clock.advance(31 * 60)
    const later = await atCheckout(product, first.wish)
    expect(later.id).not.toBe(first.id)
    expect((await product.recordOf(first.sessionId)).status).toBe('CANCELLED')
  })

  test.runIf(isLong)(
    'may pay a registration and a discount beside each other: neither closes, pays or doubles the other',
    async () => {
      const registered = await visitorAtCheckout(product)
      const { person } = registered
      const discount = await atCheckout(product, aWish({ name: person.name, customerEmail: person.email }))
      const again = await product.openCheckout(person, registered.pricing, {
        registrationId: registered.registrationId,
        extraNights: 1,
      })
      expect(again.status).toBe(200)
      expect((await product.recordOf(discount.sessionId)).status).toBe('PENDING')
      const higher = await atCheckout(product, { ...discount.wish, unitAmount: 130 })
      expect((await product.recordOf(String(again.body['sessionId']))).status).toBe('PENDING')

      const bookingOf = async () => {
        const { body } = await product.post(
          '/admin/api/admin/registration-forms/renewable',
          {},
          await asOwner(),
        )
        const bookings = body as unknown as Record<string, unknown>[]
        return bookings.filter(({ email }) => email === person.email)
      }
      await product.pay(higher.sessionId)
      expect(await product.statusPage(higher.sessionId)).toBe('COMPLETED')
      // the newest first: the paid request is a booking of its own
      const booked = { id: higher.id, presentationType: 'DISCOUNT', amountPaid: 130 }
      expect(await bookingOf()).toMatchObject([booked, { id: registered.registrationId, amountPaid: 0 }])

      await product.pay(String(again.body['sessionId']))
      expect(await product.statusPage(String(again.body['sessionId']))).toBe('COMPLETED')
      expect(await bookingOf()).toMatchObject([booked, { amountPaid: 523.95 }])
      const records = await product.recordsOf(person.email)
      expect(records.map(({ reviewReason }) => reviewReason)).toEqual(records.map(() => null))
      expect(await mailsTo(product, discount.wish)).toHaveLength(2)

      const payments = (
        await product.get(`/api/payments/renewable/customer/${person.email}`, await asOwner())
      ).body
      expect(payments).toContainEqual(
        expect.objectContaining({
          sessionId: higher.sessionId,
          registrationType: null,
          presentationType: null,
          pricingConfigId: null,
          presentationPrice: null,
          processingFeePercent: 0,
          amountTotal: 130,
          productName: 'Discount Registration',
        }),
      )
      const all = (await product.get('/api/payments/all/renewable', await asOwner())).body as unknown as {
        sessionId: string
      }[]
      expect(all.map((one) => one.sessionId)).toContain(higher.sessionId)
    },
  )
})

describe('a provider that is down', () => {
  test.runIf(isLong).each(outageKinds)(
    'that %s: 503 in plain text, and the record waits for the next submit',
    async (_, start) => {
      const down = await productAgainst(await start())
      const wish = aWish()
      expect(await submit(down, wish)).toMatchObject(notOpened)
      expect(await submit(down, wish)).toMatchObject(notOpened)
      expect(await requestsOf(down, wish)).toHaveLength(1)
      expect(await recordsOf(down, wish)).toMatchObject([{ status: 'PENDING', sessionId: null }])
    },
  )

  test.each(sampleOf([['question'], ['answer']] as const, [['answer']]))(
    'a connection cut at the %s leads to exactly one session case 26',
    async (at) => {
      const wish = aWish()
      expect(await account.whileCut(() => submit(withKey, wish), at)).toMatchObject(notOpened)
      const opened = await atCheckout(withKey, wish)
      const [record, ...more] = await recordsOf(withKey, wish)
      expect([record?.sessionId, more]).toEqual([opened.sessionId, []])
      const sessions = await account.stripe.checkout.sessions.list({ limit: 100 })
      expect(
        sessions.data.filter(({ client_reference_id }) => client_reference_id === record?.id),
      ).toHaveLength(1)
    },
  )

  test.runIf(isLong)(
    'is asked with the same key and the same words, and with a new attempt when it keeps a failure case 27',
    async () => {
      const seen: { key: unknown; body: string }[] = []
      let keeps = false
      const down = await productAgainst(
        await startBrokenProvider(async (request, response) => {
          let body = ''
          for await (const chunk of request) body += chunk
          seen.push({ key: request.headers['idempotency-key'], body })
          const kept = keeps ? { 'idempotent-replayed': 'true' } : {}
          response
            .writeHead(500, { 'content-type': 'application/json', ...kept })
            .end('{"error":{"type":"api_error"}}')
        }),
      )
      const wish = aWish()
      await submit(down, wish)
      down.clock.advance(60)
      await submit(down, wish)
      const [record] = await recordsOf(down, wish)
      expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([`checkout:${record?.id}:1`]))
      expect(new Set(seen.map(({ body }) => body)).size).toBe(1)

      keeps = true
      await submit(down, wish)
      expect(seen.at(-1)?.key).toBe(`checkout:${record?.id}:2`)
      expect(new Set(seen.map(({ body }) => body)).size).toBe(1)
    },
  )

  test('that refuses for good: 503, FAILED, and the next submit is a record of its own', async () => {
    const refusal = '{"error":{"type":"invalid_request_error","message":"Received unknown parameter"}}'
    const down = await productAgainst(await startBrokenProvider(answerWith(400, refusal)))
    const wish = aWish()
    expect(await submit(down, wish)).toMatchObject(notOpened)
    expect(await submit(down, wish)).toMatchObject(notOpened)
    expect(await requestsOf(down, wish)).toHaveLength(1)
    expect(await recordsOf(down, wish)).toMatchObject([{ status: 'FAILED' }, { status: 'FAILED' }])
  })

  test('that refuses the email address: 400 with the sentence of its field in plain text, and a corrected one is paid', async () => {
    const refusal = {
      error: { type: 'invalid_request_error', code: 'email_invalid', message: 'Invalid email address' },
    }
    const strict = await productAgainst(await startBrokenProvider(answerWith(400, JSON.stringify(refusal))))
    const wish = aWish()
    const wrong = plain(400, 'Enter an email address such as name@example.org')
    expect(await submit(strict, wish)).toMatchObject(wrong)
    expect(await submit(strict, wish)).toMatchObject(wrong)
    const noSession = { status: 'FAILED', sessionId: null }
    expect(await recordsOf(strict, wish)).toMatchObject([noSession, noSession])

    const { sessionId } = await atCheckout(product, wish)
    await product.pay(sessionId)
    expect(await product.statusPage(sessionId)).toBe('COMPLETED')
  })

  test('is not given an address with letters that it does not take, and the visitor pays all the same', async () => {
    const { sessionId } = await atCheckout(product, aWish({ customerEmail: `jörg.${aPerson().email}` }))
    await product.pay(sessionId)
    expect(await product.statusPage(sessionId)).toBe('COMPLETED')
  })

  test('that opens a session without a page to pay on: 503, for no url would say that nothing is charged', async () => {
    const session = {
      id: 'cs_test_pageless',
      object: 'checkout.session',
      url: null,
      status: 'open',
      payment_status: 'unpaid',
      created: 1,
      expires_at: 2,
    }
    const down = await productAgainst(await startBrokenProvider(answerWith(200, JSON.stringify(session))))
    expect(await submit(down, aWish())).toMatchObject(notOpened)
  })

  test.runIf(isLong)('that hangs keeps no one waiting longer than 15 s case 29', async () => {
    const { promise: requested, resolve } = Promise.withResolvers<void>()
    const down = await productAgainst(await startBrokenProvider(() => resolve()))
    const { pass } = holdTimers()
    const submitted = submit(down, aWish())
    await requested
    const answered = await expectTimeout(submitted, { pool: down.pool, pass, milliseconds: 15_000 })
    expect(answered).toMatchObject(notOpened)
  })

  test('that cannot say whether the older amount was paid opens no new session', async () => {
    const first = await atCheckout(withKey)
    const another = { ...first.wish, unitAmount: 80 }
    expect(await account.whileCut(() => submit(withKey, another))).toMatchObject(notOpened)
    const second = await atCheckout(withKey, another)
    expect((await withKey.recordOf(first.sessionId)).status).toBe('CANCELLED')
    expect(await requestsOf(withKey, first.wish)).toHaveLength(2)
    expect((await withKey.recordOf(second.sessionId)).totalCents).toBe(8000)
  })
})

describe('the organiser A26', () => {
  test('reads the requests of a granted website, the newest first', async () => {
    const [older, newer] = [await atCheckout(product), await submit(product, aWish({ unitAmount: 0 }))]
    const list = await listOf()
    const ids = list.map(({ id }) => id)
    expect(ids.indexOf(newer.body?.id)).toBeLessThan(ids.indexOf(older.id))
    const times = list.map(({ createdAt }) => String(createdAt))
    expect(times).toEqual(times.toSorted().reverse())

    const of = (website: string, headers?: Record<string, string>) =>
      product.get(`/admin/api/admin/discounts/${website}`, headers)
    const viewer = await bearerOf(
      product.app,
      await anAdmin(product.db, { role: 'VIEWER', websites: [aWebsite('optics')] }),
    )
    expect((await of('optics', viewer)).status).toBe(200)
    expect((await of('renewable', viewer)).status).toBe(403)
    expect((await of('renewable')).status).toBe(401)
    expect((await of('astronomy', await asOwner())).status).toBe(404)
  })
})

const countries: [Record<string, string>, string | null][] = [
  [{}, 'https://restcountries.com/v3.1/all?fields=name'],
  [{ COUNTRIES_URL: 'http://127.0.0.1:4000/all' }, 'http://127.0.0.1:4000/all'],
  [{ COUNTRIES_URL: '' }, null],
]
test.each(sampleOf(countries, countries.slice(1, 2)))(
  'with the settings %j the form asks %j for the countries T26',
  async (settings, countriesUrl) => {
    const set = await startTestProduct(settings)
    expect(await set.get('/api/discounts/form')).toEqual({ status: 200, body: { countriesUrl } })
  },
)
