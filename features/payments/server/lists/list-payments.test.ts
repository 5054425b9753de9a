import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type PaymentRecord,
  type PaymentStatistics,
  paymentRecord,
  paymentStatistics,
} from '#features/payments/admin-payments.contract.ts'
import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { checkPaymentCounters } from '#features/payments/server/lists/payment-counters.job.ts'
import { addUpCounters } from '#features/payments/server/lists/payment-counters.store.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { routesOf } from '#tests/guarded-routes.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, pool, clock } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)

/** Answers, with its status and the cursor of the next page. */
const ask = async (path: string, headers: Record<string, string> = owner) => {
  const answer = await app.inject({
    url: `/api/payments/${path}`,
    headers: { host: 'localhost', ...headers },
  })
  return { status: answer.statusCode, next: answer.headers[nextCursorHeader], body: answer.json() }
}
const list = async (path: string) => (await ask(path)).body as PaymentRecord[]
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)
const query = (given: Record<string, string>) => new URLSearchParams(given).toString()

/** Every page of a list, one after the other. */
const pagesOf = async (
  path: string,
  limit: number,
  between: () => Promise<unknown> = async () => undefined,
) => {
  const pages: PaymentRecord[][] = []
  const request = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`
  for (let cursor = ''; ; ) {
    const { status, body, next } = await ask(
      cursor ? `${request}&cursor=${encodeURIComponent(cursor)}` : request,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    pages.push(body)
    if (next === undefined) return pages
    cursor = String(next)
    await between()
  }
}

type Change = Partial<{
  website: Website
  status: PaymentRecord['status']
  cents: number
  livemode: boolean
  byHand: boolean
  at: Date
  name: string
  email: string
  institute: string
  country: string
  sessionId: string | null
  forDiscount: boolean
}>

let written = 0
/** A payment as it is in the database, for what the calls read alone. */
const aPayment = async ({
  website = aWebsite('nursing'),
  status = 'COMPLETED',
  cents = 49_900,
  livemode = true,
  byHand = false,
  at = new Date('2026-03-01T09:00:00Z'),
  name = 'Ada Delegate',
  email = `nurse.${++written}@example.org`,
  institute = 'Institute of Care',
  country = 'Japan',
  sessionId = null,
  forDiscount = false,
}: Change = {}): Promise<string> => {
  const id = newId(at)
  const person = {
    website,
    id,
    name,
    phone: '1',
    email,
    instituteOrUniversity: institute,
    country,
    createdAt: at,
  }
  if (forDiscount)
    await db
      .insertInto('discountRequests')
      .values({ ...person, description: 'A discount', amountCents: cents, orderReference: null })
      .execute()
  else
    await db
      .insertInto('registrations')
      .values({ ...person, registrationType: 'REGISTRATION_ONLY', presentationType: 'LISTENER' })
      .execute()
  await db
    .insertInto('paymentRecords')
    .values({
      website,
      id,
      ...(forDiscount
        ? { discountRequestId: id }
        : {
            registrationId: id,
            registrationType: 'REGISTRATION_ONLY',
            presentationType: 'LISTENER',
            pricingConfigId: 1,
            presentationCents: cents,
          }),
      status,
      provider: byHand ? 'manual' : livemode ? 'stripe' : 'sandbox',
      manualMethod: byHand ? 'desk' : null,
      livemode,
      customerName: name,
      customerPhone: '1',
      customerEmail: email,
      customerInstitute: institute,
      customerCountry: country,
      feeBasisPoints: 0,
      feeCents: 0,
      totalCents: cents,
      currency: 'eur',
      accompanyingPerson: false,
      extraNights: 0,
      productName: 'Registration',
      returnOrigin: 'http://localhost:3000',
      expiresAt: at,
      sessionId,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return id
}

/** What the database itself says, in the order of a list. */
const truth = async (website: Website, where = sql`true`, order = sql`created_at desc, id desc`) =>
  idsOf(
    (
      await sql<{
        id: string
      }>`select id from payment_records where website = ${website} and ${where} order by ${order}`.execute(db)
    ).rows,
  )

/** More than a page, and than two of the batches in which a whole list is read. */
const many = isLong ? 730 : 130

beforeAll(async () => {
  await insertManyPayments(pool, aWebsite('optics'), many)
  await aPayment({
    website: aWebsite('optics'),
    forDiscount: true,
    name: 'Dora Discount',
    at: new Date('2026-02-01T00:00Z'),
  })
})

describe('the calls about payments A24', () => {
  const paths = [
    ['all', ''],
    ['statistics', ''],
    ['status', '/EXPIRED'],
    ['customer', '/nobody@example.org'],
    ['expired', ''],
    ['recent', ''],
    ['completed-with-registrations', ''],
    ['admin/test', ''],
    ['admin/health', ''],
  ] as const

  test.each(paths)('%s answers alike under both orders of its path', async (word, rest) => {
    const one = await ask(`optics/${word}${rest}`)
    expect(one.status).toBe(200)
    expect(await ask(`${word}/optics${rest}`)).toEqual(one)
  })

  test('each is marked as one that reads, the expiry as one that writes', () => {
    const routes = routesOf(app).filter(
      ({ method, url }) => url.startsWith('/api/payments/') && method !== 'HEAD',
    )
    expect(routes.length).toBeGreaterThanOrEqual(24 + 2 - 1 + 2)
    for (const { method, url, config } of routes)
      expect(config.access, `${method} ${url}`).toBe(method === 'POST' ? 'write' : 'read')
  })

  test('one payment is found by its id and by its session, on its own website alone', async () => {
    const [record] = await list('optics/expired?limit=1')
    const found = { status: 200, body: record }
    expect(await ask(`optics/${record?.id}`)).toMatchObject(found)
    expect(await ask(`optics/session/${record?.sessionId}`)).toMatchObject(found)
    expect(await ask(`session/optics/${record?.sessionId}`)).toMatchObject(found)

    const none = { status: 404, body: { message: 'There is no such payment', code: 'not_found' } }
    for (const path of [
      `nursing/${record?.id}`,
      `nursing/session/${record?.sessionId}`,
      `optics/${newId(clock.now())}`,
      'optics/1',
      'optics/nonsense',
      'optics/session/cs_test_unknown',
    ])
      expect(await ask(path), path).toMatchObject(none)
  })

  test('each list holds what SQL finds, in the same order', async () => {
    expect(idsOf(await list('optics/all'))).toEqual(await truth(aWebsite('optics')))
    for (const status of paymentStatuses)
      expect(idsOf(await list(`optics/status/${status}`)), status).toEqual(
        await truth(aWebsite('optics'), sql`status = ${status}`),
      )
    expect(idsOf(await list('optics/expired'))).toEqual(
      await truth(aWebsite('optics'), sql`status = 'EXPIRED'`),
    )
    const withRegistrations = await truth(
      aWebsite('optics'),
      sql`status = 'COMPLETED' and registration_id is not null`,
    )
    expect(idsOf(await list('optics/completed-with-registrations'))).toEqual(withRegistrations)
    // a paid discount request is a booking too
    expect(withRegistrations.length).toBe((await list('optics/status/COMPLETED')).length)
    expect(idsOf(await list('optics/recent'))).toEqual((await truth(aWebsite('optics'))).slice(0, 20))
  })

  test('one customer is found exactly, whatever the case, and never by a part', async () => {
    const [{ customerEmail = '' } = {}] = await list('optics/all?limit=1')
    const of = (email: string) => list(`optics/customer/${encodeURIComponent(email)}`)
    expect(await of(customerEmail.toUpperCase())).toHaveLength(1)
    expect(await of(customerEmail.slice(1))).toEqual([])
    expect(await of('%')).toEqual([])
    expect((await ask('optics/customer/%00')).status).toBe(400)
  })

  test('any part of an address finds its payments where a part is asked for, from three characters on anywhere', async () => {
    const all = await list('optics/all')
    const [{ customerEmail = '' } = {}] = all
    const of = (part: string, more = '') =>
      list(`optics/customer/${encodeURIComponent(part)}?match=part${more}`)
    const having = (part: string) => idsOf(all.filter((one) => one.customerEmail.includes(part)))
    expect(idsOf(await of(customerEmail.toUpperCase()))).toEqual(having(customerEmail))
    for (const part of ['gate', 'gate.', '@', customerEmail.slice(3, 14), customerEmail.slice(-15, -3)]) {
      const found = part === '@' ? [] : having(part)
      expect(idsOf(await of(part)), part).toEqual(found)
    }
    expect(having('gate').length).toBeGreaterThan(100)
    // it begins an address, or is in the name and the institute alone
    expect(idsOf(await of('de'))).toEqual(having('delegate'))
    expect(await of('ga')).toEqual([])
    expect(await of('Institute')).toEqual([])
    expect(idsOf(await of('gate', '&status=FAILED'))).toEqual(
      idsOf(all.filter(({ status }) => status === 'FAILED').filter((one) => having('gate').includes(one.id))),
    )
    const page = await ask('optics/customer/gate?match=part&limit=3&sort=amount')
    expect(idsOf(page.body)).toHaveLength(3)
    expect((await ask('optics/customer/gate?match=all')).status).toBe(400)
  })

  test('what cannot be understood is refused with a sentence', async () => {
    const refused = async (path: string) => {
      const { status, body } = await ask(path)
      expect(status, path).toBe(400)
      return body.message
    }
    const limit = 'limit must be a whole number from 1 to 100'
    for (const wrong of ['0', '101', '-1', '1.5', '1e1', '', 'ten', '0x10'])
      expect(await refused(`optics/all?limit=${wrong}`)).toBe(limit)
    expect(await refused('optics/all?limit=1&limit=2')).toBe(limit)
    for (const status of ['completed', 'PAID', '__proto__'])
      expect(await refused(`optics/status/${status}`)).toBe(
        'The status must be one of PENDING, COMPLETED, FAILED, CANCELLED, EXPIRED',
      )
    expect(await refused('optics/statistics?status=PAID')).toContain('The status must be one of')
    for (const cursor of ['x', 'date:1:x', `name:1:${newId(clock.now())}`, `date:-1:${newId(clock.now())}`])
      expect(await refused(`optics/all?cursor=${encodeURIComponent(cursor)}`)).toBe('Start the list again')
    expect(await refused('optics/all?sort=name')).toContain('sort must be date or amount')
    expect(await refused(`optics/all?q=${'x'.repeat(255)}`)).toBe('The search must be at most 254 characters')
    expect(await refused('optics/all?q=%00')).toContain('cannot be stored')
    expect(await ask('astronomy/statistics')).toMatchObject({ status: 404 })
  })

  test('the test and the health say that it works, and no version of anything', async () => {
    expect((await ask('optics/admin/test')).body).toEqual({ status: 'ok' })
    expect((await ask('optics/admin/health')).body).toEqual({ status: 'ok', payments: 'on' })
  })
})

describe('pages of a list A24', () => {
  const sorts = ['-date', 'date', '-amount', 'amount'] as const
  test.each(sampleOf(sorts, ['-date', 'amount']))('by %s are together the whole list', async (sort) => {
    const order = {
      '-date': sql`created_at desc, id desc`,
      date: sql`created_at, id`,
      '-amount': sql`total_cents desc, id desc`,
      amount: sql`total_cents, id`,
    }[sort]
    for (const [path, where] of [
      ['all', sql`true`],
      ['status/COMPLETED', sql`status = 'COMPLETED'`],
    ] as const) {
      const expected = await truth(aWebsite('optics'), where, order)
      const pages = await pagesOf(`optics/${path}?sort=${sort}`, 100)
      expect(pages.flatMap(idsOf)).toEqual(expected)
      expect(pages.slice(0, -1).every(({ length }) => length === 100)).toBe(true)
      // the whole list, which is read in batches, has the same order
      expect(idsOf(await list(`optics/${path}?sort=${sort}`))).toEqual(expected)
    }
  })

  test('hold 1 to 100 records; the last page names no next', async () => {
    expect(await ask('optics/all?limit=1')).toMatchObject({ body: [{}], next: expect.any(String) })
    expect((await ask('optics/all?limit=100')).body).toHaveLength(100)
    const count = (await truth(aWebsite('optics'), sql`status = 'FAILED'`)).length
    expect(count).toBeLessThan(100)
    expect(await ask(`optics/status/FAILED?limit=${count}`)).toMatchObject({ next: undefined })
    expect(await ask(`optics/status/FAILED?limit=${count - 1}`)).toMatchObject({ next: expect.any(String) })
    expect(await ask('renewable/all?limit=5')).toMatchObject({ status: 200, body: [], next: undefined })
  })

  test('neither lose nor repeat a record while others are written, also within one millisecond', async () => {
    const at = new Date('2026-03-02T00:00:00Z')
    for (let n = 0; n < 30; n++) await aPayment({ at, cents: 10_000 })
    await sql`update payment_records set created_at = created_at + (random() * 900)::integer * interval '1 microsecond'
              where website = 'nursing'`.execute(db)
    const before = await truth(aWebsite('nursing'))
    const newer = later(at, minutes(5))
    const pages = await pagesOf('nursing/all', 7, () => aPayment({ at: newer, cents: 10_000 }))
    expect(pages.flatMap(idsOf)).toEqual(before)
    const byAmount = await pagesOf('nursing/all?sort=-amount', 7, () =>
      aPayment({ at: newer, cents: 20_000 }),
    )
    expect(
      byAmount
        .flatMap(idsOf)
        .filter((id) => before.includes(id))
        .toSorted(),
    ).toEqual(before.toSorted())
  })

  test('are not asked for in another order than they were begun', async () => {
    const { next } = await ask('optics/all?limit=5')
    expect(await ask(`optics/all?sort=amount&${query({ cursor: String(next) })}`)).toMatchObject({
      status: 400,
      body: { message: 'Start the list again', code: 'invalid_input' },
    })
  })
})

describe('the search A24', () => {
  const website = 'renewable'
  const found = async (q: string) => idsOf(await list(`${website}/all?${query({ q })}`))
  const ids: Record<string, string> = {}
  const people: Record<string, Change> = {
    percent: { name: '100% Solar' },
    thousand: { name: '1000 Solar' },
    underscore: { email: 'a_lovelace@example.org' },
    letter: { email: 'axlovelace@example.org' },
    backslash: { institute: 'C:\\Windows of Opportunity' },
    accents: { name: 'ÉMILIE DU CHÂTELET' },
    japanese: { name: '上田 華', country: 'Türkiye' },
    arabic: { name: 'محمد الأمين' },
    session: { sessionId: 'cs_test_FindMeByMySession' },
  }
  beforeAll(async () => {
    for (const [key, change] of Object.entries(people))
      ids[key] = await aPayment({ website: aWebsite(website), ...change })
  })

  test.each([
    ['100%', ['percent']],
    ['a_love', ['underscore']],
    ['C:\\win', ['backslash']],
    ['émilie', ['accents']],
    ['Du Châtelet', ['accents']],
    ['上田', ['japanese']],
    ['华', []],
    ['الأمين', ['arabic']],
    ['TÜRKIYE', ['japanese']],
    ['cs_test_FindMeBy', ['session']],
    ['cs_test_Find_e', []],
    // any part of an id, from six characters on
    ['MeByMy', ['session']],
    ['test_findme', ['session']],
    ['ByMySession', ['session']],
    ['eByMy', []],
    ['Find_e', []],
    ['lovelace@EXAMPLE', ['underscore', 'letter']],
    ['a_lovelace@example.org Institute', ['underscore']],
    ['a_lovelace@example.org Hospital', []],
    ['%%%', []],
    ['___', []],
    // how a word begins
    ['So', ['percent', 'thousand']],
    ['ol', []],
    ['%', []],
    ['_', []],
    ["'; drop table payment_records; --", []],
  ])('for %s finds what holds it, and nothing else', async (q, keys) => {
    expect((await found(q)).toSorted()).toEqual(keys.map((key) => ids[key]).toSorted())
  })

  test('finds a record by its own id; an empty one finds all', async () => {
    const id = String(ids['arabic'])
    for (const q of [id, id.toUpperCase(), id.slice(0, 24)]) expect(await found(q)).toContain(id)
    expect(await found(id)).toEqual([id])
    expect(await found(newId(clock.now()))).toEqual([])
    expect(await found('  ')).toEqual(await truth(aWebsite(website)))
  })

  test('finds a record by any part of its id from six characters on, at its website alone', async () => {
    const id = String(ids['arabic'])
    for (let at = 0; at + 6 <= id.length; at += isLong ? 1 : 6)
      expect(await found(id.slice(at, at + 6).toUpperCase()), id.slice(at, at + 6)).toContain(id)
    expect(await found(id.slice(-12))).toEqual([id])
    expect(await found(id.slice(-5))).toEqual([])
    expect(idsOf(await list(`optics/all?${query({ q: id.slice(-12) })}`))).toEqual([])
    expect(idsOf(await list(`optics/all?${query({ q: 'ByMySession' })}`))).toEqual([])
  })

  test('has pages and an order, ends at its website, and its figures are counted', async () => {
    const inOptics = await list(`optics/all?${query({ q: 'energy sys' })}`)
    expect(inOptics.length).toBe(many)
    const pages = await pagesOf(`optics/all?${query({ q: 'energy sys', sort: 'amount' })}`, 100)
    expect(pages.flat().length).toBe(many)
    expect(await found('energy sys')).toEqual([])
    expect((await ask(`optics/statistics?${query({ q: 'energy sys' })}`)).body).toMatchObject({
      totalRecords: many,
      testRevenueCents: inOptics
        .filter(({ status }) => status === 'COMPLETED')
        .reduce((sum, { amountTotalCents }) => sum + amountTotalCents, 0),
    })
    expect((await ask(`optics/statistics?${query({ q: 'dora', status: 'FAILED' })}`)).body).toMatchObject({
      totalRecords: 0,
    })
  })
})

describe('what is reported of payments A33', () => {
  test('is the record of the contract and nothing else, streamed, by page and alone', async () => {
    const fields = Object.keys(paymentRecord.shape).toSorted()
    const [streamed] = await list('optics/all')
    const [paged] = await list('optics/all?limit=1')
    const { body: alone } = await ask(`optics/${streamed?.id}`)
    for (const record of [streamed, paged, alone]) {
      expect(Object.keys(record ?? {}).toSorted()).toEqual(fields)
      expect(paymentRecord.safeParse(record).success).toBe(true)
    }
    expect(paged).toEqual(streamed)
    expect(alone).toEqual(streamed)
  })

  /** The figures as SQL counts them. */
  const counted = async (website: Website, where = sql`true`): Promise<PaymentStatistics> => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) as total,
        count(*) filter (where status = 'COMPLETED') as completed, count(*) filter (where status = 'PENDING') as pending,
        count(*) filter (where status = 'FAILED') as failed, count(*) filter (where status = 'EXPIRED') as expired,
        count(*) filter (where status = 'CANCELLED') as cancelled,
        coalesce(sum(kept) filter (where status = 'COMPLETED' and livemode), 0)::bigint as live,
        coalesce(sum(refunded_cents) filter (where status = 'COMPLETED' and livemode), 0)::bigint as refunded,
        coalesce(sum(lost_cents) filter (where status = 'COMPLETED' and livemode), 0)::bigint as lost,
        coalesce(sum(kept) filter (where status = 'COMPLETED' and not livemode), 0)::bigint as test,
        coalesce(sum(kept) filter (where status = 'COMPLETED' and provider = 'manual'), 0)::bigint as manual
      from (select *, total_cents - refunded_cents - lost_cents as kept from payment_records) as payment_records
      where website = ${website} and ${where}`.execute(db)
    const of = (name: string) => rows[0]?.[name] ?? Number.NaN
    return {
      totalRecords: of('total'),
      completedPayments: of('completed'),
      pendingPayments: of('pending'),
      failedPayments: of('failed'),
      expiredPayments: of('expired'),
      cancelledPayments: of('cancelled'),
      revenue: of('live') / 100,
      revenueCents: of('live'),
      refunded: of('refunded') / 100,
      refundedCents: of('refunded'),
      lost: of('lost') / 100,
      lostCents: of('lost'),
      manualRevenue: of('manual') / 100,
      manualRevenueCents: of('manual'),
      testRevenue: of('test') / 100,
      testRevenueCents: of('test'),
    }
  }
  const statisticsOf = async (website: Website, rest = '') => (await ask(`${website}/statistics${rest}`)).body

  test('statistics: their money is apart, and the sum of the list is the figure', async () => {
    await aPayment({ website: aWebsite('nursing'), livemode: true, cents: 12_345 })
    await aPayment({ website: aWebsite('nursing'), livemode: false, cents: 50 })
    await aPayment({ website: aWebsite('nursing'), byHand: true, cents: 20_000 })
    for (const [refundedCents, lostCents] of [
      [100, 0],
      [5000, 2345],
      [0, 9000],
    ])
      await db
        .updateTable('paymentRecords')
        .set({ refundedCents, lostCents })
        .where('id', '=', await aPayment({ website: aWebsite('nursing'), cents: 9000 }))
        .execute()
    const statistics = paymentStatistics.parse(await statisticsOf(aWebsite('nursing')))
    expect(statistics).toEqual(await counted(aWebsite('nursing')))
    const all = await list('nursing/all')
    const revenue = (livemode: boolean) =>
      all
        .filter((record) => record.status === 'COMPLETED' && record.livemode === livemode)
        .reduce(
          (sum, { amountTotalCents, refundedCents, lostCents }) =>
            sum + amountTotalCents - refundedCents - lostCents,
          0,
        )
    expect(statistics).toMatchObject({ revenueCents: revenue(true), testRevenueCents: revenue(false) })
    expect(statistics.testRevenueCents).toBeGreaterThan(0)
    expect(statistics).toMatchObject({ manualRevenue: 200, manualRevenueCents: 20_000 })
    expect(all.filter(({ manualMethod }) => manualMethod !== null)).toMatchObject([
      { provider: 'manual', manualMethod: 'desk', livemode: true, amountTotalCents: 20_000 },
    ])
    // of what a search finds too
    expect(await statisticsOf(aWebsite('nursing'), '?q=delegate')).toEqual(
      await counted(aWebsite('nursing'), sql`lower(customer_name) like '%delegate%'`),
    )
    for (const status of paymentStatuses)
      expect(await statisticsOf(aWebsite('optics'), `?status=${status}`), status).toEqual(
        await counted(aWebsite('optics'), sql`status = ${status}`),
      )
  })

  test('statistics stay the truth of SQL after writes in any order', async () => {
    const write = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('insert'),
          n: fc.nat(4),
          cents: fc.integer({ min: 50, max: 90_000 }),
        }),
      },
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('move'), n: fc.nat(4), cents: fc.nat(1000) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), n: fc.nat(4), cents: fc.nat(1000) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('taken back'), n: fc.nat(4), cents: fc.nat(1000) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('added up'), n: fc.nat(4), cents: fc.nat(1000) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('touch'), n: fc.nat(4), cents: fc.nat(1000) }) },
    )
    const some = (cents: number) =>
      sql`(select id from payment_records where website = 'nursing' and provider <> 'manual' order by md5(id::text || ${cents}) limit ${1 + (cents % 3)})`
    const runs = isLong ? 10 : 1
    let steps = 0
    const play = async ({ kind, n, cents }: { kind: string; n: number; cents: number }) => {
      steps++
      const status = paymentStatuses[n] ?? 'PENDING'
      const move = (on: typeof db) =>
        sql`update payment_records set status = ${status}, updated_at = now() where id in ${some(cents)}`.execute(
          on,
        )
      const byHand = kind === 'insert' && cents % 3 === 0
      if (byHand) await aPayment({ status: 'COMPLETED', cents, byHand })
      else if (kind === 'insert') await aPayment({ status, cents, livemode: cents % 2 === 0 })
      if (kind === 'move') await move(db)
      if (kind === 'delete') await sql`delete from payment_records where id in ${some(cents)}`.execute(db)
      if (kind === 'touch')
        await sql`update payment_records set cancel_requested_at = now() where id in ${some(cents)}`.execute(
          db,
        )
      if (kind === 'added up') await addUpCounters(db)
      if (kind === 'taken back')
        await db
          .transaction()
          .execute(async (tx) => {
            await move(tx as unknown as typeof db)
            throw new Error('taken back')
          })
          .catch(() => undefined)
      expect(await statisticsOf(aWebsite('nursing'))).toEqual(await counted(aWebsite('nursing')))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 20, maxLength: 20 }), async (writes) => {
        for (const one of writes) await play(one)
      }),
      { numRuns: runs },
    )
    expect(steps).toBeGreaterThanOrEqual(20 * runs)
  })

  test('statistics: many at once wait for no one, and are all counted', async () => {
    const ids = await Promise.all(
      Array.from({ length: 24 }, () => aPayment({ status: 'PENDING', cents: 1_000 })),
    )
    await Promise.all([
      ...ids.map((id) =>
        db.updateTable('paymentRecords').set({ status: 'COMPLETED' }).where('id', '=', id).execute(),
      ),
      addUpCounters(db),
      addUpCounters(db),
    ])
    expect(await statisticsOf(aWebsite('nursing'))).toEqual(await counted(aWebsite('nursing')))
  })

  test('statistics: the job adds them up, and puts right and reports what is wrong', async () => {
    const before = await statisticsOf(aWebsite('nursing'))
    const run = async (key: string) => {
      await enqueueJob(db, { kind: checkPaymentCounters, key, payload: {}, now: clock.now() })
      await product.runJobs()
      return product.logged.filter(({ message }) => String(message).includes('counters of the payments'))
        .length
    }
    expect(await run('right')).toBe(0)
    expect(await statisticsOf(aWebsite('nursing'))).toEqual(before)
    const { rows } = await sql<{ count: number }>`select count(*) from payment_counters`.execute(db)
    expect(rows[0]?.count).toBeLessThanOrEqual(3 * 5 * 3)

    await sql`update payment_counters set records = records + 3, cents = cents - 7
              where website = 'nursing' and status = 'COMPLETED' and livemode`.execute(db)
    await sql`delete from payment_counters where website = 'optics' and status = 'FAILED'`.execute(db)
    expect(await statisticsOf(aWebsite('nursing'))).not.toEqual(before)
    expect(await run('wrong')).toBe(1)
    expect(await statisticsOf(aWebsite('nursing'))).toEqual(before)
    expect(await statisticsOf(aWebsite('optics'))).toEqual(await counted(aWebsite('optics')))
    expect(await run('right again')).toBe(1)
  })
})

describe('a whole list is streamed A24', () => {
  const open = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(
      httpGet(`${product.url}/api/payments/${path}`, { headers: owner, agent: false }),
      'response',
    )
    return answer
  }

  test('in pieces, as JSON, with the headers of every answer', async () => {
    const answer = await open('all/optics')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'transfer-encoding': 'chunked',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const pieces = await answer.toArray()
    expect(pieces.length).toBeGreaterThan(2)
    const records = JSON.parse(Buffer.concat(pieces).toString('utf8')) as PaymentRecord[]
    expect(idsOf(records)).toEqual(await truth(aWebsite('optics')))
    expect(await (await open('all/renewable?q=nobody-has-this')).toArray()).toEqual([Buffer.from('[]')])
  })

  test('a failure before the first byte is an answer with a sentence', async () => {
    await sql`alter table payment_records rename to payment_records_away`.execute(db)
    const answer = await ask('optics/all')
    await sql`alter table payment_records_away rename to payment_records`.execute(db)
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'Something went wrong.', code: 'internal_error' },
    })
  })
})

describe('expire-stale A24', () => {
  const website = 'renewable'
  const press = (path = `${website}/expire-stale`) => product.post(`/api/payments/${path}`, undefined, fresh)
  let fresh: { authorization: string }
  const entries = () =>
    db
      .selectFrom('auditEntries')
      .selectAll()
      .where('action', '=', 'payment.expire-stale')
      .orderBy('id')
      .execute()

  beforeAll(async () => {
    // anyone who learns of nothing must ask
    await product.faults({ withholdWebhooks: true })
    fresh = await bearerOf(app, account)
  })

  test('takes POST alone, under both orders of its path, of those who may write', async () => {
    for (const path of ['optics/expire-stale', 'expire-stale/optics']) {
      const answer = await app.inject({ url: `/api/payments/${path}`, headers: owner })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers['allow']).toBe('POST')
      expect(await press(path)).toEqual({
        status: 200,
        body: { asked: 0, expired: 0, completed: 0, unanswered: 0 },
      })
    }
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
    expect((await product.post('/api/payments/optics/expire-stale', undefined, viewer)).status).toBe(403)
    expect(await entries()).toEqual([])
  })

  test('asks the provider, which alone says what is EXPIRED, and what was paid after all', async () => {
    const abandoned = await visitorAtCheckout(product)
    const paid = await visitorAtCheckout(product)
    await product.pay(paid.sessionId)
    const unopened = await aPayment({ website: aWebsite(website), status: 'PENDING', livemode: false })
    clock.advance(2 * 3600)
    const young = await visitorAtCheckout(product)
    fresh = await bearerOf(app, account)

    const first = await press()
    expect(first).toEqual({ status: 200, body: { asked: 2, expired: 1, completed: 1, unanswered: 0 } })
    expect((await product.recordOf(abandoned.sessionId)).status).toBe('EXPIRED')
    expect((await product.recordOf(paid.sessionId)).status).toBe('COMPLETED')
    expect((await product.recordOf(young.sessionId)).status).toBe('PENDING')
    expect(await ask(`${website}/${unopened}`, fresh)).toMatchObject({ body: { status: 'PENDING' } })
    expect(await entries()).toMatchObject([
      {
        adminEmail: account.email,
        website,
        subject: '2 payments',
        newValues: { payments: expect.any(Array) },
      },
    ])

    // again: nothing is left
    expect((await press()).body).toMatchObject({ asked: 0 })
    expect(await entries()).toHaveLength(1)
  })

  test('a provider that cannot be asked changes nothing', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    clock.advance(2 * 3600)
    fresh = await bearerOf(app, account)
    const before = await product.recordOf(sessionId)
    const away = product.providerOfEach.map(({ stripe }) =>
      vi.spyOn(stripe.checkout.sessions, 'retrieve').mockRejectedValue(new Error('The network is away')),
    )
    expect((await press()).body).toEqual({ asked: 2, expired: 0, completed: 0, unanswered: 2 })
    for (const one of away) one.mockRestore()
    expect(await product.recordOf(sessionId)).toEqual(before)
    expect((await press()).body).toMatchObject({ asked: 2, expired: 2 })
  })
})
