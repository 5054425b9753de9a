import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { isLong, sampleOf } from './long.ts'
import { aPerson, startTestProduct } from './product.ts'
import { readMail } from './read-mail.ts'

const product = await startTestProduct()

const registerUrl = '/api/registration/register'
const pricingUrl = '/api/registration/get-pricing-config'
const choice = {
  registrationType: 'registrationOnly',
  presentationType: 'listener',
  numberOfNights: 1,
  numberOfGuests: 1,
}

const malformedKey = 'The attempt key must be 22 to 128 characters of base64url'
const malformedKeys: [string, Record<string, unknown>, string][] = [
  ['a short attempt key', { attemptKey: 'x'.repeat(21) }, malformedKey],
  ['a long attempt key', { attemptKey: 'x'.repeat(129) }, malformedKey],
  ['an empty attempt key', { attemptKey: '' }, malformedKey],
  ['an attempt key of other letters', { attemptKey: `${'x'.repeat(22)}=` }, malformedKey],
  ['an attempt key that ends its line', { attemptKey: `${'x'.repeat(22)}\n` }, malformedKey],
  ['a number for an attempt key', { attemptKey: 10 ** 21 }, malformedKey],
  ['a list for an attempt key', { attemptKey: ['x'.repeat(22)] }, malformedKey],
]

const counts = async () => {
  const { rows } = await product.pool.query(
    'select (select count(*)::int from registrations) as registrations, (select count(*)::int from payment_records) as payments',
  )
  return rows[0]
}

describe('register', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: undefined }, 'Name is required'],
    ['a blank name', { name: '   ' }, 'Name is required'],
    ['a name that nobody can see', { name: '\u200b\u2060' }, 'Name is required'],
    ['null', { name: null }, 'Name is required'],
    ['a number for a name', { name: 5 }, 'Name must be text'],
    ['a list for a name', { name: ['Ada'] }, 'Name must be text'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
    ['a NUL', { name: 'Ada\u0000' }, 'Name contains characters that cannot be stored'],
    ['half a character', { name: 'Ada \ud800' }, 'Name contains characters that cannot be stored'],
    ['no phone', { phone: '' }, 'Phone is required'],
    ['a long phone', { phone: '1'.repeat(61) }, 'Phone must be at most 60 characters'],
    ['no e-mail', { email: ' ' }, 'Email is required'],
    ['no address', { email: 'ada' }, 'Enter an email address such as name@example.org'],
    ['two dots in a row', { email: 'a@b..de' }, 'Enter an email address such as name@example.org'],
    ['a hyphen at an edge', { email: 'a@-b.de-' }, 'Enter an email address such as name@example.org'],
    [
      'two addresses',
      { email: 'ada@example.org, eve@example.org' },
      'Enter an email address such as name@example.org',
    ],
    [
      'a header in the address',
      { email: 'ada@example.org\r\nBcc: eve@example.org' },
      'Enter an email address such as name@example.org',
    ],
    ['no institute', { instituteOrUniversity: '' }, 'Institute is required'],
    ['no country', { country: '' }, 'Country is required'],
    ...malformedKeys,
    ['no registration type', { registrationType: '' }, 'Registration type is required'],
    [
      'an unknown registration type',
      { registrationType: 'FREE' },
      'Registration type is not one of the options',
    ],
    ['no presentation type', { presentationType: undefined }, 'Presentation type is required'],
    [
      'an unknown presentation type',
      { presentationType: '__proto__' },
      'Presentation type is not one of the options',
    ],
  ])('refuses %s with a sentence and stores nothing', async (_, change, message) => {
    const before = await counts()
    expect(await product.post(registerUrl, { ...aPerson(), ...change })).toEqual({
      status: 400,
      body: { message, code: 'invalid_input' },
    })
    expect(await counts()).toEqual(before)
  })

  test('ignores unknown keys and never takes an id, a status or a website from the body', async () => {
    const person = aPerson()
    const { status, body } = await product.post(registerUrl, {
      ...person,
      id: 'x',
      website: 'optics',
      status: 'COMPLETED',
      __proto__: { a: 1 },
    })
    expect(status).toBe(201)
    const [stored] = await product.registrationsOf(person.email)
    expect(stored).toMatchObject({ id: body['id'], website: 'renewable', name: person.name })
  })

  test('keeps every name as it was written', async () => {
    for (const name of [
      'عائشة بنت محمد',
      '中村 さくら',
      "Siobhán O'Brien-Ŵyn",
      '👩‍🔬 Dr. Emoji',
      '<script>alert(1)</script>',
      "'; drop table registrations; --",
    ]) {
      const person = aPerson({ name })
      expect((await product.post(registerUrl, person)).status).toBe(201)
      expect((await product.registrationsOf(person.email))[0]?.name).toBe(name)
    }
  })

  test('answers the same registration again for 30 minutes, whatever the case of the address', async () => {
    const person = aPerson()
    const first = await product.post(registerUrl, person)
    const again = await product.post(registerUrl, {
      ...person,
      email: person.email.toUpperCase(),
      name: ` ${person.name} `,
    })
    const other = await product.post(registerUrl, { ...person, phone: '1' })
    product.clock.advance(31 * 60)
    const later = await product.post(registerUrl, person)

    expect([first.status, again.status, other.status, later.status]).toEqual([201, 200, 201, 201])
    expect(again.body['id']).toBe(first.body['id'])
    expect(new Set([first, other, later].map(({ body }) => body['id'])).size).toBe(3)
  })
})

describe('guests 0-10 and nights 1-10 hold on the server T35', async () => {
  const pricing = await product.priceOf()

  test.each<[string, Record<string, unknown>, string]>([
    ['nights 0', { numberOfNights: 0 }, 'Nights must be a whole number from 1 to 10'],
    ['nights 11', { numberOfNights: 11 }, 'Nights must be a whole number from 1 to 10'],
    ['nights 1.5', { numberOfNights: 1.5 }, 'Nights must be a whole number from 1 to 10'],
    ['nights "1"', { numberOfNights: '1' }, 'Nights must be a whole number from 1 to 10'],
    ['nights true', { numberOfNights: true }, 'Nights must be a whole number from 1 to 10'],
    ['nights [1]', { numberOfNights: [1] }, 'Nights must be a whole number from 1 to 10'],
    ['guests -1', { numberOfGuests: -1 }, 'Guests must be a whole number from 0 to 10'],
    ['guests 11', { numberOfGuests: 11 }, 'Guests must be a whole number from 0 to 10'],
    ['guests 1e21', { numberOfGuests: 1e21 }, 'Guests must be a whole number from 0 to 10'],
    ['no presentation type', { presentationType: '' }, 'Presentation type is required'],
    [
      'an unknown registration type',
      { registrationType: 'everything' },
      'Registration type is not one of the options',
    ],
  ])('pricing refuses %s', async (_, change, message) => {
    expect(await product.post(pricingUrl, { ...choice, ...change })).toEqual({
      status: 400,
      body: { message, code: 'invalid_input' },
    })
  })

  test.each<[string, Record<string, unknown>, string, string?]>([
    ['nights 0', { accommodationNights: 0 }, 'Nights must be a whole number from 1 to 10'],
    ['guests 11', { accommodationGuests: 11 }, 'Guests must be a whole number from 0 to 10'],
    ['extra nights -1', { extraNights: -1 }, 'Extra nights must be a whole number from 0 to 30'],
    ['accompanyingPerson "yes"', { accompanyingPerson: 'yes' }, 'Accompanying person must be true or false'],
    [
      'a long order reference',
      { orderReference: 'x'.repeat(201) },
      'Order reference must be at most 200 characters',
    ],
    [
      'an amount in words',
      { unitAmount: 'much' },
      'The amount must be a number of euros with at most two decimals',
    ],
    [
      'an amount with an exponent',
      { unitAmount: 1e21 },
      'The amount must be a number of euros with at most two decimals',
    ],
    [
      'an amount with three decimals',
      { unitAmount: 523.951 },
      'The amount must be a number of euros with at most two decimals',
    ],
    [
      'a negative amount',
      { unitAmount: -1 },
      'The amount must be a number of euros with at most two decimals',
    ],
    [
      'an amount object',
      { unitAmount: {} },
      'The amount must be a number of euros with at most two decimals',
    ],
    ['no name', { name: '' }, 'Name is required'],
    ...sampleOf(malformedKeys, malformedKeys.slice(0, 1)),
    [
      'a student',
      { presentationType: 'STUDENT' },
      'Please select either Listener or Delegate as Presentation Type to proceed.',
      'not_paid_online',
    ],
  ])('checkout refuses %s and asks no provider', async (_, change, message, code = 'invalid_input') => {
    const before = await counts()
    const request = product.exchanges.length
    const answer = await product.openCheckout(aPerson(), pricing, change)
    expect(answer).toEqual({ status: 400, body: { message, code } })
    expect(await counts()).toEqual(before)
    expect(product.exchanges).toHaveLength(request)
  })
})

test('an email address that the forms take and the provider would refuse is paid without it, and the confirmation goes to it', async () => {
  const person = aPerson({ email: `jörg.${aPerson().email}` })
  const pricing = await product.priceOf()
  const registered = await product.post('/api/registration/register', person)
  const { status, body } = await product.openCheckout(person, pricing, {
    registrationId: registered.body['id'],
  })
  expect(status).toBe(200)
  await product.pay(String(body['sessionId']))
  expect(await product.statusPage(String(body['sessionId']))).toBe('COMPLETED')
  expect(await product.recordsOf(person.email)).toMatchObject([{ status: 'COMPLETED' }])
  await product.runJobs()
  const mails = (await product.readMails()).map(({ text }) => readMail(text).headers['to'] ?? '')
  expect(mails.some((to) => to.includes(person.email))).toBe(true)
  expect(JSON.stringify(product.logged)).not.toContain(person.email)
})

/** The response fields of the specification; the quote, which is ours, is tested in quotes.test.ts. */
const specified = ({ body }: { body: unknown }) =>
  (body as { quote: unknown }[]).map(({ quote: _ours, ...configuration }) => configuration)

describe('get-pricing-config', () => {
  test('answers the one configuration in the words of the specification T3', async () => {
    const withStay = { ...choice, registrationType: 'registrationAndAccommodation', numberOfNights: 3 }
    expect(specified(await product.post(pricingUrl, withStay))).toEqual([
      {
        id: expect.any(Number),
        presentationType: { type: 'LISTENER', price: 499 },
        accommodationOption: { nights: 3, guests: 1, price: 420 },
        totalPrice: 964.95,
        processingFeePercent: 5,
      },
    ])
    expect(specified(await product.post(pricingUrl, choice))).toEqual([
      {
        id: expect.any(Number),
        presentationType: { type: 'LISTENER', price: 499 },
        totalPrice: 523.95,
        processingFeePercent: 5,
      },
    ])
  })

  test.each([
    ['listener', 499],
    ['delegate', 649],
    ['student', 299],
    ['speaker', 549],
    ['poster', 449],
    ['exhibitor', 1299],
  ])('has a price for %s', async (presentationType, price) => {
    const { body } = await product.post(pricingUrl, { ...choice, presentationType })
    expect(body).toMatchObject([{ presentationType: { price } }])
  })

  test('takes both forms of the types alike', async () => {
    const camel = await product.post(pricingUrl, choice)
    const upper = await product.post(pricingUrl, {
      ...choice,
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
    })
    expect(specified(upper)).toEqual(specified(camel))
  })

  test('has combinations for 1-10 nights and 0-4 guests, and answers an empty list for others', async () => {
    const stay = (numberOfNights: number, numberOfGuests: number) =>
      product.post(pricingUrl, {
        ...choice,
        registrationType: 'registrationAndAccommodation',
        numberOfNights,
        numberOfGuests,
      })
    for (const nights of sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 7, 10]))
      for (const guests of sampleOf([0, 1, 2, 3, 4], [0, 4]))
        expect((await stay(nights, guests)).body).toHaveLength(1)
    expect(await stay(1, 5)).toEqual({ status: 200, body: [] })
  })

  test('optics and nursing have their own prices and ids', async () => {
    const of = async (host: string) =>
      specified(await product.post(pricingUrl, choice, { host })) as unknown as {
        id: number
        totalPrice: number
      }[]
    const [renewable, optics, nursing] = await Promise.all(
      ['renewable.localhost', 'optics.localhost', 'nursing.localhost'].map(of),
    )
    expect([renewable, optics, nursing].map((found) => found?.[0]?.totalPrice)).toEqual([
      523.95, 472.31, 418.95,
    ])
    expect(new Set([renewable, optics, nursing].map((found) => found?.[0]?.id)).size).toBe(3)
    expect(await of('somewhere.example')).toEqual(renewable)
  })

  test('0 percent stays 0, an unset percent is left out and counts as 5', async () => {
    const percent = (processingFeeBasisPoints: number | null) =>
      product.db
        .updateTable('pricingSettings')
        .set({ processingFeeBasisPoints })
        .where('website', '=', aWebsite('renewable'))
        .execute()
    await percent(0)
    const free = await product.post(pricingUrl, choice)
    await percent(null)
    const unset = await product.post(pricingUrl, choice)
    await percent(500)

    expect(free.body).toMatchObject([{ totalPrice: 499, processingFeePercent: 0 }])
    expect(specified(unset)).toEqual([
      { id: expect.any(Number), presentationType: { type: 'LISTENER', price: 499 }, totalPrice: 523.95 },
    ])
  })
})

describe('whatever is sent', () => {
  const calls = [
    registerUrl,
    pricingUrl,
    '/api/payment/create-checkout-session?pricingConfigId=1',
    '/api/payment/cancel',
    '/admin/api/admin/login',
    '/api/payment/webhook',
  ]

  test.each(calls)('%s answers a 4xx with a sentence, never a stack, never a 5xx', async (url) => {
    const odd = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify({ ...aPerson(), ...(value as object) })),
      fc
        .record({
          email: fc.jsonValue(),
          password: fc.jsonValue(),
          sessionId: fc.jsonValue(),
          name: fc.jsonValue(),
        })
        .map((value) => JSON.stringify(value)),
      fc.constantFrom(
        '',
        '{',
        '[]',
        'null',
        '"x"',
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{}}}',
        '{"a":'.repeat(5_000),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        odd,
        fc.constantFrom('application/json', 'application/json; charset=utf-8'),
        async (payload, contentType) => {
          const answer = await product.app.inject({
            method: 'POST',
            url,
            payload,
            headers: { 'content-type': contentType, host: 'localhost' },
          })
          expect(answer.statusCode).toBeLessThan(500)
          if (answer.statusCode >= 400) {
            const { message } = answer.json<{ message: string }>()
            expect(message).toMatch(/^[A-Z]|^[a-z]\w* is not valid$/)
            expect(answer.body).not.toMatch(/node_modules|\.ts:|at \w+ \(|ZodError|select |insert /)
          }
        },
      ),
      { numRuns: isLong ? 150 : 40 },
    )
  })

  test('says what it takes when the body is no JSON, too large, or of another kind', async () => {
    const send = (payload: string, contentType = 'application/json') =>
      product.app.inject({
        method: 'POST',
        url: registerUrl,
        payload,
        headers: { 'content-type': contentType },
      })
    expect((await send('{"name":')).json()).toEqual({
      message: 'The request body is not valid JSON',
      code: 'request_unreadable',
    })
    expect((await send(`{"name":"${'x'.repeat(100_001)}"}`)).statusCode).toBe(413)
    expect((await send('name=Ada', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await send('')).json()).toEqual({
      message: 'Send the request as a JSON object',
      code: 'invalid_input',
    })
    expect((await send('[]')).json()).toEqual({
      message: 'Send the request as a JSON object',
      code: 'invalid_input',
    })
  })

  test('unknown addresses of the API are 404 JSON', async () => {
    for (const url of [
      '/api',
      '/api/nothing',
      '/api/payment',
      '/api/%2e%2e/secrets',
      `/api/${'x'.repeat(3000)}`,
    ]) {
      const answer = await product.app.inject({ method: 'GET', url })
      expect([404, 414]).toContain(answer.statusCode)
      expect(answer.json().message).toBeTruthy()
    }
    expect((await product.app.inject({ method: 'GET', url: '/api/%zz' })).statusCode).toBe(400)
  })
})
