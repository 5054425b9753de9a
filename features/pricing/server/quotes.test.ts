import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { quoteLifetime } from '#features/pricing/quote-lifetime.ts'
import { readSessionKey, secretFor } from '#platform/server/security/session-key.ts'
import { signatureOf } from '#platform/server/security/signature.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPersonWithKey } from '#tests/attempts.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const database = await testDatabase()
const product = await startTestProduct({}, { database })
const { db, clock } = product
// a quote holds as long on a slow machine
clock.hold()
const admin = await anAdmin(db)
let owner = await bearerOf(product.app, admin)

/** Lets time pass; the organiser, idle in the meantime, has to log in again. */
const pass = async (milliseconds: number) => {
  clock.advance(milliseconds / 1000)
  owner = await bearerOf(product.app, admin)
}
const optics = { host: 'optics.localhost:3000' }

type Pricing = Awaited<ReturnType<typeof product.priceOf>>
const quoteIn = (pricing: Pricing) => (pricing as unknown as QuotedConfiguration).quote
const tokenIn = (pricing: Pricing) => quoteIn(pricing)?.token
const checkout = (person: ReturnType<typeof aPerson>, pricing: Pricing, change: object = {}) =>
  product.openCheckout(person, pricing, { quote: tokenIn(pricing), ...change })
const amounts = async ({ email }: { email: string }) =>
  (await product.recordsOf(email)).map(({ totalCents }) => totalCents)

const listener = () =>
  db
    .selectFrom('presentationTypes')
    .select(['id', 'priceCents'])
    .where('website', '=', aWebsite('renewable'))
    .where('type', '=', 'LISTENER')
    .executeTakeFirstOrThrow()

/** Another price of a listener, set as an organiser sets it. */
const edit = async (price: number) => {
  const { id } = await listener()
  const path = `/admin/api/admin/presentation-type/edit/renewable/${id}/${price}`
  expect((await product.post(path, undefined, owner)).status).toBe(200)
}

/** For the time of the work a listener costs so much; at its beginning 499. */
const whilePrice = async (price: number, work: () => Promise<unknown>) => {
  await edit(price)
  await work().finally(() => edit(499))
}

const nowAt = (total: string) =>
  `The price has changed. The total is now ${total}. Check it and submit again.`
const over = (total: string) =>
  `Your price is no longer held. The total is now ${total}. Check it and submit again.`

describe('a price edited between view and pay case 21', () => {
  test('without a quote: 409 with the new price, which a click can accept', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    await whilePrice(599, async () => {
      const refused = await checkout(person, seen, { quote: undefined })
      expect(refused).toMatchObject({
        status: 409,
        body: { message: nowAt('€628.95'), code: 'price_changed' },
      })
      expect(await product.recordsOf(person.email)).toEqual([])

      const fresh = refused.body['pricing'] as Pricing
      expect(fresh).toMatchObject({ id: seen.id, totalPrice: 628.95, presentationType: { price: 599 } })
      expect((await checkout(person, fresh)).status).toBe(200)
    })
    expect(await amounts(person)).toEqual([62_895])
  })

  test('with a quote that holds: the quoted price, on the record and at the provider', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    await whilePrice(599, async () => {
      await pass(quoteLifetime - 5_000)
      const opened = await checkout(person, seen)
      expect(opened.status).toBe(200)
      const session = await product.provider?.stripe.checkout.sessions.retrieve(
        String(opened.body['sessionId']),
        { expand: ['line_items'] },
      )
      expect(session?.amount_total).toBe(52_395)
      expect(session?.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([49_900, 2_495])
      await product.pay(String(opened.body['sessionId']))
      expect(await product.statusPage(String(opened.body['sessionId']))).toBe('COMPLETED')
    })
    expect(await product.recordsOf(person.email)).toMatchObject([
      {
        presentationCents: 49_900,
        feeBasisPoints: 500,
        feeCents: 2_495,
        totalCents: 52_395,
        quotedUntil: new Date(String(quoteIn(seen)?.validUntil)),
        reviewReason: null,
      },
    ])
  })

  test('with a quote that ran out: 409 with the new price and a new quote', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    await whilePrice(599, async () => {
      await pass(quoteLifetime + 1_000)
      const refused = await checkout(person, seen)
      expect(refused).toMatchObject({
        status: 409,
        body: { message: over('€628.95'), code: 'price_changed' },
      })
      // no amount was sent: the quote has the amount that the visitor has seen
      expect(await checkout(person, seen, { unitAmount: undefined })).toMatchObject({
        status: 409,
        body: { message: over('€628.95'), code: 'price_changed' },
      })
      expect(await product.recordsOf(person.email)).toEqual([])
      expect((await checkout(person, refused.body['pricing'] as Pricing)).status).toBe(200)
    })
    expect(await amounts(person)).toEqual([62_895])
  })

  test('with a quote that ran out while the price stayed: the price, as without one', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    await pass(quoteLifetime + 1_000)
    expect((await checkout(person, seen)).status).toBe(200)
    expect(await product.recordsOf(person.email)).toMatchObject([{ totalCents: 52_395, quotedUntil: null }])
  })

  test.runIf(isLong)(
    'to a lower one: what was shown is charged, and the lower one once it is shown',
    async () => {
      const [one, other] = [aPerson(), aPerson()]
      const seen = await product.priceOf()
      await whilePrice(399, async () => {
        expect((await checkout(one, seen)).status).toBe(200)
        expect((await checkout(other, await product.priceOf())).status).toBe(200)
      })
      expect([await amounts(one), await amounts(other)]).toEqual([[52_395], [41_895]])
    },
  )

  test('to nothing, or from nothing: what was shown holds', async () => {
    const [payer, guest] = [aPerson(), aPerson()]
    const dear = await product.priceOf()
    await whilePrice(0, async () => {
      expect((await checkout(payer, dear)).body).toMatchObject({ status: 'PENDING' })
      const free = await product.priceOf()
      await edit(499)
      expect((await checkout(guest, free)).body).toEqual({ url: null, sessionId: null, status: 'COMPLETED' })
    })
    expect([await amounts(payer), await amounts(guest)]).toEqual([[52_395], [0]])
  })

  test('of the fee: the whole quote holds, to the cent', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    const fee = (processingFeeBasisPoints: number) =>
      db
        .updateTable('pricingSettings')
        .set({ processingFeeBasisPoints })
        .where('website', '=', aWebsite('renewable'))
        .execute()
    await fee(1_000)
    const opened = await checkout(person, seen)
    await fee(500)
    expect(opened.status).toBe(200)
    expect(await product.recordsOf(person.email)).toMatchObject([{ feeBasisPoints: 500, feeCents: 2_495 }])
  })

  test('while many submit with and without it: everyone is charged what they were shown, or learns it', async () => {
    const seen = await product.priceOf()
    const people = Array.from({ length: isLong ? 12 : 4 }, (_, place) => ({
      person: aPerson(),
      quoted: place % 2 === 0,
    }))
    const editing = whilePrice(549, async () => {
      for (const price of [559, 569, 579]) await edit(price)
    })
    const answers = await Promise.all(
      people.map(({ person, quoted }) => checkout(person, seen, quoted ? {} : { quote: undefined })),
    )
    await editing
    for (const [place, { person, quoted }] of people.entries()) {
      const status = answers[place]?.status
      if (quoted) expect(status).toBe(200)
      else expect([200, 409]).toContain(status)
      expect(await amounts(person)).toEqual(status === 200 ? [52_395] : [])
    }
  })
})

test('the same quoted total is the same session, in another tab with its key too, and another total closes it case 32', async () => {
  const person = aPersonWithKey()
  const seen = await product.priceOf()
  const again = await product.priceOf()
  await whilePrice(599, async () => {
    const [first, second] = await Promise.all([checkout(person, seen), checkout(person, again)])
    expect(first.status).toBe(200)
    expect(second?.body['url']).toBe(first?.body['url'])
    expect(await amounts(person)).toEqual([52_395])

    const newest = await checkout(person, await product.priceOf())
    expect(newest.body['url']).not.toBe(first?.body['url'])
  })
  expect(
    (await product.recordsOf(person.email)).map(({ status, totalCents }) => [status, totalCents]),
  ).toEqual([
    ['CANCELLED', 52_395],
    ['PENDING', 62_895],
  ])
})

describe('a quote', () => {
  test('comes beside the specified fields of the price, in euros', async () => {
    const begun = clock.now().getTime()
    const { quote, ...specified } = (await product.priceOf({
      registrationType: 'registrationAndAccommodation',
      numberOfNights: 3,
    })) as unknown as QuotedConfiguration
    expect(Object.keys(specified).toSorted()).toEqual([
      'accommodationOption',
      'id',
      'presentationType',
      'processingFeePercent',
      'totalPrice',
    ])
    const { presentationType, accommodationOption, totalPrice } = specified
    expect(quote?.breakdown).toEqual({
      presentation: presentationType.price,
      accommodation: accommodationOption?.price,
      processingFeePercent: 5,
      processingFee: expect.closeTo(
        totalPrice - presentationType.price - (accommodationOption?.price ?? 0),
        6,
      ),
      total: totalPrice,
    })
    const quotedAt = Date.parse(String(quote?.validUntil)) - quoteLifetime
    // in whole seconds
    expect(quotedAt).toBeGreaterThanOrEqual(Math.floor(begun / 1000) * 1000)
    expect(quotedAt).toBeLessThanOrEqual(clock.now().getTime())
  })

  test('is not needed: exactly the specified payloads register, price and pay', async () => {
    const person = aPerson()
    const registered = await product.post('/api/registration/register', person)
    expect(registered.status).toBe(201)
    const { id, totalPrice } = await product.priceOf()
    const opened = await product.openCheckout(person, { id, totalPrice })
    expect(opened.status).toBe(200)
    expect(await product.recordsOf(person.email)).toMatchObject([{ quotedUntil: null, totalCents: 52_395 }])
  })

  test('of a total that no one could pay is never made', async () => {
    const price = async (priceCents: number) =>
      db
        .updateTable('presentationTypes')
        .set({ priceCents })
        .where('id', '=', (await listener()).id)
        .execute()
    await price(47)
    const pricing = await product.priceOf()
    const refused = await checkout(aPerson(), pricing)
    await price(49_900)
    expect(quoteIn(pricing)).toBeUndefined()
    expect(refused).toEqual({
      status: 503,
      body: { message: 'Payment is not available.', code: 'not_chargeable' },
    })
  })

  test('is charged only with the amount that it names', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    for (const unitAmount of [1, 523.94, 0])
      expect(await checkout(person, seen, { unitAmount })).toMatchObject({
        status: 409,
        body: {
          message:
            'The amount differs from the price held for you. The total is now €523.95. Check it and submit again.',
          pricing: { totalPrice: 523.95 },
        },
      })
    expect((await checkout(person, seen, { unitAmount: '12,5' })).status).toBe(400)
    expect(await product.recordsOf(person.email)).toEqual([])
    expect((await checkout(person, seen, { unitAmount: undefined })).status).toBe(200)
  })

  test('does not outlive what it is for', async () => {
    const seen = await product.priceOf()
    const { id } = await listener()
    const deleted = (deletedAt: Date | null) =>
      db.updateTable('presentationTypes').set({ deletedAt }).where('id', '=', id).execute()
    await deleted(clock.now())
    const refused = await checkout(aPerson(), seen)
    await deleted(null)
    expect(refused).toEqual({
      status: 404,
      body: { message: 'Pricing configuration not found', code: 'price_not_found' },
    })
  })

  test('opens no registration that has closed', async () => {
    const seen = await product.priceOf()
    const close = (registrationClosesAt: Date | null) =>
      db
        .insertInto('websiteSettings')
        .values({ website: aWebsite('renewable'), registrationClosesAt })
        .onConflict((conflict) => conflict.column('website').doUpdateSet({ registrationClosesAt }))
        .execute()
    const submit = async () => (await checkout(aPerson(), seen)).status
    await close(new Date('2026-01-01T00:00:00Z'))
    await expect.poll(submit).not.toBe(200)
    await close(null)
    await expect.poll(submit).toBe(200)
  })

  test.runIf(isLong)('holds after a restart, and in every process that has the key', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    const key = await readSessionKey(product.config.sessionKey, product.folder)
    const other = await startTestProduct({ SESSION_KEY: key }, { database })
    const stranger = await startTestProduct({ SESSION_KEY: randomBytes(32).toString('base64') }, { database })
    await whilePrice(599, async () => {
      const submit = (to: typeof other) => to.openCheckout(person, seen, { quote: tokenIn(seen) })
      expect((await submit(stranger)).status).toBe(409)
      expect((await submit(other)).status).toBe(200)
    })
    expect(await amounts(person)).toEqual([52_395])
  })
})

describe('a forged quote is never redeemed:', () => {
  const forged: Record<string, (token: string) => unknown | Promise<unknown>> = {
    'a lower total': (token) => token.replace('.52395.', '.100.'),
    'all its figures lower': (token) => token.replace('.49900.0.500.2495.52395.', '.100.0.500.5.105.'),
    'a longer time': (token) =>
      token.replace(/\.(\d{13})\./, (_, until) => `.${Number(until) + 86_400_000}.`),
    'another configuration': (token) => token.replace(/^q1\.(\d+)/, (_, id) => `q1.${Number(id) + 1}`),
    'no signature': (token) => token.slice(0, token.lastIndexOf('.')),
    'a signature of nobody': (token) => `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`,
    'a signature with another key': (token) => {
      const figures = token.split('.').slice(0, -1)
      const notice = ['renewable', 'LISTENER', '', '', 'q1', ...figures.slice(1).map(Number)]
      return [...figures, signatureOf(secretFor('guessed', 'price quote'), notice)].join('.')
    },
    'one of another purpose': async (token) => {
      const figures = token.split('.').slice(0, -1)
      const notice = ['renewable', 'LISTENER', '', '', 'q1', ...figures.slice(1).map(Number)]
      const key = await readSessionKey(product.config.sessionKey, product.folder)
      return [...figures, signatureOf(secretFor(key, 'author link'), notice)].join('.')
    },
    'that of another website': async () => tokenIn(await product.priceOf({}, optics)),
    'that of a delegate': async () => tokenIn(await product.priceOf({ presentationType: 'delegate' })),
    'that of a stay': async () =>
      tokenIn(await product.priceOf({ registrationType: 'registrationAndAccommodation', numberOfNights: 2 })),
    'no text': () => 52_395,
    'an object': () => ({ token: 'q1' }),
    'a list': (token) => [token],
    nothing: () => '',
    'half of it': (token) => token.slice(0, 40),
    'a very long one': (token) => token + 'A'.repeat(50_000),
    'NUL bytes': (token) => `${token}\u0000`,
  }

  const few = ['a lower total', 'a signature with another key', 'that of a stay', 'a list']
  test.each(sampleOf(Object.keys(forged), few))('%s', async (kind) => {
    const person = aPerson()
    const seen = await product.priceOf()
    await whilePrice(599, async () => {
      const quote = await forged[kind]?.(String(tokenIn(seen)))
      expect(await checkout(person, seen, { quote })).toMatchObject({
        status: 409,
        body: { message: nowAt('€628.95'), pricing: { totalPrice: 628.95 }, code: 'price_changed' },
      })
      // who names no amount has agreed to nothing that we know of
      expect((await checkout(person, seen, { quote, unitAmount: undefined })).status).toBe(409)
      expect(await product.recordsOf(person.email)).toEqual([])

      // who has seen the price of now pays it, whatever they send along
      expect((await checkout(person, seen, { quote, unitAmount: 628.95 })).status).toBe(200)
    })
    expect(await product.recordsOf(person.email)).toMatchObject([{ totalCents: 62_895, quotedUntil: null }])
  })

  test('the real one, as a proof that the table above is about what it says', async () => {
    const person = aPerson()
    const seen = await product.priceOf()
    const figures = String(tokenIn(seen)).split('.').slice(0, -1)
    const notice = ['renewable', 'LISTENER', '', '', 'q1', ...figures.slice(1).map(Number)]
    const key = await readSessionKey(product.config.sessionKey, product.folder)
    const token = [...figures, signatureOf(secretFor(key, 'price quote'), notice)].join('.')
    expect(token).toBe(tokenIn(seen))
    await whilePrice(599, async () => {
      expect((await checkout(person, seen, { quote: token })).status).toBe(200)
    })
  })
})

test('nothing of a quote is written to the log', async () => {
  const seen = await product.priceOf()
  await checkout(aPerson(), seen)
  expect(JSON.stringify(product.logged)).not.toContain(tokenIn(seen))
})
