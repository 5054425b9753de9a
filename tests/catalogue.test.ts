import { describe, expect, test } from 'vitest'
import { changeCombination } from '#features/accommodation/server/change-combinations.ts'
import type { Fees } from '#features/pricing/pricing.contract.ts'
import { changePresentationPrice } from '#features/pricing/server/change-presentation-price.ts'
import { createContentVersion } from '#platform/server/content-version.ts'
import { ifMatch } from '#shared/if-match.ts'
import { toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { anAdmin, aPermission, bearerOf } from './admins.ts'
import { isLong, sampleOf } from './long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'

const product = await startTestProduct()
const { db, app } = product
const admin = await anAdmin(db)
const owner = await bearerOf(app, admin)

type Type = { id: number; type: string; price: number; version: string }
type Combination = { id: number; nights: number; guests: number; price: number; version: string }

const ask = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => product.ask(method, `/admin/api/admin/${path}`, body, { ...owner, ...headers })

const types = async (website: Website) =>
  (await ask('GET', `presentation-types/${website}`)).body as unknown as Type[]
const typeOf = async (website: Website, name: string) => {
  const found = (await types(website)).find(({ type }) => type === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
const setPrice = (website: Website, id: unknown, price: string | number, headers?: Record<string, string>) =>
  ask('POST', `presentation-type/edit/${website}/${id}/${encodeURIComponent(price)}`, undefined, headers)

const combinations = async (website: Website) =>
  (await ask('GET', `accommodation/${website}`)).body as unknown as Combination[]
const combinationOf = async (website: Website, size: { nights: number; guests: number }) => {
  const all = await combinations(website)
  const found = all.find(({ nights, guests }) => nights === size.nights && guests === size.guests)
  if (!found) throw new Error('There is no such combination')
  return found
}
const add = (website: Website, body: object) => ask('POST', `accommodation/${website}`, body)
const edit = (website: Website, id: unknown, body: object, headers?: Record<string, string>) =>
  ask('POST', `accommodation/edit/${website}/${id}`, body, headers)
const remove = (website: Website, id: unknown, headers?: Record<string, string>) =>
  ask('POST', `accommodation/delete/${website}/${id}`, undefined, headers)

type Quoted = { id: number; totalPrice: number; presentationType: object; accommodationOption?: object }
/** The offer that a visitor sees, without its quote; undefined: there is no such offer. */
const publicPrice = async (
  website: Website,
  presentationType: string,
  stay?: { nights: number; guests: number },
): Promise<Quoted | undefined> => {
  const choice = {
    registrationType: stay ? 'registrationAndAccommodation' : 'registrationOnly',
    presentationType,
    numberOfNights: stay?.nights ?? 1,
    numberOfGuests: stay?.guests ?? 1,
  }
  const url = '/api/registration/get-pricing-config'
  const { body } = await product.post(url, choice, { host: `${website}.localhost:3000` })
  const [found] = body as unknown as (Quoted & { quote?: object })[]
  if (!found) return undefined
  const { quote: _quote, ...specified } = found
  return specified
}
const publicList = async (website: Website) => {
  const { body } = await product.get('/api/registration/fees', { host: `${website}.localhost:3000` })
  return (body as unknown as Fees).types
}

const rows = async () => ({
  types: await db.selectFrom('presentationTypes').selectAll().orderBy('id').execute(),
  combinations: await db.selectFrom('accommodationCombinations').selectAll().orderBy('id').execute(),
  configurations: await db.selectFrom('pricingConfigurations').selectAll().orderBy('id').execute(),
  // excludes login entries
  audit: await db
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '!=', 'session.opened')
    .orderBy('id')
    .execute(),
})
const lastEntry = () =>
  db
    .selectFrom('auditEntries')
    .select(['adminEmail', 'website', 'action', 'subject', 'oldValues', 'newValues'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const wrongPrice = 'The price must be a number of euros from 0 to 900,000 with at most two decimals'
const notPrices = [
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '12,50',
  '1 000',
  ' 1',
  '1\n',
  '%31',
  '%',
  '٣',
  '３',
  '.5',
  '5.',
  '1.005',
  '+1',
  '-1',
  '€5',
  '../1',
  '900000.01',
  '9999999',
  '10000000',
]

describe('the prices of the presentation types A29', () => {
  test('are listed with id, type, price and version A35', async () => {
    for (const website of websites) {
      const all = await types(website)
      expect(all.map(({ type }) => type).toSorted()).toEqual([
        'DELEGATE',
        'EXHIBITOR',
        'LISTENER',
        'POSTER',
        'SPEAKER',
        'STUDENT',
      ])
      for (const one of all) {
        expect(Object.keys(one)).toEqual(['id', 'type', 'price', 'version'])
        expect(await publicPrice(website, one.type)).toMatchObject({
          presentationType: { type: one.type, price: one.price },
        })
      }
    }
    expect(await typeOf(aWebsite('renewable'), 'LISTENER')).toMatchObject({ price: 499 })
  })

  const prices: [string, number, number][] = [
    ['612.35', 612.35, 642.97],
    ['19.99', 19.99, 20.99],
    ['700', 700, 735],
    ['700.5', 700.5, 735.53],
    ['0', 0, 0],
    ['900000', 900_000, 945_000],
    ['499.00', 499, 523.95],
  ]
  test.each(sampleOf(prices, prices.slice(-1)))(
    '%s is in the very next request of a visitor, with the id it had',
    async (price, euros, total) => {
      const before = await typeOf(aWebsite('renewable'), 'POSTER')
      const configuration = await publicPrice(aWebsite('renewable'), 'POSTER')
      const elsewhere = await publicList(aWebsite('optics'))
      const answer = await setPrice(aWebsite('renewable'), before.id, price)
      expect(answer).toMatchObject({ status: 200, body: { id: before.id, type: 'POSTER', price: euros } })
      expect(await publicPrice(aWebsite('renewable'), 'POSTER')).toEqual({
        id: configuration?.id,
        presentationType: { type: 'POSTER', price: euros },
        totalPrice: total,
        processingFeePercent: 5,
      })
      expect(await publicList(aWebsite('renewable'))).toContainEqual(
        expect.objectContaining({ presentationType: 'POSTER', price: euros, totalPrice: total }),
      )
      expect(await typeOf(aWebsite('renewable'), 'POSTER')).toEqual(answer.body)
      expect(await publicList(aWebsite('optics'))).toEqual(elsewhere)
    },
  )

  const bodies: [string, Record<string, string>, string | undefined][] = [
    ['an empty JSON body', { 'content-type': 'application/json' }, ''],
    ['no body', {}, undefined],
    ['a body that says something', { 'content-type': 'application/json' }, '{"newPrice":1,"price":1}'],
  ]
  test.each(sampleOf(bodies, bodies.slice(-1)))(
    'the price of the path alone counts: %s',
    async (_what, headers, payload) => {
      const { id } = await typeOf(aWebsite('nursing'), 'POSTER')
      await setPrice(aWebsite('nursing'), id, 100)
      const url = `/admin/api/admin/presentation-type/edit/nursing/${id}/200`
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...owner, ...headers },
        ...(payload !== undefined && { payload }),
      })
      expect([answer.statusCode, answer.json().price]).toEqual([200, 200])
    },
  )

  test('checkout sessions that are open keep the old price, and a new one at it is refused', async () => {
    const visitor = await visitorAtCheckout(product)
    const { id } = await typeOf(aWebsite('renewable'), 'LISTENER')
    await setPrice(aWebsite('renewable'), id, '601.00')

    const late = await product.openCheckout(aPerson(), visitor.pricing)
    expect([late.status, late.body.message]).toEqual([
      409,
      'The price has changed. The total is now €631.05. Check it and submit again.',
    ])
    await product.pay(visitor.sessionId)
    await product.deliverWebhooks()
    expect(await product.recordOf(visitor.sessionId)).toMatchObject({
      status: 'COMPLETED',
      presentationCents: 49_900,
      totalCents: 52_395,
    })
    await setPrice(aWebsite('renewable'), id, '499.00')
  })

  test.each(sampleOf(notPrices, ['1e3', '1.005', '900000.01']))(
    '%j is no price, and changes nothing',
    async (price) => {
      const { id } = await typeOf(aWebsite('renewable'), 'SPEAKER')
      const before = await rows()
      expect(await setPrice(aWebsite('renewable'), id, price)).toEqual({
        status: 400,
        body: { message: wrongPrice, code: 'invalid_input' },
      })
      expect(await rows()).toEqual(before)
    },
  )

  test('a price that is left out, or continues, changes nothing', async () => {
    const { id } = await typeOf(aWebsite('renewable'), 'SPEAKER')
    const before = await rows()
    for (const rest of ['', '/', '/1/2', '/%2e%2e', '/1;2', '/1%00', `/${'1'.repeat(400)}`]) {
      const { status } = await ask('POST', `presentation-type/edit/renewable/${id}${rest}`)
      expect([400, 404, 414], rest).toContain(status)
    }
    for (const method of ['GET', 'PUT'] as const) {
      const url = `/admin/api/admin/presentation-type/edit/renewable/${id}/1`
      expect((await product.ask(method, url, undefined, owner)).status).toBe(404)
    }
    expect(await rows()).toEqual(before)
  })

  test('a type of another website, a deleted one and none are 404', async () => {
    const { id: elsewhere } = await typeOf(aWebsite('optics'), 'SPEAKER')
    const { id: gone } = await db
      .insertInto('presentationTypes')
      .values({ website: aWebsite('renewable'), type: 'GUEST', priceCents: 100, deletedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await types(aWebsite('renewable'))).map(({ type }) => type)).not.toContain('GUEST')
    const before = await rows()
    const refused = {
      status: 404,
      body: { message: 'There is no such registration type', code: 'not_found' },
    }
    for (const id of [elsewhere, gone, 0, -1, 1.5, '1e1', '01', 'x', 2 ** 31, '9'.repeat(40)])
      expect(await setPrice(aWebsite('renewable'), id, 5), String(id)).toEqual(refused)
    expect(await rows()).toEqual(before)
  })

  test('who only looks, or has another website, changes no price', async () => {
    const { id } = await typeOf(aWebsite('renewable'), 'SPEAKER')
    const before = await rows()
    for (const account of [
      { role: 'VIEWER', websites: [aWebsite('renewable')] },
      { role: 'ADMIN', websites: [aWebsite('optics')] },
    ] as const) {
      const bearer = await bearerOf(app, await anAdmin(db, { ...account, websites: [...account.websites] }))
      expect((await setPrice(aWebsite('renewable'), id, 5, bearer)).status).toBe(403)
    }
    expect(await rows()).toEqual(before)
  })

  test('two admins at once: the later one learns the price of the first, and overwrites nothing', async () => {
    const { id, version } = await typeOf(aWebsite('nursing'), 'DELEGATE')
    const changes = [600, 700, 800, 900].map((price) =>
      setPrice(aWebsite('nursing'), id, price, ifMatch(version)),
    )
    const answers = await Promise.all(changes)
    const [won, ...others] = answers.toSorted((one, other) => one.status - other.status)
    const price = Number(won?.body['price'])
    expect(won?.status).toBe(200)
    for (const lost of others) {
      expect(lost).toEqual({
        status: 412,
        body: {
          message: `The price has changed since you opened it. It is now €${price}.00. Nothing was saved.`,
          code: 'version_conflict',
        },
      })
    }
    expect(await typeOf(aWebsite('nursing'), 'DELEGATE')).toEqual(won?.body)
  })

  test('with the version of now the change is made, without any it overwrites', async () => {
    const { id, version } = await typeOf(aWebsite('nursing'), 'SPEAKER')
    const changed = await setPrice(aWebsite('nursing'), id, 501, ifMatch(version))
    expect(changed.status).toBe(200)
    expect((await setPrice(aWebsite('nursing'), id, 502, ifMatch(version))).status).toBe(412)
    expect((await setPrice(aWebsite('nursing'), id, 502, { 'if-match': version })).status).toBe(412)
    expect(
      (await setPrice(aWebsite('nursing'), id, 503, ifMatch(String(changed.body['version'])))).status,
    ).toBe(200)
    expect((await setPrice(aWebsite('nursing'), id, 504)).body['price']).toBe(504)
    expect((await setPrice(aWebsite('nursing'), id, 505, { 'if-match': '*' })).body['price']).toBe(505)
  })

  test.runIf(isLong)(
    'what it costs already is no change: no entry, and a repeated click finds itself',
    async () => {
      const { id, version } = await typeOf(aWebsite('nursing'), 'STUDENT')
      expect((await setPrice(aWebsite('nursing'), id, '212.10', ifMatch(version))).status).toBe(200)
      const before = await rows()
      expect(await setPrice(aWebsite('nursing'), id, '212.1', ifMatch(version))).toMatchObject({
        status: 200,
        body: { price: 212.1 },
      })
      expect(await rows()).toEqual(before)
    },
  )

  test('each change says in the audit who, and the price before and after', async () => {
    const { id } = await typeOf(aWebsite('optics'), 'EXHIBITOR')
    await setPrice(aWebsite('optics'), id, '1250.50')
    expect(await lastEntry()).toEqual({
      adminEmail: admin.email,
      website: 'optics',
      action: 'presentation-type.price-changed',
      subject: 'EXHIBITOR',
      oldValues: { price: '€1,199.00' },
      newValues: { price: '€1,250.50' },
    })
  })

  test('what is shown from memory follows a change, and none that was refused', async () => {
    const permission = await aPermission(product, aWebsite('optics'))
    const version = createContentVersion()
    const deps = { ...product, version }
    const { id } = await typeOf(aWebsite('optics'), 'POSTER')
    const change = (euros: number, header?: string) =>
      changePresentationPrice(deps, permission, { id, priceCents: toCents(euros * 100), ifMatch: header })
    await expect(change(1, '"stale"')).rejects.toMatchObject({ status: 412 })
    expect(version.of(aWebsite('optics'))).toBe(0)
    await change(411)
    expect([version.of(aWebsite('optics')), version.of(aWebsite('renewable'))]).toEqual([1, 0])

    const stay = await combinationOf(aWebsite('optics'), { nights: 1, guests: 1 })
    const given = { nights: 1, guests: 1, priceCents: toCents(12_300) }
    await changeCombination(deps, permission, { id: stay.id, ifMatch: undefined }, given)
    expect(version.of(aWebsite('optics'))).toBe(2)
  })
})

describe('the accommodation combinations A25', () => {
  const free = { nights: 10, guests: 10 }

  test('are listed with id, nights, guests, price and version, the shorter stay first A35', async () => {
    for (const website of websites) {
      const all = await combinations(website)
      expect(all).toHaveLength(50)
      expect(all.map(({ nights, guests }) => [nights, guests])).toEqual(
        Array.from({ length: 10 }, (_, night) => [0, 1, 2, 3, 4].map((guests) => [night + 1, guests])).flat(),
      )
      expect(new Set(all.map((one) => Object.keys(one).join()))).toEqual(
        new Set(['id,nights,guests,price,version']),
      )
    }
    expect(await combinationOf(aWebsite('renewable'), { nights: 3, guests: 1 })).toMatchObject({ price: 420 })
  })

  const stays: [string, number | string, number][] = [
    ['a number', 1050.5, 1050.5],
    ['a decimal text', '1050.50', 1050.5],
    ['nothing', 0, 0],
    ['the most', 900_000, 900_000],
  ]
  test.each(sampleOf(stays, stays.slice(1, 2)))(
    'one is added, changed and deleted, and each is in the next request: %s',
    async (_what, price, euros) => {
      expect(await publicPrice(aWebsite('renewable'), 'listener', free)).toBeUndefined()
      const before = await combinations(aWebsite('renewable'))
      const added = await add(aWebsite('renewable'), { ...free, price, id: 1, website: 'optics' })
      expect(added).toMatchObject({ status: 201, body: { ...free, price: euros } })
      const { id } = added.body
      for (const { type } of await types(aWebsite('renewable')))
        expect(await publicPrice(aWebsite('renewable'), type, free), type).toMatchObject({
          accommodationOption: { ...free, price: euros },
        })
      expect(await publicPrice(aWebsite('optics'), 'listener', free)).toBeUndefined()

      const configuration = (await publicPrice(aWebsite('renewable'), 'listener', free))?.id
      const longer = { nights: 9, guests: 10, price: 77 }
      expect(await edit(aWebsite('renewable'), id, longer)).toMatchObject({
        status: 200,
        body: { id, ...longer },
      })
      expect(await publicPrice(aWebsite('renewable'), 'listener', free)).toBeUndefined()
      expect(await publicPrice(aWebsite('renewable'), 'listener', { nights: 9, guests: 10 })).toMatchObject({
        id: configuration,
        accommodationOption: longer,
        totalPrice: 604.8,
      })

      expect(await remove(aWebsite('renewable'), id)).toMatchObject({ status: 200, body: { id, ...longer } })
      expect(await publicPrice(aWebsite('renewable'), 'listener', { nights: 9, guests: 10 })).toBeUndefined()
      expect(await combinations(aWebsite('renewable'))).toEqual(before)
    },
  )

  test('a deleted one stays in the records that chose it, cannot be chosen, and comes back as a new one', async () => {
    const size = { nights: 2, guests: 2 }
    const before = await combinationOf(aWebsite('renewable'), size)
    const choice = { registrationType: 'registrationAndAccommodation', numberOfNights: 2, numberOfGuests: 2 }
    const pricing = await product.priceOf(choice)
    const person = aPerson({ registrationType: 'REGISTRATION_AND_ACCOMMODATION' } as object)
    const stay = { accommodationNights: 2, accommodationGuests: 2 }
    const opened = await product.openCheckout(person, pricing, stay)
    expect(opened.status).toBe(200)
    await product.pay(String(opened.body['sessionId']))
    await product.deliverWebhooks()

    expect((await remove(aWebsite('renewable'), before.id)).status).toBe(200)
    const late = aPerson({ registrationType: 'REGISTRATION_AND_ACCOMMODATION' } as object)
    expect(await product.openCheckout(late, pricing, stay)).toEqual({
      status: 404,
      body: { message: 'Pricing configuration not found', code: 'price_not_found' },
    })
    const again = await add(aWebsite('renewable'), { ...size, price: 999 })
    expect(again.body['id']).not.toBe(before.id)
    expect(await publicPrice(aWebsite('renewable'), 'listener', size)).toMatchObject({
      accommodationOption: { ...size, price: 999 },
    })
    expect((await publicPrice(aWebsite('renewable'), 'listener', size))?.id).not.toBe(pricing.id)

    const { body } = await ask('POST', 'registration-forms/renewable')
    const booking = Object.values(body).find((one) => (one as { email: string }).email === person.email)
    expect(booking).toMatchObject({
      amountPaid: pricing.totalPrice,
      pricingConfig: {
        accommodationOption: { ...size, price: before.price },
        totalPrice: pricing.totalPrice,
      },
    })
  })

  const whole = (label: string, from: number, to: number) =>
    `${label} must be a whole number from ${from} to ${to}`
  const refusals: [string, object | undefined, string][] = [
    ['no body', undefined, 'Send the request as a JSON object'],
    ['nothing', {}, whole('Nights', 1, 10)],
    ['no nights', { guests: 9, price: 1 }, whole('Nights', 1, 10)],
    ['0 nights', { nights: 0, guests: 9, price: 1 }, whole('Nights', 1, 10)],
    ['11 nights', { nights: 11, guests: 9, price: 1 }, whole('Nights', 1, 10)],
    ['half a night', { nights: 1.5, guests: 9, price: 1 }, whole('Nights', 1, 10)],
    ['nights as text', { nights: '1', guests: 9, price: 1 }, whole('Nights', 1, 10)],
    ['no guests', { nights: 1, price: 1 }, whole('Guests', 0, 10)],
    ['fewer than no guests', { nights: 1, guests: -1, price: 1 }, whole('Guests', 0, 10)],
    ['11 guests', { nights: 1, guests: 11, price: 1 }, whole('Guests', 0, 10)],
    ['no price', { nights: 1, guests: 9 }, wrongPrice],
    ['null', { nights: 1, guests: 9, price: null }, wrongPrice],
    ['three decimals', { nights: 1, guests: 9, price: 1.005 }, wrongPrice],
    ['a negative price', { nights: 1, guests: 9, price: -1 }, wrongPrice],
    ['too much', { nights: 1, guests: 9, price: 900_000.01 }, wrongPrice],
    ...notPrices.map((price): [string, object, string] => [
      JSON.stringify(price),
      { nights: 1, guests: 9, price },
      wrongPrice,
    ]),
  ]
  const few = ['no body', '11 nights', 'no guests', 'three decimals']
  test.each(
    sampleOf(
      refusals,
      refusals.filter(([what]) => few.includes(what)),
    ),
  )('%s is refused with a sentence, and changes nothing', async (_what, body, message) => {
    const { id } = await combinationOf(aWebsite('optics'), { nights: 5, guests: 0 })
    const before = await rows()
    const refused = { status: 400, body: { message, code: 'invalid_input' } }
    expect(await ask('POST', 'accommodation/optics', body)).toEqual(refused)
    expect(await ask('POST', `accommodation/edit/optics/${id}`, body)).toEqual(refused)
    expect(await rows()).toEqual(before)
  })

  test('two of one size are refused with a sentence, those too that are added at once', async () => {
    const { id } = await combinationOf(aWebsite('optics'), { nights: 4, guests: 1 })
    const before = await rows()
    const refused = {
      status: 409,
      body: { message: 'A combination of 1 night, 0 guests already exists', code: 'already_exists' },
    }
    expect(await add(aWebsite('optics'), { nights: 1, guests: 0, price: 5 })).toEqual(refused)
    expect(await edit(aWebsite('optics'), id, { nights: 1, guests: 0, price: 5 })).toEqual(refused)
    expect(await rows()).toEqual(before)

    const size = { nights: 7, guests: 7, price: 70 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(aWebsite('optics'), size)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('one of another website, a deleted one and none are 404, and nothing changes', async () => {
    const { id: elsewhere } = await combinationOf(aWebsite('optics'), { nights: 1, guests: 0 })
    const { id: gone } = (await add(aWebsite('renewable'), { nights: 8, guests: 8, price: 8 })).body
    await remove(aWebsite('renewable'), gone)
    const before = await rows()
    const refused = {
      status: 404,
      body: { message: 'There is no such accommodation combination', code: 'not_found' },
    }
    for (const id of [elsewhere, gone, 0, -1, 1.5, '1e1', '01', 'x', 2 ** 31, '9'.repeat(40)]) {
      expect(await edit(aWebsite('renewable'), id, { nights: 8, guests: 9, price: 9 }), String(id)).toEqual(
        refused,
      )
      expect(await remove(aWebsite('renewable'), id), String(id)).toEqual(refused)
    }
    expect(await rows()).toEqual(before)
  })

  test('who only looks, or has another website, changes none', async () => {
    const { id } = await combinationOf(aWebsite('renewable'), { nights: 1, guests: 0 })
    const before = await rows()
    for (const account of [
      { role: 'VIEWER', websites: [aWebsite('renewable')] },
      { role: 'ADMIN', websites: [aWebsite('optics')] },
    ] as const) {
      const bearer = await bearerOf(app, await anAdmin(db, { ...account, websites: [...account.websites] }))
      const body = { nights: 8, guests: 9, price: 9 }
      for (const path of ['accommodation', 'accommodation/edit', 'accommodation/delete']) {
        const address = path === 'accommodation' ? `${path}/renewable` : `${path}/renewable/${id}`
        expect((await ask('POST', address, body, bearer)).status, path).toBe(403)
      }
    }
    expect(await rows()).toEqual(before)
  })

  test('two admins at once: the later one learns what it is now, when they delete it too', async () => {
    const { id, version, ...size } = await combinationOf(aWebsite('nursing'), { nights: 2, guests: 1 })
    const changes = [1, 2, 3].map((more) =>
      edit(aWebsite('nursing'), id, { ...size, price: 300 + more }, ifMatch(version)),
    )
    const answers = await Promise.all(changes)
    const [won, ...others] = answers.toSorted((one, other) => one.status - other.status)
    const { price, version: newer } = won?.body ?? {}
    const message = `The combination has changed since you opened it. It is now: 2 nights, 1 guest, €${price}.00. Nothing was saved.`
    expect(won?.status).toBe(200)
    expect(others).toEqual([1, 2].map(() => ({ status: 412, body: { message, code: 'version_conflict' } })))
    expect(await remove(aWebsite('nursing'), id, ifMatch(version))).toEqual({
      status: 412,
      body: { message, code: 'version_conflict' },
    })
    expect(await combinationOf(aWebsite('nursing'), { nights: 2, guests: 1 })).toEqual(won?.body)

    // setting the current value is no change; without If-Match it overwrites
    expect((await edit(aWebsite('nursing'), id, { ...size, price }, ifMatch(version))).status).toBe(200)
    expect((await edit(aWebsite('nursing'), id, { ...size, price: 310 })).status).toBe(200)
    expect((await remove(aWebsite('nursing'), id, ifMatch(String(newer)))).status).toBe(412)
    expect((await remove(aWebsite('nursing'), id)).status).toBe(200)
  })

  test('each change says in the audit who, and what it was before and after', async () => {
    const by = { adminEmail: admin.email, website: 'nursing' }
    const { id } = (await add(aWebsite('nursing'), { nights: 3, guests: 9, price: 1234.5 })).body
    const added = { nights: 3, guests: 9, price: '€1,234.50' }
    const action = (done: string) => `accommodation-combination.${done}`
    expect(await lastEntry()).toEqual({
      ...by,
      action: action('added'),
      subject: '3 nights, 9 guests',
      oldValues: null,
      newValues: added,
    })
    await edit(aWebsite('nursing'), id, { nights: 3, guests: 8, price: 1234.5 })
    expect(await lastEntry()).toEqual({
      ...by,
      action: action('changed'),
      subject: '3 nights, 9 guests',
      oldValues: { guests: 9 },
      newValues: { guests: 8 },
    })
    await remove(aWebsite('nursing'), id)
    expect(await lastEntry()).toEqual({
      ...by,
      action: action('deleted'),
      subject: '3 nights, 8 guests',
      oldValues: { ...added, guests: 8 },
      newValues: null,
    })
  })
})

describe('the processing fee', () => {
  type Fee = { percent: number | null; version: string }
  const fee = async (website: Website) =>
    (await ask('GET', `processing-fee/${website}`)).body as unknown as Fee
  const setFee = (website: Website, percent: unknown, headers?: Record<string, string>) =>
    ask('PUT', `processing-fee/${website}`, { percent }, headers)

  test('is changed for the next quote of its own website alone, and the audit says from what to what', async () => {
    const before = await fee(aWebsite('optics'))
    expect(before).toEqual({ percent: 2.9, version: '290' })
    expect(await setFee(aWebsite('optics'), '3.25', ifMatch(before.version))).toMatchObject({
      status: 200,
      body: { percent: 3.25, version: '325' },
    })
    expect(await publicPrice(aWebsite('optics'), 'listener')).toMatchObject({ processingFeePercent: 3.25 })
    expect(await publicPrice(aWebsite('renewable'), 'listener')).toMatchObject({ processingFeePercent: 5 })
    expect(await lastEntry()).toEqual({
      adminEmail: admin.email,
      website: 'optics',
      action: 'processing-fee.changed',
      subject: 'Processing fee',
      oldValues: { percent: '2.9%' },
      newValues: { percent: '3.25%' },
    })
    expect((await setFee(aWebsite('optics'), 2.9)).status).toBe(200)
  })

  test('of nothing stays nothing, and one that no one has set is 5 percent', async () => {
    await db.deleteFrom('pricingSettings').where('website', '=', aWebsite('optics')).execute()
    const unset = await fee(aWebsite('optics'))
    expect(unset).toEqual({ percent: null, version: 'none' })
    expect((await setFee(aWebsite('optics'), 0, ifMatch(unset.version))).body).toEqual({
      percent: 0,
      version: '0',
    })
    expect(await fee(aWebsite('optics'))).toEqual({ percent: 0, version: '0' })
    expect(await publicPrice(aWebsite('optics'), 'listener')).toMatchObject({ processingFeePercent: 0 })
    expect((await setFee(aWebsite('optics'), 2.9)).status).toBe(200)
  })

  test('is saved by one of two admins at once: the later one learns what it is now', async () => {
    const { version } = await fee(aWebsite('nursing'))
    const answers = await Promise.all(
      [6, 7].map((percent) => setFee(aWebsite('nursing'), percent, ifMatch(version))),
    )
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    expect(won?.status).toBe(200)
    expect(lost).toEqual({
      status: 412,
      body: {
        message: `The processing fee has changed since you opened it. It is now ${won?.body['percent']}%. Nothing was saved.`,
        code: 'version_conflict',
      },
    })
    // setting the current value is no change
    expect((await setFee(aWebsite('nursing'), won?.body['percent'], ifMatch(version))).status).toBe(200)
    expect((await setFee(aWebsite('nursing'), 5)).status).toBe(200)
  })

  test('is from 0 to 25 percent with two decimals, and changed by those alone who may', async () => {
    const before = await fee(aWebsite('renewable'))
    for (const percent of ['25.01', 26, -1, '1e1', 2.955, '', null, undefined, {}])
      expect(await setFee(aWebsite('renewable'), percent), String(percent)).toMatchObject({
        status: 400,
        body: {
          message: 'The processing fee must be a number of percent from 0 to 25 with at most two decimals',
        },
      })
    for (const account of [
      { role: 'VIEWER', websites: [aWebsite('renewable')] },
      { role: 'ADMIN', websites: [aWebsite('optics')] },
    ] as const) {
      const bearer = await bearerOf(app, await anAdmin(db, { ...account, websites: [...account.websites] }))
      expect((await setFee(aWebsite('renewable'), 1, bearer)).status).toBe(403)
    }
    expect(await fee(aWebsite('renewable'))).toEqual(before)
  })

  test('with which some total could not be charged is refused with that total', async () => {
    const { id } = await typeOf(aWebsite('nursing'), 'POSTER')
    // 0.48 and 5 percent are 0.50
    expect((await setPrice(aWebsite('nursing'), id, 0.48)).status).toBe(200)
    expect(await setFee(aWebsite('nursing'), 0)).toMatchObject({
      status: 400,
      body: { code: 'not_chargeable', message: expect.stringContaining('(poster) would cost €0.48') },
    })
    expect((await fee(aWebsite('nursing'))).percent).toBe(5)
    expect((await setPrice(aWebsite('nursing'), id, 349)).status).toBe(200)
  })
})

test('several combinations are added all or none, and each is in the audit', async () => {
  const sizes = [9, 10].map((guests) => ({ nights: 7, guests, price: 100 }))
  const before = await combinations(aWebsite('optics'))
  const addAll = (all: object[]) => ask('POST', 'accommodation/optics/all', { combinations: all })
  expect(await addAll([...sizes, { nights: 1, guests: 0, price: 1 }])).toEqual({
    status: 409,
    body: { message: 'A combination of 1 night, 0 guests already exists', code: 'already_exists' },
  })
  expect((await addAll([])).status).toBe(400)
  expect(await combinations(aWebsite('optics'))).toEqual(before)
  const added = (await addAll(sizes)).body as unknown as Combination[]
  expect(added).toMatchObject(sizes)
  expect(await publicPrice(aWebsite('optics'), 'listener', { nights: 7, guests: 9 })).toBeDefined()
  expect(await lastEntry()).toMatchObject({
    action: 'accommodation-combination.added',
    subject: '7 nights, 10 guests',
  })
  for (const { id } of added) await remove(aWebsite('optics'), id)
})

describe('a total that no provider takes A25 A29', () => {
  // nursing and 5 percent: 0.47 becomes 0.49, and 0.48 becomes 0.50
  const refused = (what: string, total: string) => ({
    status: 400,
    body: {
      message: `With this price a registration (${what}) would cost ${total} in total, including the fee. It must be free or cost at least €0.50.`,
      code: 'not_chargeable',
    },
  })

  const tooLittle: [string, string][] = [
    ['0.01', '€0.01'],
    ['0.10', '€0.11'],
    ['0.47', '€0.49'],
  ]
  test.each(sampleOf(tooLittle, tooLittle.slice(-1)))(
    'of a presentation type at %s is refused, and changes nothing',
    async (price, total) => {
      const { id } = await typeOf(aWebsite('nursing'), 'POSTER')
      const before = await rows()
      expect(await setPrice(aWebsite('nursing'), id, price)).toEqual(refused('poster', total))
      expect(await rows()).toEqual(before)
    },
  )

  test('is refused for the smallest price only just, and nothing at all is free', async () => {
    const { id } = await typeOf(aWebsite('nursing'), 'POSTER')
    expect((await setPrice(aWebsite('nursing'), id, '0.48')).status).toBe(200)
    expect(await publicPrice(aWebsite('nursing'), 'poster')).toMatchObject({ totalPrice: 0.5 })
    expect((await setPrice(aWebsite('nursing'), id, '0.00')).status).toBe(200)
    expect(await publicPrice(aWebsite('nursing'), 'poster')).toMatchObject({ totalPrice: 0 })
    await setPrice(aWebsite('nursing'), id, '349')
  })

  test('follows the fee that the organiser set', async () => {
    const { id } = await typeOf(aWebsite('optics'), 'POSTER')
    const setFee = (basisPoints: number | null) =>
      db
        .updateTable('pricingSettings')
        .set({ processingFeeBasisPoints: basisPoints })
        .where('website', '=', aWebsite('optics'))
        .execute()
    await setFee(0)
    expect(await setPrice(aWebsite('optics'), id, '0.49')).toEqual(refused('poster', '€0.49'))
    await setFee(10_000)
    expect((await setPrice(aWebsite('optics'), id, '0.25')).status).toBe(200)
    await setFee(null)
    // an amount that was too small before does not block the change
    const { id: speaker } = await typeOf(aWebsite('optics'), 'SPEAKER')
    expect((await setPrice(aWebsite('optics'), speaker, 510)).status).toBe(200)
    expect(await setPrice(aWebsite('optics'), id, '0.47')).toEqual(refused('poster', '€0.49'))
    await setFee(290)
    await setPrice(aWebsite('optics'), id, '399')
  })

  test('of a combination with a free presentation type is refused when it is added or changed', async () => {
    const { id: poster } = await typeOf(aWebsite('nursing'), 'POSTER')
    const size = { nights: 9, guests: 6 }
    const stay = 'poster, 9 nights, 6 guests'
    const cheap = (await add(aWebsite('nursing'), { ...size, price: 0.2 })).body['id']
    expect(await setPrice(aWebsite('nursing'), poster, 0)).toEqual(refused(stay, '€0.21'))
    await edit(aWebsite('nursing'), cheap, { ...size, price: 0 })
    expect((await setPrice(aWebsite('nursing'), poster, 0)).status).toBe(200)

    const before = await rows()
    expect(await edit(aWebsite('nursing'), cheap, { ...size, price: '0.30' })).toEqual(refused(stay, '€0.32'))
    expect(await add(aWebsite('nursing'), { nights: 9, guests: 7, price: 0.47 })).toEqual(
      refused('poster, 9 nights, 7 guests', '€0.49'),
    )
    expect(await rows()).toEqual(before)

    // a deleted type cannot cause such a total
    await setPrice(aWebsite('nursing'), poster, 349)
    await edit(aWebsite('nursing'), cheap, { ...size, price: 0.2 })
    await remove(aWebsite('nursing'), cheap)
    expect((await setPrice(aWebsite('nursing'), poster, 0)).status).toBe(200)
    await setPrice(aWebsite('nursing'), poster, 349)
  })

  test('is not reached by two changes at once, each of which would do alone', async () => {
    const { id: poster } = await typeOf(aWebsite('nursing'), 'POSTER')
    const size = { nights: 9, guests: 5 }
    const { id } = (await add(aWebsite('nursing'), { ...size, price: 20 })).body
    for (let round = 0; round < (isLong ? 10 : 2); round++) {
      await setPrice(aWebsite('nursing'), poster, 10)
      await edit(aWebsite('nursing'), id, { ...size, price: 20 })
      const both = [
        setPrice(aWebsite('nursing'), poster, 0),
        edit(aWebsite('nursing'), id, { ...size, price: 0.3 }),
      ]
      expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
    await remove(aWebsite('nursing'), id)
    await setPrice(aWebsite('nursing'), poster, 349)
  })
})

test('the prices of a booking by hand are those that a visitor of the same website is asked A11', async () => {
  for (const website of sampleOf(websites, [aWebsite('optics')])) {
    const { body } = await ask('GET', `pricing-configurations/${website}`)
    const all = body as unknown as (Quoted & {
      presentationType: { type: string }
      accommodationOption?: { nights: number; guests: number }
    })[]
    const offered = (await types(website)).length * ((await combinations(website)).length + 1)
    expect(all, website).toHaveLength(offered)
    for (const one of all.slice(0, 8))
      expect(await publicPrice(website, one.presentationType.type, one.accommodationOption)).toEqual(one)
  }
})
