import { beforeEach, describe, expect, test, vi } from 'vitest'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import type { Website } from '#shared/website.ts'
import { anAttempt, aPersonWithKey, aVisitorWithKey, withoutKey } from '#tests/attempts.ts'
import { withoutAudit } from '#tests/audit-failure.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite } from '#tests/websites.ts'
import { followUps, notify } from '../payable/follow-ups.ts'

const product = await startTestProduct()
const { clock, config, db, pool } = product
const sessionKey = await readSessionKey(config.sessionKey, config.dataDir)
const origins = createOrigins({ ...config, websites: threeWebsites(), port: () => 3000 })

const rowOf = (id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The token that a mail would carry. */
const tokenOf = async (id: string, change: { website?: Website; linkVersion?: number } = {}) =>
  registrationLink({ origins, sessionKey }, { ...(await rowOf(id)), ...change }).split('#')[1] ?? ''
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const mine = (token: string, headers: Record<string, string> = {}) =>
  product.get('/api/registration/mine', { ...bearer(token), ...headers })
const correct = (token: string, body: unknown, version?: unknown) =>
  product.ask('PUT', '/api/registration/mine', body, {
    ...bearer(token),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  })
const payAgain = (token: string, unitAmount: unknown) =>
  product.post('/api/registration/mine/payment', { unitAmount }, bearer(token))
const askFor = (email: string, headers?: Record<string, string>) =>
  product.post('/api/registration/links', { email }, headers)

const mailsTo = async (email: string) => {
  await product.runJobs()
  return (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ headers }) => headers['to']?.includes(email))
}
const linksIn = ({ text }: ReturnType<typeof readMail>) =>
  [...text.matchAll(/http\S+\/my-registration#(\S+)/g)].map(([, token = '']) => token)

const aRegistrant = async (change: Record<string, unknown> = {}) => {
  const person = { ...aPerson(), ...change }
  const { body } = await product.post('/api/registration/register', person)
  const id = String(body['id'])
  return { person, id, token: await tokenOf(id) }
}
const aVisitor = async () => {
  const visitor = await visitorAtCheckout(product)
  return { ...visitor, token: await tokenOf(visitor.registrationId) }
}
const change = (sessionId: string, set: string) =>
  pool.query(`update payment_records set ${set} where session_id = $1`, [sessionId])

const closeAt = async (moment: Date | null) => {
  await pool.query(
    `insert into website_settings (website, registration_closes_at) values ('renewable', $1)
     on conflict (website) do update set registration_closes_at = $1`,
    [moment],
  )
  product.version.changed(aWebsite('renewable'))
}
const inDays = (count: number) => new Date(clock.now().getTime() + count * 86_400_000)

// the demo conference may be over by the clock of the one who runs this
beforeEach(() => closeAt(inDays(300)))

const lost = {
  status: 404,
  body: {
    message: 'This link is no longer valid. Request a new one with your email address.',
    code: 'link_invalid',
  },
}

describe('the token of a checkout', () => {
  const aBuyer = async () => {
    const person = aPersonWithKey()
    const { body } = await product.post('/api/registration/register', person)
    const registrationId = String(body['id'])
    const pricing = await product.priceOf()
    const open = (who: ReturnType<typeof aPerson>, more: object = {}) =>
      product.openCheckout(who, pricing, { registrationId, ...more })
    const opened = await open(person)
    return {
      person,
      registrationId,
      pricing,
      open,
      sessionId: String(opened.body['sessionId']),
      token: String(opened.body['registrationToken']),
    }
  }

  test('shows the registration, and neither corrects nor pays it', async () => {
    const { person, token, sessionId, pricing } = await aBuyer()
    expect(await mine(token)).toMatchObject({
      status: 200,
      body: { name: person.name, state: 'unpaid', way: 'form', quote: null, canCorrect: false },
    })
    expect(await correct(token, { name: 'Eve', instituteOrUniversity: 'Another' }, '1')).toEqual(lost)
    expect(await payAgain(token, pricing.totalPrice)).toEqual(lost)
    await product.pay(sessionId)
    expect((await mine(token)).body).toMatchObject({ state: 'paid', way: 'none' })
  })

  test('comes with the key of the registration alone, for every session of it', async () => {
    const { person, token, open } = await aBuyer()
    expect((await open(person)).body['registrationToken']).toBe(token)
    expect((await open(person, { extraNights: 1 })).body['registrationToken']).toBe(token)
    for (const other of [withoutKey(person), { ...person, ...anAttempt() }]) {
      const opened = await open(other)
      expect(opened.status).toBe(200)
      expect(opened.body).not.toHaveProperty('registrationToken')
    }
    // no one has the say over what was registered without a key
    const keyless = await visitorAtCheckout(product)
    const opened = await product.openCheckout({ ...keyless.person, ...anAttempt() }, keyless.pricing, keyless)
    expect((await product.recordOf(String(opened.body['sessionId']))).registrationId).toBe(
      keyless.registrationId,
    )
    expect(opened.body).not.toHaveProperty('registrationToken')
  })

  test('shows nothing of what others have opened for it, and nothing at all once they have paid', async () => {
    const { person, token, open, sessionId } = await aBuyer()
    const opened = await open(withoutKey(person), { extraNights: 2 })
    const theirs = String(opened.body['sessionId'])
    await product.post('/api/payment/cancel', { sessionId: theirs })
    expect((await mine(token)).body).toMatchObject({ state: 'unpaid' })
    await product.post('/api/payment/cancel', { sessionId })
    expect((await mine(token)).body).toMatchObject({ state: 'cancelled' })

    const paid = String((await open(withoutKey(person))).body['sessionId'])
    await product.pay(paid)
    await product.statusPage(paid)
    expect(await mine(token)).toEqual(lost)
  })

  test('dies with the link, shows its own registration at every host, and is no link', async () => {
    const { token, registrationId } = await aBuyer()
    expect((await mine(token, { host: 'optics.localhost' })).status).toBe(200)
    expect(await mine(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toEqual(lost)
    expect(token).not.toBe(await tokenOf(registrationId))
    await pool.query('update registrations set link_version = 2 where id = $1', [registrationId])
    expect(await mine(token)).toEqual(lost)
  })
})

describe('the link', () => {
  test('opens the registration that it names, and shows the address only partly', async () => {
    const { person, token } = await aRegistrant()
    const { status, body } = await mine(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: person.name,
      instituteOrUniversity: person.instituteOrUniversity,
      email: 'a•••@example.org',
      state: 'unpaid',
      way: 'pay',
      test: false,
      receipts: [],
      price: { presentation: 499, accommodation: null, feePercent: 5, fee: 24.95, total: 523.95 },
    })
    expect(JSON.stringify(body)).not.toContain(person.email)
    expect(JSON.stringify(body)).not.toContain(person.phone)
  })

  test('is one same 404 when tampered, of another website, older than the newest, or none', async () => {
    const { id, token } = await aRegistrant()
    const other = await aRegistrant()
    const [, number, signature] = token.split('.')
    const tampered = [
      '',
      'x',
      `${token}x`,
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${other.id}.${number}.${signature}`,
      `${id}.2.${signature}`,
      await tokenOf(id, { website: aWebsite('optics') }),
      await tokenOf(id, { linkVersion: 2 }),
    ]
    for (const wrong of tampered) {
      expect(await mine(wrong)).toEqual(lost)
      expect(await correct(wrong, { name: 'Eve', instituteOrUniversity: 'None' })).toEqual(lost)
      expect(await payAgain(wrong, 523.95)).toEqual(lost)
    }
    expect(await product.get('/api/registration/mine')).toEqual(lost)
    expect((await mine(token, { host: 'optics.localhost:3000' })).status).toBe(200)

    await pool.query('update registrations set link_version = 2 where id = $1', [id])
    expect(await mine(token)).toEqual(lost)
    expect((await mine(await tokenOf(id))).status).toBe(200)
  })

  test('is in the email that confirms the payment, and is not kept with it', async () => {
    const { person, sessionId } = await aVisitor()
    await product.pay(sessionId)
    await product.statusPage(sessionId)
    const [mail] = await mailsTo(person.email)
    const [token = ''] = linksIn(mail as NonNullable<typeof mail>)
    expect((await mine(token)).body).toMatchObject({ state: 'paid', way: 'none', test: true, returned: 0 })
    const kept = await pool.query(
      'select message::text as stored, kept from mails where recipient_address = $1',
      [person.email],
    )
    expect(kept.rows).toMatchObject([{ kept: 'cut' }])
    expect(kept.rows[0].stored).not.toContain(token)
    const jobs = await pool.query('select payload::text as stored from jobs')
    expect(JSON.stringify(jobs.rows)).not.toContain(token)
  })
})

describe('asking for the link', () => {
  test('is answered the same whether or not there is a registration, and only who is registered gets an email', async () => {
    const { person } = await aRegistrant()
    const known = await askFor(person.email.toUpperCase())
    const unknown = await askFor('nobody.at.all@example.org')
    expect(known).toEqual({
      status: 202,
      body: {
        message:
          'If you registered with this address, we are emailing your link to it. Check your spam folder too.',
      },
    })
    expect(unknown).toEqual(known)
    const before = (await product.readMails()).length
    const [mail] = await mailsTo(person.email)
    expect((await product.readMails()).length).toBe(before + 1)
    expect(mail?.headers['subject']).toContain('Your registration links')
    expect(mail?.text).toContain('You are registered but have not paid yet')
    expect((await mine(linksIn(mail as NonNullable<typeof mail>)[0] ?? '')).body['name']).toBe(person.name)
  })

  test('again within five minutes sends no second email, after them one', async () => {
    const { person } = await aRegistrant()
    await Promise.all([1, 2, 3].map(() => askFor(person.email)))
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect((await askFor(person.email)).status).toBe(202)
    expect(await mailsTo(person.email)).toHaveLength(1)
    clock.advance(301)
    await askFor(person.email)
    expect(await mailsTo(person.email)).toHaveLength(2)
  })

  test.runIf(isLong)(
    'brings every registration of the website, the newest first, at most ten, and what is asked of discounts',
    async () => {
      const email = 'many.registrations@example.org'
      const make = (name: string) => aRegistrant({ name, email })
      for (let at = 1; at <= 11; at++) await make(`Ada ${String(at).padStart(2, '0')}`)
      await product.post(
        '/api/registration/register',
        { ...aPerson({ name: 'Elsewhere', email }) },
        {
          host: 'optics.localhost:3000',
        },
      )
      await pool.query('update registrations set cancelled_at = now() where email = $1 and name = $2', [
        email,
        'Ada 11',
      ])
      await product.post('/api/discounts/create-session', {
        customerEmail: email,
        name: 'Ada',
        phone: '1',
        instituteOrUniversity: 'Institute',
        country: 'Japan',
        description: 'A student',
        unitAmount: 0,
      })
      await askFor(email)
      const [mail] = await mailsTo(email)
      const { text = '' } = mail ?? {}
      expect(text.match(/Ada \d\d/g)).toEqual(
        ['11', '11', '10', '09', '08', '07', '06', '05', '04', '03', '02'].map((at) => `Ada ${at}`),
      )
      expect(linksIn(mail as NonNullable<typeof mail>)).toHaveLength(10)
      expect(text).toContain('Your registration is cancelled')
      expect(text).toContain(
        'Discounted registration, €0.00\nIt is not paid, and the organisers have not answered yet.',
      )
      expect(text).not.toContain('Elsewhere')
    },
  )

  test.runIf(isLong)(
    'is limited per network and per address, and refuses what a program fills in',
    async () => {
      const limited = await startTestProduct({ RATE_LIMITS: 'mylink=2/10m' })
      const ask = (email: string, from: string, more = {}) =>
        limited.app.inject({
          method: 'POST',
          url: '/api/registration/links',
          payload: { email, ...more },
          headers: { host: 'localhost' },
          remoteAddress: from,
        })
      const statuses = []
      for (const email of ['a@example.org', 'b@example.org', 'c@example.org'])
        statuses.push((await ask(email, '198.51.100.7')).statusCode)
      expect(statuses).toEqual([202, 202, 429])
      for (const from of ['198.51.100.8', '198.51.100.9'])
        statuses.push((await ask('same@example.org', from)).statusCode)
      expect((await ask('SAME@example.org', '198.51.100.10')).json()).toMatchObject({
        message: expect.stringContaining('for this email address'),
      })
      expect((await ask('d@example.org', '198.51.100.11', { homepage: 'x' })).statusCode).toBe(400)
      expect((await ask('no address', '198.51.100.12')).json()).toMatchObject({
        message: 'Enter an email address such as name@example.org',
      })
    },
  )
})

describe('each state', () => {
  const expectState = async (token: string, expected: Record<string, unknown>) =>
    expect((await mine(token)).body).toMatchObject(expected)

  test('asks the provider: a declined card, then paid, without any webhook', async () => {
    const { sessionId, token } = await aVisitor()
    await expectState(token, { state: 'unpaid', way: 'pay', test: true })
    await product.decline(sessionId)
    await expectState(token, { state: 'declined', way: 'pay' })
    await product.pay(sessionId)
    await expectState(token, { state: 'paid', way: 'none', canCorrect: true })
    expect((await product.recordOf(sessionId)).status).toBe('COMPLETED')
  })

  test.runIf(isLong)(
    'tells what was cancelled by the visitor, and what expired at the provider',
    async () => {
      const cancelled = await aVisitor()
      await product.post('/api/payment/cancel', { sessionId: cancelled.sessionId })
      await expectState(cancelled.token, { state: 'cancelled', way: 'pay' })

      const expired = await aVisitor()
      await change(expired.sessionId, `status = 'EXPIRED'`)
      await expectState(expired.token, { state: 'expired', way: 'pay' })
    },
  )

  const states = [
    ['failed', `status = 'FAILED'`, 'pay'],
    ['refunded', `status = 'COMPLETED', completed_at = now(), refunded_cents = total_cents`, 'pay'],
    [
      'refunded',
      `status = 'COMPLETED', completed_at = now(), refunded_cents = 1000, lost_cents = total_cents - 1000`,
      'pay',
    ],
    ['partly-refunded', `status = 'COMPLETED', completed_at = now(), refunded_cents = 10000`, 'none'],
  ] as const
  test.each(sampleOf(states, states.slice(-2)))('tells that it is %s (%s)', async (state, set, way) => {
    const { sessionId, token } = await aVisitor()
    await change(sessionId, set)
    await expectState(token, { state, way })
  })

  test('looks at the money of a payment that does not match, and lets no one pay twice', async () => {
    const { sessionId, token } = await aVisitor()
    await change(sessionId, `review_reason = 'amount_mismatch', provider = 'stripe', livemode = true`)
    // another provider's: it counts for nothing here
    await expectState(token, { state: 'unpaid' })
    await change(sessionId, `provider = 'sandbox', livemode = false`)
    await expectState(token, { state: 'review', underReview: true, way: 'none' })
  })

  test.runIf(isLong)('says that the organisers look at something, beside what is paid', async () => {
    const { sessionId, token } = await aVisitor()
    await product.pay(sessionId)
    await product.statusPage(sessionId)
    await expectState(token, { state: 'paid', underReview: false })
    const { id } = await product.recordOf(sessionId)
    await pool.query(
      `insert into payment_exceptions (id, website, provider, livemode, reason, subject, payment_id, opened_at)
       values ($1::uuid, 'renewable', 'sandbox', false, 'dispute', $1::text, $1::uuid, now())`,
      [id],
    )
    await expectState(token, { state: 'paid', underReview: true })
  })

  test('tells who registered without paying online, and who was cancelled by the organisers', async () => {
    const speaker = await aRegistrant({ presentationType: 'SPEAKER' })
    await expectState(speaker.token, { state: 'registered', way: 'none', price: null })
    const { id, token } = await aRegistrant()
    await pool.query('update registrations set cancelled_at = now() where id = $1', [id])
    await expectState(token, { state: 'ended', way: 'none', canCorrect: false, calendar: null })
    expect(await payAgain(token, 523.95)).toMatchObject({
      status: 409,
      body: { message: 'The organisers have cancelled this registration.', code: 'registration_cancelled' },
    })
    // and no other registration was made for the payment
    const { rows } = await pool.query('select count(*)::int from registrations where id = $1', [id])
    expect(rows).toEqual([{ count: 1 }])
  })

  test.runIf(isLong)('is shown as it is known while the provider cannot be asked', async () => {
    const { sessionId, token } = await aVisitor()
    await product.pay(sessionId)
    const away = product.providerOfEach.map(({ stripe }) =>
      vi.spyOn(stripe.checkout.sessions, 'retrieve').mockRejectedValue(new Error('the provider is away')),
    )
    try {
      await expectState(token, { state: 'unpaid' })
      expect(away.flatMap(({ mock }) => mock.calls)).not.toEqual([])
    } finally {
      for (const one of away) one.mockRestore()
    }
    await expectState(token, { state: 'paid' })
  })
})

describe('paying again', () => {
  const happenings: [string, (sessionId: string) => Promise<unknown>][] = [
    ['a decline', async (sessionId: string) => product.decline(sessionId)],
    ['an expiry', async (sessionId: string) => change(sessionId, `status = 'EXPIRED'`)],
    ['a failure', async (sessionId: string) => change(sessionId, `status = 'FAILED'`)],
    ['a cancel', async (sessionId: string) => product.post('/api/payment/cancel', { sessionId })],
    [
      'a whole refund',
      async (sessionId: string) => {
        await product.pay(sessionId)
        await product.statusPage(sessionId)
        await product.refundInDashboard(sessionId, (await product.recordOf(sessionId)).totalCents)
        await product.deliverWebhooks()
      },
    ],
  ]
  test.each(sampleOf(happenings, happenings.slice(-1)))(
    'after %s takes money once, for the same registration',
    async (_what, happen) => {
      const { person, sessionId, registrationId, token } = await aVisitor()
      await happen(sessionId)
      const { price } = (await mine(token)).body as unknown as { price: { total: number } }
      const again = await payAgain(token, price.total)
      expect(again).toMatchObject({ status: 200, body: { url: expect.any(String), status: 'PENDING' } })
      const next = String(again.body['sessionId'])
      await product.pay(next)
      expect((await mine(token)).body).toMatchObject({ state: 'paid', way: 'none' })
      expect(await product.registrationsOf(person.email)).toHaveLength(1)
      const paid = (await product.recordsOf(person.email)).filter(
        ({ status, refundedCents }) => status === 'COMPLETED' && refundedCents === 0,
      )
      expect(paid).toMatchObject([{ registrationId, sessionId: next, reviewReason: null }])
      expect(await payAgain(token, price.total)).toMatchObject({
        status: 409,
        body: { message: 'This registration is already paid.', code: 'already_paid' },
      })
    },
  )

  test('of one that was never at a checkout begins its first payment', async () => {
    const { person, token } = await aRegistrant()
    expect((await payAgain(token, 523.95)).status).toBe(200)
    expect(await product.recordsOf(person.email)).toMatchObject([{ status: 'PENDING', totalCents: 52_395 }])
  })

  test('keeps the stay of the newest payment, and leads to the form where none is known', async () => {
    const person = { ...aPerson(), registrationType: 'REGISTRATION_AND_ACCOMMODATION' }
    const { body } = await product.post('/api/registration/register', person)
    const id = String(body['id'])
    const token = await tokenOf(id)
    expect((await mine(token)).body).toMatchObject({ way: 'form', stay: null, price: null })
    expect(await payAgain(token, 1)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('registration form'), code: 'choice_required' },
    })

    const pricing = await product.priceOf({
      registrationType: 'registrationAndAccommodation',
      numberOfNights: 2,
      numberOfGuests: 1,
    })
    const stay = { registrationId: id, accommodationNights: 2, accommodationGuests: 1, extraNights: 3 }
    const opened = await product.openCheckout(person, pricing, stay)
    await product.post('/api/payment/cancel', { sessionId: opened.body['sessionId'] })
    expect((await mine(token)).body).toMatchObject({ way: 'pay', stay: { nights: 2, guests: 1 } })
    expect((await payAgain(token, pricing.totalPrice)).status).toBe(200)
    expect((await product.recordsOf(person.email)).at(-1)).toMatchObject({
      accommodationNights: 2,
      accommodationGuests: 1,
      extraNights: 3,
      registrationId: id,
    })
  })

  test.runIf(isLong)(
    'keeps the stay that was chosen with the key, whatever someone else has opened for it since',
    async () => {
      const person = { ...aPersonWithKey(), registrationType: 'REGISTRATION_AND_ACCOMMODATION' }
      const { body } = await product.post('/api/registration/register', person)
      const token = await tokenOf(String(body['id']))
      const open = async (who: typeof person, nights: number) => {
        const choice = { registrationType: 'registrationAndAccommodation', numberOfNights: nights }
        const stay = { registrationId: body['id'], accommodationNights: nights, accommodationGuests: 1 }
        const opened = await product.openCheckout(who, await product.priceOf(choice), stay)
        expect(opened.status).toBe(200)
      }
      await open(person, 3)
      await open({ ...person, ...anAttempt() }, 2)
      expect((await mine(token)).body).toMatchObject({ way: 'pay', stay: { nights: 3, guests: 1 } })
    },
  )

  test('closes what is open for the registration, no matter who opened it', async () => {
    const { person, pricing, sessionId, registrationId } = await aVisitorWithKey(product)
    const opened = await product.openCheckout(withoutKey(person), pricing, { registrationId })
    const again = await payAgain(await tokenOf(registrationId), pricing.totalPrice)
    expect(again.status).toBe(200)
    const next = String(again.body['sessionId'])
    for (const id of [sessionId, String(opened.body['sessionId'])])
      expect((await product.recordOf(id)).status).toBe('CANCELLED')
    expect((await product.recordOf(next)).status).toBe('PENDING')

    // what was opened by the link is closed by no one who has only a key
    expect((await product.openCheckout(person, pricing, { registrationId, extraNights: 1 })).status).toBe(200)
    expect(await product.recordOf(next)).toMatchObject({ status: 'PENDING', cancelRequestedAt: null })
  })

  test.runIf(isLong)('at two tabs at once opens one session', async () => {
    const { person, token } = await aRegistrant()
    const answers = await Promise.all([1, 2, 3, 4].map(() => payAgain(token, 523.95)))
    expect(new Set(answers.map(({ body }) => body['sessionId'])).size).toBe(1)
    expect(await product.recordsOf(person.email)).toHaveLength(1)
  })

  test('refuses a price that was not seen, and tells the one of now', async () => {
    const { token, person } = await aRegistrant()
    expect(await payAgain(token, 1)).toMatchObject({
      status: 409,
      body: {
        message: 'The price has changed. The total is now €523.95. Check it and submit again.',
        code: 'price_changed',
      },
    })
    expect((await payAgain(token, 'much')).status).toBe(400)
    expect(await product.recordsOf(person.email)).toEqual([])
  })

  test('holds the price that was shown, with its quote and no longer', async () => {
    const { token, person } = await aRegistrant()
    const { quote } = (await mine(token)).body as unknown as { quote: { token: string } }
    const setPrice = (cents: number) =>
      pool.query(
        "update presentation_types set price_cents = $1 where website = 'renewable' and type = 'LISTENER'",
        [cents],
      )
    await setPrice(60_000)
    const pay = (body: object) => product.post('/api/registration/mine/payment', body, bearer(token))
    expect((await mine(token)).body['price']).toMatchObject({ total: 630 })
    expect((await pay({ unitAmount: 523.95 })).status).toBe(409)
    expect((await pay({ unitAmount: 523.95, quote: quote.token })).status).toBe(200)
    expect((await product.recordsOf(person.email)).map(({ totalCents }) => totalCents)).toEqual([52_395])
    clock.advance(31 * 60)
    expect((await pay({ unitAmount: 523.95, quote: quote.token })).status).toBe(409)
    await setPrice(49_900)
  })

  test('ends with the closing of registration', async () => {
    const { token } = await aRegistrant()
    await closeAt(inDays(-1))
    expect((await mine(token)).body).toMatchObject({ way: 'closed', canCorrect: false })
    expect(await payAgain(token, 523.95)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Registration closed on '), code: 'registration_closed' },
    })
  })

  test.runIf(isLong)('is not there while payments are off', async () => {
    const off = await startTestProduct({ PAYMENTS_SANDBOX: '0' })
    const { body } = await off.post('/api/registration/register', aPerson())
    const row = await off.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', String(body['id']))
      .executeTakeFirstOrThrow()
    const key = await readSessionKey(off.config.sessionKey, off.config.dataDir)
    const token = registrationLink({ origins, sessionKey: key }, row).split('#')[1] ?? ''
    const shown = await off.get('/api/registration/mine', bearer(token))
    expect(shown.body).toMatchObject({ way: 'off', state: 'unpaid' })
    expect(
      await off.post('/api/registration/mine/payment', { unitAmount: 523.95 }, bearer(token)),
    ).toMatchObject({ status: 503, body: { message: 'Payment is not available.', code: 'payments_off' } })
  })
})

describe('correcting', () => {
  const better = { name: 'Ada Byron', instituteOrUniversity: 'Analytical Institute' }

  test('changes name and institute, is written down, and is what the next email says', async () => {
    const { person, sessionId, registrationId, token } = await aVisitor()
    const { version } = (await mine(token)).body
    const corrected = await correct(token, better, version)
    expect(corrected).toMatchObject({ status: 200, body: better })
    expect(await rowOf(registrationId)).toMatchObject({ ...better, version: 2, country: person.country })
    const { rows } = await pool.query(
      'select admin_id, admin_email, action, old_values, new_values from audit_entries where subject = $1',
      [person.name],
    )
    expect(rows).toEqual([
      {
        admin_id: null,
        admin_email: 'The visitor',
        action: 'booking.corrected-by-visitor',
        old_values: { name: person.name, institute: person.instituteOrUniversity },
        new_values: { name: better.name, institute: better.instituteOrUniversity },
      },
    ])
    // the payment keeps the name from its time; its email goes to the current address
    await product.pay(sessionId)
    await product.statusPage(sessionId)
    expect((await product.recordOf(sessionId)).customerName).toBe(person.name)
    expect((await mailsTo(person.email))[0]?.text).toContain('Dear Ada Byron,')
  })

  test('tells who was overtaken what it is now, and of the same once more says nothing', async () => {
    const { token, id } = await aRegistrant()
    expect((await correct(token, better, 1)).status).toBe(200)
    expect(await correct(token, { ...better, name: 'Somebody Else' }, 1)).toEqual({
      status: 412,
      body: {
        message:
          'Your registration has changed since you opened it. It is now: Ada Byron, Analytical Institute. Nothing was saved.',
        code: 'version_conflict',
      },
    })
    expect((await correct(token, better, 1)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ ...better, version: 2 })
  })

  test('of two at once lets one through', async () => {
    const { token, id } = await aRegistrant()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => correct(token, { ...better, name }, 1)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    expect((await rowOf(id)).version).toBe(2)
  })

  test('judges the fields as the form does, and changes nothing else', async () => {
    const { token, person, id } = await aRegistrant()
    for (const [wrong, message] of [
      [{ ...better, name: ' ' }, 'Name is required'],
      [{ ...better, name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
      [{ name: 'Ada' }, 'Institute is required'],
    ] as const)
      expect(await correct(token, wrong)).toEqual({ status: 400, body: { message, code: 'invalid_input' } })
    const others = { email: 'eve@example.org', country: 'France' }
    expect((await correct(token, { ...better, ...others })).body.message).toBe(
      'Unknown fields: “email”, “country”. Nothing was saved.',
    )
    expect((await correct(token, better)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ ...better, email: person.email, country: person.country })
  })

  test('ends when registration closes, and with the first day where it closes at no moment', async () => {
    const { token, id, person } = await aRegistrant()
    await closeAt(inDays(-1))
    expect(await correct(token, better)).toMatchObject({
      status: 403,
      body: {
        message: expect.stringMatching(/^You could correct your title, name and institute until .+\.$/),
        code: 'correction_closed',
      },
    })
    await closeAt(null)
    const { body } = await mine(token)
    // the first day begins in Tokyo
    expect(body['correctableUntil']).toBe('2026-05-28T15:00:00.000Z')
    expect(body['canCorrect']).toBe(clock.now() < new Date('2026-05-28T15:00:00.000Z'))
    expect((await rowOf(id)).name).toBe(person.name)
  })

  test('ends when the organisers have cancelled it', async () => {
    const { token, id } = await aRegistrant()
    await pool.query('update registrations set cancelled_at = now() where id = $1', [id])
    expect((await correct(token, better)).status).toBe(409)
  })

  test('is not done when it cannot be written down', async () => {
    const { token, id, person } = await aRegistrant()
    await withoutAudit(db, async () => expect((await correct(token, better)).status).toBe(500))
    expect((await rowOf(id)).name).toBe(person.name)
  })
})

describe('the calendar entry', () => {
  const fetchAt = (url: string, headers: Record<string, string> = {}) =>
    product.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

  test('has the days of the conference for this person, and its address ends within the hour', async () => {
    const { token, id, person } = await aRegistrant({ name: 'Ada; with, signs\\' })
    const address = String((await mine(token)).body['calendar'])
    expect(address).not.toContain(token)
    const { statusCode, headers, body } = await fetchAt(address)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    const unfolded = body.replace(/\r\n[ \t]/g, '')
    // the first session of each day, in Tokyo at 8:00 and 9:00
    expect(unfolded.match(/(?<=^DTSTART:).*/gm)).toEqual([
      '20260528T230000Z',
      '20260530T000000Z',
      '20260531T000000Z',
    ])
    expect(unfolded.match(/^UID:.*/gm)?.[0]).toContain(`${id}-1@`)
    expect(unfolded).toContain('Ada\\; with\\, signs\\\\')
    expect(unfolded).not.toContain('METHOD')
    expect(unfolded).not.toContain(person.email)

    expect((await fetchAt(address, { host: 'optics.localhost:3000' })).statusCode).toBe(200)
    // a correction makes newer entries of the same UIDs
    const numbersIn = (file: string, of: string) => file.match(new RegExp(`(?<=^${of}:).*`, 'gm'))
    clock.advance(60)
    const { version } = (await mine(token)).body
    const { instituteOrUniversity } = person
    const corrected = await correct(token, { name: 'Ada Corrected', instituteOrUniversity }, version)
    expect(corrected.status).toBe(200)
    const after = (await fetchAt(String((await mine(token)).body['calendar']))).body
    expect(numbersIn(after, 'UID')).toEqual(numbersIn(body, 'UID'))
    expect(Number(numbersIn(after, 'SEQUENCE')?.[0])).toBe(Number(numbersIn(body, 'SEQUENCE')?.[0]) + 1)
    for (const moment of ['DTSTAMP', 'LAST-MODIFIED'])
      expect(String(numbersIn(after, moment)?.[0]) > String(numbersIn(body, moment)?.[0]), moment).toBe(true)
    expect((await fetchAt(`${address}x`)).statusCode).toBe(404)
    expect((await fetchAt(`/api/registration/calendar?token=${token}`)).statusCode).toBe(404)
    clock.advance(3_601)
    expect((await fetchAt(address)).statusCode).toBe(404)
  })
})

describe('the bank did not pay case 10', () => {
  const reportFailed = async (sessionId: string) => {
    const { id: paymentId } = await product.recordOf(sessionId)
    await db.transaction().execute((tx) => notify(tx, 'paymentFailed', paymentId, { paymentId }, clock.now()))
    return paymentId
  }

  test('an email tells how to try again, once, with the link', async () => {
    const { person, sessionId, token } = await aVisitor()
    await change(sessionId, `status = 'FAILED'`)
    const paymentId = await reportFailed(sessionId)
    await reportFailed(sessionId)
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.headers['subject']).toMatch(/^TEST: Your payment for the .+ failed$/)
    expect(mails[0]?.text).toContain('Your bank did not pay €523.95 for your registration')
    expect(linksIn(mails[0] as NonNullable<(typeof mails)[0]>)).toEqual([token])
    const [job] = await product.jobsOf(paymentId)
    expect(job).toMatchObject({ kind: followUps.paymentFailed, deadAt: null })
  })

  test.runIf(isLong)('no one is written to who has paid in another way in the meantime', async () => {
    const { person, sessionId, token } = await aVisitor()
    await change(sessionId, `status = 'FAILED'`)
    const again = await payAgain(token, 523.95)
    await product.pay(String(again.body['sessionId']))
    await product.statusPage(String(again.body['sessionId']))
    await reportFailed(sessionId)
    const mails = await mailsTo(person.email)
    expect(mails.map(({ headers }) => headers['subject'])).toEqual([expect.stringContaining('is confirmed')])
  })
})
