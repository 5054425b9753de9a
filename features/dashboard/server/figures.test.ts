import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { showBookingFigures } from '#features/bookings/bookings.contract.ts'
import { type Figures, figureRanges, figures, showFigures } from '#features/dashboard/dashboard.contract.ts'
import { saveEvent, showEvent } from '#features/events/events.contract.ts'
import { showPaymentStatistics, showRevenueByDay } from '#features/payments/admin-payments.contract.ts'
import { newId } from '#shared/ids.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { instantOf, wallTimeAt } from '#shared/time/zoned-time.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, pool, clock } = product

// noon of UTC is far from the end of a day at the conference, too
clock.advance((36 * 3600 - ((clock.now().getTime() / 1000) % 86_400)) % 86_400)
const account = await anAdmin(db)
const owner = await bearerOf(app, account)
const zone = defaultContent.nursing.event.dates.timeZone
const today = wallTimeAt(clock.now().getTime(), zone).date
/** A moment of the day that many days ago, in the zone of a conference. */
const ago = (days: number, time = '12:00:00.000', of = zone): Date =>
  new Date(instantOf(addDays(today, -days), time, of))

const pathOf = (website: string, days?: string) =>
  `${showFigures.path.replace(':website', website)}${days === undefined ? '' : `?days=${days}`}`
const ask = async (website: Website, days?: string, bearer = owner): Promise<Figures> => {
  const { status, body } = await product.get(pathOf(website, days), bearer)
  expect(status, JSON.stringify(body)).toBe(200)
  // and nothing else leaves
  expect(figures.parse(body)).toEqual(body)
  return body as unknown as Figures
}

type Registered = { website?: Website; country?: string; stay?: boolean; as?: string; cancelledAt?: Date }
const aRegistration = async (
  at: Date,
  {
    website = aWebsite('nursing'),
    country = 'Japan',
    stay = false,
    as = 'LISTENER',
    cancelledAt,
  }: Registered = {},
): Promise<string> => {
  const id = newId(at)
  await db
    .insertInto('registrations')
    .values({
      website,
      id,
      name: 'Ada',
      phone: '1',
      email: 'ada@example.org',
      instituteOrUniversity: 'Institute of Care',
      country,
      registrationType: stay ? 'REGISTRATION_AND_ACCOMMODATION' : 'REGISTRATION_ONLY',
      presentationType: as,
      createdAt: at,
      cancelledAt: cancelledAt ?? null,
    })
    .execute()
  return id
}

type Paid = {
  website?: Website
  status?: string
  at?: Date
  completedAt?: Date | null
  cents?: number
  by?: 'stripe' | 'sandbox' | 'none' | 'manual'
  livemode?: boolean
  session?: boolean
  /** For a discount request of that id. */
  forDiscount?: boolean
}
const aPayment = async (
  of: string,
  {
    website = aWebsite('nursing'),
    status = 'COMPLETED',
    at = ago(2),
    completedAt = status === 'COMPLETED' ? at : null,
    cents = 10_000,
    by = 'stripe',
    livemode = by !== 'sandbox',
    session = by === 'stripe' || by === 'sandbox',
    forDiscount = false,
  }: Paid = {},
) => {
  const id = newId(at)
  await pool.query(
    `insert into payment_records
       (website, id, registration_id, discount_request_id, status, provider, manual_method, livemode, customer_name,
        customer_phone, customer_email, customer_institute, customer_country, registration_type, presentation_type,
        pricing_config_id, presentation_cents, fee_basis_points, fee_cents, total_cents, currency, accompanying_person,
        extra_nights, product_name, return_origin, expires_at, session_id, completed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, case when $6 = 'manual' then 'desk' end, $7, 'Ada', '1', 'ada@example.org', 'I',
       'Japan', $8, $9, $10, $11, 0, $12, $13, 'eur', false, 0, 'Registration', 'http://localhost:3000', $14, $15, $16,
       $14, $14)`,
    [
      website,
      id,
      forDiscount ? null : of,
      forDiscount ? of : null,
      status,
      by,
      livemode,
      ...(forDiscount ? [null, null, null, null] : ['REGISTRATION_ONLY', 'LISTENER', 1, cents]),
      forDiscount ? cents : 0,
      cents,
      at,
      session ? `cs_test_${id.replaceAll('-', '')}` : null,
      completedAt,
    ],
  )
}

const aDiscountRequest = async (at: Date): Promise<string> => {
  const id = newId(at)
  const person = { name: 'Dora', phone: '1', email: 'dora@example.org', country: 'Peru' }
  await db
    .insertInto('discountRequests')
    .values({
      ...person,
      website: aWebsite('nursing'),
      id,
      instituteOrUniversity: 'I',
      description: 'Half',
      amountCents: 5_000,
      orderReference: null,
      createdAt: at,
    })
    .execute()
  return id
}

let abstracts = 0
const anAbstract = async (website: Website, session: number, at: Date) => {
  const id = newId(at)
  await pool.query(
    `insert into abstract_submissions
       (website, id, reference, title_prefix, name, email, phone, organization_name, interest_option_id,
        session_option_id, country, file_key, file_name, file_bytes, file_sha256, file_stored_at, created_at)
     values ($1::text, $2::uuid, $3, 'Dr.', 'Ada', 'ada@example.org', '1', 'I',
       (select min(id) from interest_options where website = $1::text), $4, 'Japan', $2::text, 'a.pdf', 1, 'x', $5, $5)`,
    [website, id, `A-${++abstracts}`, session, at],
  )
}

const aSession = async (website: Website, name: string, deletedAt: Date | null = null): Promise<number> =>
  (
    await db
      .insertInto('sessionOptions')
      .values({ website, name, createdAt: ago(400), deletedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** What there is on days that have anything at all. */
const busy = ({ steps }: Figures) =>
  steps.filter((step) => step.registrations + step.revenueCents + step.testRevenueCents > 0)

describe('the figures of a website, counted by hand', () => {
  beforeAll(async () => {
    // in the range of 30 days: 6, of which one is cancelled; their ways go to all places that there are
    const paid = await aRegistration(ago(29, '00:00:00.000'), { country: 'Japan', as: 'SPEAKER' })
    await aPayment(paid, { status: 'EXPIRED', at: ago(29) })
    await aPayment(paid, { cents: 50_000, at: ago(3), completedAt: ago(1, '23:59:59.999') })
    const atTheDesk = await aRegistration(ago(2, '23:59:59.999'), { country: 'japan', stay: true })
    await aPayment(atTheDesk, { by: 'manual', cents: 30_000, at: ago(1, '00:00:00.000') })
    const test = await aRegistration(ago(1, '00:00:00.000'), { country: 'Japan' })
    await aPayment(test, { by: 'sandbox', cents: 700 })
    const free = await aRegistration(ago(0), { country: 'Türkiye', as: 'STUDENT' })
    await aPayment(free, { by: 'none', cents: 0, livemode: false, at: ago(0) })
    const waiting = await aRegistration(ago(0), { country: 'Peru' })
    await aPayment(waiting, { status: 'PENDING', at: ago(0), session: false })
    // opened, and never paid; the last millisecond of the day before the 30 days
    const before = await aRegistration(ago(30, '23:59:59.999'), { country: 'Chad' })
    await aPayment(before, { status: 'CANCELLED', at: ago(30) })
    // cancelled: its money stays
    const gone = await aRegistration(ago(5), { country: 'Peru', cancelledAt: ago(4) })
    await aPayment(gone, { cents: 1_000, at: ago(5) })
    // paid by a discount request, once for money and once for none: each is a booking of the day of the request
    await aPayment(await aDiscountRequest(ago(6)), { forDiscount: true, cents: 2_500, at: ago(6) })
    await aPayment(await aDiscountRequest(ago(6)), {
      forDiscount: true,
      cents: 90,
      at: ago(6),
      by: 'sandbox',
    })
    // older than a year; when it was completed is not known
    const old = await aRegistration(ago(400), { country: 'Chad' })
    await aPayment(old, { cents: 4_000, at: ago(400), completedAt: null })
    // of another website: in no figure of this one
    const other = await aRegistration(ago(1), { website: aWebsite('optics'), country: 'Mali' })
    await aPayment(other, { website: aWebsite('optics'), cents: 12_345, at: ago(1) })

    await db.deleteFrom('sessionOptions').where('website', '=', aWebsite('nursing')).execute()
    const care = await aSession(aWebsite('nursing'), 'Care')
    const deleted = await aSession(aWebsite('nursing'), 'Wards of yesterday', ago(1))
    await aSession(aWebsite('nursing'), 'Nobody yet')
    await aSession(aWebsite('nursing'), 'Deleted and empty', ago(1))
    const theirs = await aSession(aWebsite('optics'), 'Care')
    for (const at of [ago(0), ago(29, '00:00:00.000'), ago(30, '23:59:59.999')])
      await anAbstract(aWebsite('nursing'), care, at)
    for (const at of [ago(1), ago(2), ago(3)]) await anAbstract(aWebsite('nursing'), deleted, at)
    await anAbstract(aWebsite('optics'), theirs, ago(1))
  })

  test('of 30 days, today included: registrations, money, countries, types, abstracts and the way to payment', async () => {
    const found = await ask(aWebsite('nursing'))
    const { steps, previous, ...rest } = found
    expect(rest).toEqual({
      from: addDays(today, -29),
      to: today,
      timeZone: zone,
      unit: 'day',
      hasRegistration: true,
      registrations: 7,
      cancelled: 1,
      revenueCents: 50_000 + 30_000 + 1_000 + 2_500,
      discountRevenueCents: 2_500,
      testRevenueCents: 700 + 90,
      testDiscountRevenueCents: 90,
      countries: [
        { name: 'Japan', count: 3 },
        { name: 'Peru', count: 3 },
        { name: 'Türkiye', count: 1 },
      ],
      otherCountries: { countries: 0, count: 0 },
      registrationTypes: [
        { name: 'REGISTRATION_ONLY', count: 6 },
        { name: 'REGISTRATION_AND_ACCOMMODATION', count: 1 },
      ],
      presentationTypes: [
        { name: 'LISTENER', count: 3 },
        { name: 'DISCOUNT', count: 2 },
        { name: 'SPEAKER', count: 1 },
        { name: 'STUDENT', count: 1 },
      ],
      sessions: [
        { name: 'Wards of yesterday', isDeleted: true, count: 3 },
        { name: 'Care', isDeleted: false, count: 2 },
        { name: 'Nobody yet', isDeleted: false, count: 0 },
      ],
      abstracts: 5,
      way: { registered: 7, opened: 6, paid: 6, paidInTest: 2 },
    })
    expect(steps).toHaveLength(30)
    expect(steps.map(({ from }) => from)).toEqual(
      Array.from({ length: 30 }, (_, n) => addDays(today, n - 29)),
    )
    expect(steps.every(({ from, to }) => from === to)).toBe(true)
    expect(previous).toMatchObject({ from: addDays(today, -59), to: addDays(today, -30), registrations: 1 })
  })

  test('beside those of as many days before, step by step as many days earlier', async () => {
    for (const days of ['30', '90', '365']) {
      const { steps, previous } = await ask(aWebsite('nursing'), days)
      if (!previous) throw new Error('There is nothing before')
      expect(previous.steps.map(({ from, to }) => [from, to])).toEqual(
        steps.map(({ from, to }) => [addDays(from, -Number(days)), addDays(to, -Number(days))]),
      )
      const total = (of: 'registrations' | 'revenueCents' | 'testRevenueCents') =>
        previous.steps.reduce((sum, step) => sum + step[of], 0)
      expect([previous.registrations, previous.revenueCents, previous.testRevenueCents]).toEqual([
        total('registrations'),
        total('revenueCents'),
        total('testRevenueCents'),
      ])
    }
    // what is a year and more ago is the year before
    const year = await ask(aWebsite('nursing'), '365')
    expect(busy({ ...year, steps: year.previous?.steps ?? [] })).toMatchObject([
      { registrations: 1, revenueCents: 4_000 },
    ])
    expect((await ask(aWebsite('nursing'), 'all')).previous).toBeNull()
  })

  test('each on its day at the conference, to the millisecond, the money on the day of its completion', async () => {
    const on = (days: number, registrations: number, revenueCents = 0, testRevenueCents = 0) => {
      const day = addDays(today, -days)
      return { from: day, to: day, registrations, revenueCents, testRevenueCents }
    }
    expect(busy(await ask(aWebsite('nursing'), '30'))).toEqual([
      on(29, 1),
      on(6, 2, 2_500, 90),
      on(5, 0, 1_000),
      on(2, 1, 0, 700),
      on(1, 1, 80_000),
      on(0, 2),
    ])
    expect(busy(await ask(aWebsite('nursing'), '90'))[0]).toEqual(on(30, 1))
  })

  test('of a year by weeks from Monday on, cut at its ends, and of all time from the first day on', async () => {
    const year = await ask(aWebsite('nursing'), '365')
    expect(year).toMatchObject({ unit: 'week', from: addDays(today, -364), to: today, registrations: 8 })
    expect(year.steps[0]?.from).toBe(year.from)
    expect(year.steps.at(-1)?.to).toBe(today)
    for (const { from } of year.steps.slice(1)) expect(new Date(from).getUTCDay()).toBe(1)
    for (const { to } of year.steps.slice(0, -1)) expect(new Date(to).getUTCDay()).toBe(0)

    const all = await ask(aWebsite('nursing'), 'all')
    expect(all).toMatchObject({
      unit: 'week',
      from: addDays(today, -400),
      to: today,
      registrations: 9,
      abstracts: 6,
    })
    expect(all.steps[0]).toMatchObject({ registrations: 1, revenueCents: 4_000 })
    expect(all.way).toEqual({ registered: 9, opened: 8, paid: 7, paidInTest: 2 })
  })

  test('end at the moment at which the day ends', async () => {
    const tomorrow = (instantOf(addDays(today, 1), '00:00', zone) - clock.now().getTime()) / 1000
    clock.advance(tomorrow)
    try {
      const next = await ask(aWebsite('nursing'), '30', await bearerOf(app, account))
      expect(next).toMatchObject({ from: addDays(today, -28), to: addDays(today, 1), registrations: 6 })
    } finally {
      clock.advance(-tomorrow)
    }
  })

  test('of a website where nothing has happened are zeros on every day', async () => {
    const empty = await ask(aWebsite('renewable'), '90')
    expect(busy(empty)).toEqual([])
    expect(empty).toMatchObject({
      hasRegistration: false,
      registrations: 0,
      cancelled: 0,
      revenueCents: 0,
      testRevenueCents: 0,
      countries: [],
      otherCountries: { countries: 0, count: 0 },
      registrationTypes: [],
      presentationTypes: [],
      abstracts: 0,
      way: { registered: 0, opened: 0, paid: 0, paidInTest: 0 },
    })
    expect(empty.sessions.every(({ count, isDeleted }) => count === 0 && !isDeleted)).toBe(true)
    expect(await ask(aWebsite('renewable'), 'all')).toMatchObject({ unit: 'day', from: today, to: today })
  })

  test('are for who may read the website, and of a range that there is', async () => {
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] }))
    expect(await product.get(pathOf('nursing'), viewer)).toMatchObject({
      status: 200,
      body: { registrations: 7 },
    })
    expect((await product.get(pathOf('optics'), viewer)).status).toBe(403)
    expect((await product.get(pathOf('nursing'))).status).toBe(401)
    for (const days of ['', '7', '030', 'ALL', '30&days=90'])
      expect(await product.get(pathOf('nursing', days), owner), days).toEqual({
        status: 400,
        body: { message: 'days must be 30, 90, 365 or all', code: 'invalid_input' },
      })
    expect((await product.get(pathOf('physics'), owner)).status).toBe(404)
  })
})

describe('days at the conference', () => {
  const website = aWebsite('renewable')
  const setZone = async (timeZone: string) => {
    const { body } = await product.get(showEvent.path.replace(':website', website), owner)
    const { savedAt: _savedAt, home: _home, ...event } = body
    const saved = await product.ask(
      'PUT',
      saveEvent.path.replace(':website', website),
      { ...event, timeZone },
      owner,
    )
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  const revenueOn = async (day: string) => {
    const path = showRevenueByDay.path.replace(':website', website)
    const { days } = (await product.get(path, owner)).body as unknown as {
      days: { day: string; revenueCents: number }[]
    }
    const { steps } = await ask(website)
    const figure = steps.find(({ from }) => from === day)
    expect(days.find((one) => one.day === day)?.revenueCents).toBe(figure?.revenueCents)
    return [figure?.registrations, figure?.revenueCents]
  }

  test('a payment at 23:30 UTC counts on the next day in Tokyo, and on the same day in New York', async () => {
    const day = clock.now().toISOString().slice(0, 10)
    const at = new Date(`${addDays(day, -3)}T23:30:00Z`)
    const id = await aRegistration(at, { website })
    await aPayment(id, { website, cents: 7_000, at })
    try {
      expect(await revenueOn(addDays(day, -3))).toEqual([0, 0])
      expect(await revenueOn(addDays(day, -2))).toEqual([1, 7_000])
      for (const timeZone of ['Atlantic/Azores', 'America/New_York']) {
        await setZone(timeZone)
        expect(await revenueOn(addDays(day, -3)), timeZone).toEqual([1, 7_000])
        expect((await ask(website, 'all')).from, timeZone).toBe(addDays(day, -3))
      }
    } finally {
      await setZone('Asia/Tokyo')
      await db.deleteFrom('paymentRecords').where('registrationId', '=', id).execute()
      await db.deleteFrom('registrations').where('id', '=', id).execute()
    }
  })
})

describe('the figures of many, by plain SQL', () => {
  const value = async (query: ReturnType<typeof sql<{ value: number }>>) =>
    Number((await query.execute(db)).rows[0]?.value)
  const counts = async (query: ReturnType<typeof sql<{ name: string; count: number }>>) =>
    Object.fromEntries((await query.execute(db)).rows.map(({ name, count }) => [name, count]))
  const asObject = (rows: readonly { name: string; count: number }[]) =>
    Object.fromEntries(rows.map(({ name, count }) => [name, count]))

  beforeAll(async () => {
    // fewer over fewer days: the shortest range has as many
    const [many, days] = isLong ? [900, 500] : [300, 150]
    await insertManyPayments(pool, aWebsite('optics'), many)
    // over so many days, of 14 countries, of all types, some cancelled, some with real money
    // the same once more, over the same days: the id of a registration begins with its time
    await pool.query(
      `with numbered as (
         select *, row_number() over (order by id) as n from registrations
         where website = 'optics' and name <> 'Ada'
       ), spread as (
         select *, $1::timestamptz - n % $2::integer * interval '1 day' - n % 24 * interval '1 hour' as at from numbered
       )
       insert into registrations
         (website, id, name, phone, email, institute_or_university, country, registration_type, presentation_type,
          created_at, cancelled_at)
       select website,
              (regexp_replace(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), '^.{8}', '\\&-')
                || substr(id::text, 14))::uuid,
              name, phone, email, institute_or_university, 'Country ' || (n * n) % 14,
              case when n % 5 = 0 then 'REGISTRATION_AND_ACCOMMODATION' else registration_type end,
              (array['SPEAKER', 'LISTENER', 'STUDENT'])[1 + n % 3], at, case when n % 11 = 0 then at end
       from spread`,
      [ago(0), days],
    )
    await pool.query(
      `update payment_records as p set registration_id = r.id from registrations as r
       where p.website = 'optics' and r.website = 'optics' and r.id <> p.registration_id
         and substr(r.id::text, 15) = substr(p.registration_id::text, 15)`,
    )
    await pool.query(
      `delete from registrations as r
       where website = 'optics' and not exists (select from payment_records as p where p.registration_id = r.id)`,
    )
    await pool.query(
      `update payment_records as p
       set livemode = (r.created_at > $1 and p.total_cents > 40000), created_at = r.created_at, provider = 'stripe',
           completed_at = case when status = 'COMPLETED' then r.created_at + interval '3 hours' end
       from registrations as r
       where p.website = 'optics' and r.website = 'optics' and r.id = p.registration_id and r.name <> 'Ada'`,
      [ago(isLong ? 200 : 60)],
    )
  })

  test('the revenue by day of the payments is that of the dashboard, day by day and without a gap A7', async () => {
    for (const website of ['optics', 'nursing', 'renewable'] as const) {
      const path = showRevenueByDay.path.replace(':website', website)
      const { status, body } = await product.get(path, owner)
      expect(status).toBe(200)
      const { steps } = await ask(aWebsite(website), '30')
      expect(body).toEqual({
        days: steps.map(({ from, revenueCents, testRevenueCents }) => ({
          day: from,
          revenueCents,
          testRevenueCents,
        })),
      })
    }
  })

  test.each(sampleOf(figureRanges, ['30']))('%s: every figure is what SQL counts', async (range) => {
    const found = await ask(aWebsite('optics'), range)
    const zone = found.timeZone
    const since = range === 'all' ? '-infinity' : ago(Number(range) - 1, '00:00:00.000', zone).toISOString()
    const inRange = sql`website = 'optics' and created_at >= ${since}::timestamptz`
    const standing = sql`${inRange} and cancelled_at is null`
    const money = (where: ReturnType<typeof sql>) =>
      value(sql`select coalesce(sum(total_cents), 0) as value from payment_records
                where website = 'optics' and status = 'COMPLETED' and completed_at >= ${since}::timestamptz and ${where}`)

    expect(found.registrations).toBe(
      await value(sql`select count(*) as value from registrations where ${standing}`),
    )
    expect(found.cancelled).toBe(
      await value(
        sql`select count(*) as value from registrations where ${inRange} and cancelled_at is not null`,
      ),
    )
    expect(found.revenueCents).toBe(await money(sql`livemode`))
    expect(found.testRevenueCents).toBe(await money(sql`not livemode`))
    expect(found.abstracts).toBe(
      await value(sql`select count(*) as value from abstract_submissions where ${inRange}`),
    )
    expect(found.registrations).toBeGreaterThan(30)

    for (const { from, to, ...step } of found.steps.filter((_, n) => n % 9 === 0)) {
      const day = (column: string) =>
        sql`to_char(${sql.ref(column)} at time zone ${zone}::text, 'YYYY-MM-DD') between ${from} and ${to}`
      expect({ from, ...step }).toEqual({
        from,
        registrations: await value(
          sql`select count(*) as value from registrations where ${standing} and ${day('created_at')}`,
        ),
        revenueCents: await money(sql`livemode and ${day('completed_at')}`),
        testRevenueCents: await money(sql`not livemode and ${day('completed_at')}`),
      })
    }
    const total = (of: 'registrations' | 'revenueCents' | 'testRevenueCents') =>
      found.steps.reduce((sum, step) => sum + step[of], 0)
    expect([total('registrations'), total('revenueCents'), total('testRevenueCents')]).toEqual([
      found.registrations,
      found.revenueCents,
      found.testRevenueCents,
    ])

    const countries = await counts(
      sql`select country as name, count(*) as count from registrations where ${standing} group by country`,
    )
    expect(countries).toMatchObject(asObject(found.countries))
    const ofTop = found.countries.map(({ count }) => count)
    expect(ofTop).toEqual(
      Object.values(countries)
        .toSorted((one, other) => other - one)
        .slice(0, 10),
    )
    expect(found.otherCountries).toEqual({
      countries: Object.keys(countries).length - ofTop.length,
      count: found.registrations - ofTop.reduce((sum, count) => sum + count, 0),
    })
    for (const [column, rows] of [
      ['registration_type', found.registrationTypes],
      ['presentation_type', found.presentationTypes],
    ] as const) {
      expect(asObject(rows)).toEqual(
        await counts(
          sql`select ${sql.ref(column)} as name, count(*) as count from registrations where ${standing} group by 1`,
        ),
      )
      expect(rows.map(({ count }) => count)).toEqual(
        rows.map(({ count }) => count).toSorted((one, other) => other - one),
      )
    }
    for (const { name, count } of found.sessions)
      expect([name, count]).toEqual([
        name,
        await value(sql`select count(*) as value from abstract_submissions join session_options using (website)
          where session_option_id = session_options.id and session_options.name = ${name}
            and abstract_submissions.website = 'optics'
            and abstract_submissions.created_at >= ${since}::timestamptz`),
      ])

    const having = (where: ReturnType<typeof sql>) =>
      value(sql`select count(*) as value from registrations as r
        where r.website = 'optics' and r.created_at >= ${since}::timestamptz and r.cancelled_at is null
          and exists (select from payment_records as p where p.website = 'optics' and p.registration_id = r.id
                      and ${where})`)
    expect(found.way).toEqual({
      registered: found.registrations,
      opened: await having(sql`(p.session_id is not null or p.status = 'COMPLETED')`),
      paid: await having(sql`p.status = 'COMPLETED'`),
      paidInTest: await having(sql`p.status = 'COMPLETED' and not p.livemode`),
    })
  })

  test('of all time agree with the tiles of the payments', async () => {
    for (const website of ['optics', 'nursing', 'renewable'] as const) {
      const found = await ask(aWebsite(website), 'all')
      const { body } = await product.get(showPaymentStatistics.path.replace(':website', website), owner)
      expect([found.revenueCents, found.testRevenueCents]).toEqual([
        body['revenueCents'],
        body['testRevenueCents'],
      ])
    }
  })
})

test('all of all time agree with the tiles of the bookings, paid discount requests among them', async () => {
  for (const website of ['optics', 'nursing'] as const) {
    const found = await ask(aWebsite(website), 'all')
    const { body } = await product.get(showBookingFigures.path.replace(':website', website), owner)
    expect(found.registrations).toBeGreaterThan(5)
    expect(body).toMatchObject({
      total: found.registrations,
      paid: found.way.paid,
      cancelled: found.cancelled,
      revenue: found.revenueCents / 100,
      testRevenue: found.testRevenueCents / 100,
    })
  }
})

test('a visitor who registers, opens a checkout and pays goes the way that is counted', async () => {
  const before = await ask(aWebsite('renewable'))
  const { sessionId, pricing } = await visitorAtCheckout(product)
  const added = async (change: Partial<Figures>) =>
    expect(await ask(aWebsite('renewable'))).toMatchObject({
      registrations: before.registrations + 1,
      ...change,
    })
  await added({ way: { registered: 1, opened: 1, paid: 0, paidInTest: 0 }, testRevenueCents: 0 })
  await product.pay(sessionId)
  await product.statusPage(sessionId)
  await added({
    way: { registered: 1, opened: 1, paid: 1, paidInTest: 1 },
    revenueCents: 0,
    testRevenueCents: Math.round(pricing.totalPrice * 100),
  })
})
