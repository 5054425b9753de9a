import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { booking, bookingFigures } from '#features/bookings/bookings.contract.ts'
import { effectivePayment } from '#features/payments/effective-payment.ts'
import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import { shortReference } from '#shared/short-reference.ts'
import { nameSortKey } from '#shared/text/fold-text.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { isLong, oneOf, sampleOf } from '#tests/long.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, pool, clock } = product
const owner = await bearerOf(app, await anAdmin(db))

const forms = '/admin/api/admin/registration-forms'
const ask = async (path: string, headers: Record<string, string> = owner) => {
  const answer = await app.inject({
    method: 'POST',
    url: `${forms}/${path}`,
    headers: { host: 'localhost', ...headers },
  })
  return { status: answer.statusCode, next: answer.headers[nextCursorHeader], body: answer.json() }
}
const list = async (path: string) => (await ask(path)).body as Booking[]
const idsOf = (bookings: readonly { id: string }[]) => bookings.map(({ id }) => id)
const query = (given: Record<string, string>) => new URLSearchParams(given).toString()

const one = async (id: string, website = 'renewable'): Promise<Booking> => {
  const found = (await list(website)).find((row) => row.id === id)
  if (!found) throw new Error('There is no such booking')
  return found
}
const verb = (id: string, what: string, body?: unknown, headers: Record<string, string> = {}) =>
  product.post(`${forms}/renewable/${id}/${what}`, body, { ...owner, ...headers })
const change = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  product.ask('PUT', `${forms}/renewable/${id}`, body, { ...owner, ...headers })
const addByHand = (body: unknown, headers = owner) =>
  product.post('/admin/api/admin/bookings-by-hand/renewable', body, headers)
const ifMatch = (version: string) => ({ 'if-match': `"${version}"` })

const atTheDesk = { method: 'desk', unitAmount: 523.95 }
const corrected = { name: 'Grace Hopper', instituteOrUniversity: 'Institute of Ships', country: 'Kenya' }

const registered = async (person = aPerson()) => ({
  person,
  id: String((await product.post('/api/registration/register', person)).body['id']),
})
/** A visitor whose money has come by the provider. */
const paidOnline = async () => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  await product.deliverWebhooks()
  return visitor
}
const entriesOf = (action: string) =>
  db.selectFrom('auditEntries').selectAll().where('action', '=', action).orderBy('id').execute()
const mailsTo = async (email: string) =>
  (await product.readMails()).filter(({ text }) => text.includes(email)).map(({ text }) => readMail(text))

/** Whether someone waits for a row that another holds. */
const waitsForRow = async () => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'
    ) as waiting`.execute(db)
  return rows[0]?.waiting
}

type Paid = Partial<{
  website: Website
  status: (typeof paymentStatuses)[number]
  at: Date
  cents: number
  livemode: boolean
  byHand: boolean
  nights: number
  guests: number
}>
/** A payment as it is in the database, for what the lists read alone. */
const insertPayment = async (registrationId: string, given: Paid = {}) => {
  const { website = 'nursing', status = 'COMPLETED', at = new Date('2026-03-01T09:00:00Z') } = given
  const { cents = 10_000, livemode = true, byHand = false, nights, guests = 1 } = given
  const id = newId(at)
  await db
    .insertInto('paymentRecords')
    .values({
      website: aWebsite(website),
      id,
      registrationId,
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
      pricingConfigId: 1,
      presentationCents: cents,
      ...(nights !== undefined && {
        accommodationCents: 0,
        accommodationNights: nights,
        accommodationGuests: guests,
      }),
      status,
      provider: byHand ? 'manual' : livemode ? 'stripe' : 'sandbox',
      manualMethod: byHand ? 'bank_transfer' : null,
      livemode,
      customerName: 'Nora Nurse',
      customerPhone: '1',
      customerEmail: 'nora@example.org',
      customerInstitute: 'Institute of Care',
      customerCountry: 'Japan',
      feeBasisPoints: 0,
      feeCents: 0,
      totalCents: cents,
      currency: 'eur',
      accompanyingPerson: false,
      extraNights: 0,
      productName: 'Registration',
      returnOrigin: 'http://localhost:3000',
      expiresAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return id
}
const insertRegistration = async (
  given: Partial<{ name: string; phone: string; stays: boolean; cancelled: boolean; website: Website }> = {},
) => {
  const at = clock.now()
  const id = newId(at)
  await db
    .insertInto('registrations')
    .values({
      website: aWebsite(given.website ?? 'nursing'),
      id,
      name: given.name ?? 'Nora Nurse',
      phone: given.phone ?? '+44 1',
      email: 'nora@example.org',
      instituteOrUniversity: 'Institute of Care',
      country: 'Ireland',
      registrationType: given.stays ? 'REGISTRATION_AND_ACCOMMODATION' : 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
      createdAt: at,
      cancelledAt: given.cancelled ? at : null,
    })
    .execute()
  return id
}

test('the list is a POST that reads: any body or none, streamed, opened by the bearer alone', async () => {
  const answers = []
  for (const [type, payload] of [
    [undefined, undefined],
    ['application/json', ''],
    ['application/json', '{}'],
    ['application/json', '{"state":'],
    ['application/json; charset=utf-16', Buffer.from([0xff, 0xfe, 0])],
    ['text/plain', 'state=none'],
    ['application/x-www-form-urlencoded', 'state=none'],
    ['multipart/form-data; boundary=x', '--x--'],
    [undefined, 'x'],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: `${forms}/renewable`,
      headers: { host: 'localhost', ...owner, ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })
    answers.push([answer.statusCode, answer.headers['transfer-encoding'], Array.isArray(answer.json())])
  }
  expect(answers).toEqual(answers.map(() => [200, 'chunked', true]))
  const [, token = ''] = owner.authorization.split(' ')
  expect((await ask('renewable', { cookie: `admin_jwt=${token}` })).status).toBe(401)
  const large = await app.inject({
    method: 'POST',
    url: `${forms}/renewable`,
    headers: { host: 'localhost', ...owner, 'content-type': 'text/plain' },
    payload: 'x'.repeat(100_001),
  })
  expect(large.statusCode).toBe(413)
})

describe('the list of bookings A26', () => {
  const rest = isLong ? [100, 30] : [30]
  beforeAll(() => insertManyPayments(pool, aWebsite('optics'), isLong ? 230 : 130))

  test('is whole, streamed, without a limit, and the same in pages', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from registrations where website = 'optics' order by id desc`.execute(db)
    expect(idsOf(await list('optics'))).toEqual(idsOf(rows))
    expect(idsOf(await list('optics?sort=date'))).toEqual(idsOf(rows).toReversed())
    for (const sort of ['-date', 'date']) {
      const pages: Booking[][] = []
      for (let cursor = ''; ; ) {
        const { status, body, next } = await ask(
          `optics?sort=${sort}&limit=100${cursor && `&cursor=${cursor}`}`,
        )
        expect(status).toBe(200)
        pages.push(body)
        if (next === undefined) break
        cursor = String(next)
      }
      expect(pages.map(({ length }) => length)).toEqual([100, ...rest])
      expect(pages.flatMap(idsOf)).toEqual(sort === 'date' ? idsOf(rows).toReversed() : idsOf(rows))
    }
  })

  test('is narrowed by state, and each state holds what its payments tell', async () => {
    const all = await list('optics')
    for (const state of paymentStatuses) {
      const expected = all.filter(({ paymentRecord }) => paymentRecord?.status === state)
      expect(expected.length).toBeGreaterThan(0)
      expect(idsOf(await list(`optics?state=${state}`)), state).toEqual(idsOf(expected))
    }
    expect(await list('optics?state=none')).toEqual([])
  })

  test.runIf(isLong)('comes by name in pages that fit together, forwards and backwards', async () => {
    const all = await list('optics?sort=name')
    const key = ({ id, name }: Booking) => `${nameSortKey(name)}${id}`
    const expected = (await list('optics')).toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    expect(idsOf(all)).toEqual(idsOf(expected))
    expect(idsOf(await list('optics?sort=-name'))).toEqual(idsOf(expected).toReversed())
    for (const sort of ['name', '-name']) {
      const paged: string[] = []
      for (let cursor = ''; ; ) {
        const page = await ask(`optics?${query({ sort, limit: '40', ...(cursor && { cursor }) })}`)
        expect(page.status).toBe(200)
        paged.push(...idsOf(page.body))
        if (page.next === undefined) break
        cursor = String(page.next)
      }
      expect(paged).toEqual(idsOf(sort === 'name' ? expected : expected.toReversed()))
    }
  })

  test('counts what a filter leaves, in all and in each tab', async () => {
    const counts = async (given: Record<string, string>) =>
      (await product.get(`/admin/api/admin/booking-counts/optics?${query(given)}`, owner)).body
    const filters = [{}, { state: 'COMPLETED' }, { state: 'none' }, { q: '1' }, { q: 'a', state: 'PENDING' }]
    for (const filter of sampleOf(filters, filters.slice(-1))) {
      const number = async (more: object) => (await list(`optics?${query({ ...filter, ...more })}`)).length
      expect(await counts(filter), JSON.stringify(filter)).toEqual({
        all: await number({}),
        with: await number({ stay: 'with' }),
        without: await number({ stay: 'without' }),
      })
    }
    const wrong = await product.get('/admin/api/admin/booking-counts/optics?state=PAID', owner)
    expect(wrong.status).toBe(400)
  })

  test('refuses what it cannot read, with a sentence', async () => {
    for (const [wrong, sentence] of [
      ['limit=0', 'limit must be a whole number from 1 to 100'],
      ['cursor=x', 'Start the list again'],
      ['sort=email', 'sort must be date, name, type, stay, payment, amount'],
      [`sort=amount&cursor=${newId(new Date())}`, 'Start the list again'],
      [`sort=amount&cursor=eA.${newId(new Date())}`, 'Start the list again'],
      ['stay=maybe', 'stay must be with or without'],
      ['state=PAID', 'state must be one of none, PENDING'],
      [`q=${'x'.repeat(255)}`, 'The search must be at most 254 characters'],
    ]) {
      const { status, body } = await ask(`optics?${wrong}`)
      expect(status, wrong).toBe(400)
      expect(body.message).toContain(sentence)
    }
  })

  test('shows another website nothing, and a viewer everything but what changes', async () => {
    const { id } = await registered()
    const viewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    expect((await ask('renewable', viewer)).status).toBe(200)
    expect((await ask('optics', viewer)).status).toBe(403)
    for (const what of ['cancel', 'restore', 'confirmation', 'link'])
      expect((await verb(id, what, undefined, viewer)).status, what).toBe(403)
    expect((await verb(id, 'payment', atTheDesk, viewer)).status).toBe(403)
    expect((await change(id, corrected, viewer)).status).toBe(403)
    expect((await addByHand({ ...aPerson(), ...atTheDesk }, viewer)).status).toBe(403)

    const none = { status: 404, body: { message: 'There is no such booking', code: 'not_found' } }
    for (const wrong of [`optics/${id}`, `renewable/${newId(clock.now())}`, 'renewable/1']) {
      for (const what of ['cancel', 'restore', 'confirmation', 'link'])
        expect(await product.post(`${forms}/${wrong}/${what}`, undefined, owner), what).toEqual(none)
      expect(await product.post(`${forms}/${wrong}/payment`, atTheDesk, owner)).toEqual(none)
      expect(await product.ask('PUT', `${forms}/${wrong}`, corrected, owner)).toEqual(none)
    }
    expect((await one(id)).cancelledAt).toBeNull()
  })
})

describe('the search for bookings A26', () => {
  const ids: Record<string, string> = {}
  let record = ''
  beforeAll(async () => {
    ids['percent'] = await insertRegistration({ name: '100% Nurse' })
    ids['three'] = await insertRegistration({ name: 'Three Nights', stays: true })
    ids['guests'] = await insertRegistration({ name: 'Three Guests', stays: true })
    ids['phone'] = await insertRegistration({ name: 'Phone', phone: '3 456' })
    ids['accents'] = await insertRegistration({ name: 'ÉMILIE DU CHÂTELET' })
    record = await insertPayment(String(ids['three']), { nights: 3, guests: 2, status: 'PENDING' })
    await insertPayment(String(ids['guests']), { nights: 2, guests: 3 })
    // an earlier request of the same booking does not matter
    await insertPayment(String(ids['guests']), {
      nights: 7,
      status: 'EXPIRED',
      at: new Date('2026-04-01T00:00Z'),
    })
  })
  const found = async (given: Record<string, string>) => idsOf(await list(`nursing?${query(given)}`))

  const searches: [string, string[]][] = [
    ['100%', ['percent']],
    ['émilie', ['accents']],
    ['3 nights', ['three']],
    ['3 guests', ['guests']],
    ['2 nights', ['guests']],
    ['1 guest', []],
    ['7 nights', []],
    // as the beginning of a word too
    ['3', ['three', 'guests', 'phone']],
    ['%%%', []],
    ['IRELAND', ['percent', 'three', 'guests', 'phone', 'accents']],
    ["'; drop table registrations; --", []],
  ]
  test.each(oneOf(3, searches))('for %s finds what holds it, and nothing else', async (q, keys) => {
    const expected = keys.map((key) => String(ids[key]))
    expect((await found({ q })).toSorted()).toEqual(expected.toSorted())
  })

  test('finds a registration by its short reference, as it is read aloud', async () => {
    const reference = shortReference(String(ids['three']))
    for (const q of [reference, reference.toLowerCase(), reference.slice(2)])
      expect(await found({ q }), q).toEqual([ids['three']])
    expect(await found({ q: reference, state: 'COMPLETED' })).toEqual([])
  })

  test('finds a payment record by the beginning of its id, and narrows by all at once', async () => {
    expect(await found({ q: record })).toEqual([ids['three']])
    expect(await found({ q: record.slice(0, 28).toUpperCase() })).toEqual([ids['three']])
    for (const part of [record.slice(-6), record.slice(-12, -2).toUpperCase(), record.slice(15, 28)])
      expect(await found({ q: part }), part).toContain(ids['three'])
    expect(await found({ q: record.slice(-12), state: 'PENDING' })).toEqual([ids['three']])
    expect(await found({ q: record.slice(-12), state: 'COMPLETED' })).toEqual([])
    expect(await found({ q: record, state: 'COMPLETED' })).toEqual([])
    expect(await found({ q: '3', state: 'PENDING' })).toEqual([ids['three']])
    expect(await found({ q: '3', state: 'none' })).toEqual([ids['phone']])
    expect((await found({ q: '3', stay: 'with' })).toSorted()).toEqual(
      [ids['three'], ids['guests']].toSorted(),
    )
    expect(await found({ q: '3', stay: 'without', state: 'none' })).toEqual([ids['phone']])
    const [first] = await found({ q: '3', sort: '-date' })
    expect((await ask(`nursing?${query({ q: '3', limit: '1' })}`)).body).toMatchObject([{ id: first }])
    const rest = await found({ q: '3', cursor: String(first) })
    expect(rest).toHaveLength(2)
  })
})

describe('what a booking tells A34', () => {
  test('is the booking of the contract and nothing else', async () => {
    const { registrationId } = await paidOnline()
    const reported = await one(registrationId)
    expect(Object.keys(reported).toSorted()).toEqual(Object.keys(booking.shape).toSorted())
    expect(booking.safeParse(reported).success).toBe(true)
    expect(reported).toMatchObject({
      amountPaid: 523.95,
      paymentRecord: { status: 'COMPLETED', provider: 'sandbox', livemode: false, manualMethod: null },
      pricingConfig: { presentationType: { type: 'LISTENER', price: 499 }, totalPrice: 523.95 },
      addedByHand: false,
      cancelledAt: null,
      version: '1',
    })
    const { id } = await registered()
    expect(await one(id)).toMatchObject({ amountPaid: 0, paymentRecord: null, pricingConfig: null })
    expect(await list('renewable?state=none').then(idsOf)).toContain(id)
  })

  test('follows the same payment as the rule chooses, whatever payments there are', async () => {
    const some = fc.array(
      fc.record({ status: fc.constantFrom(...paymentStatuses), day: fc.integer({ min: 1, max: 5 }) }),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(some, async (payments) => {
        const id = await insertRegistration({ name: 'Property', website: aWebsite('nursing') })
        for (const { status, day } of payments)
          await insertPayment(id, { status, at: new Date(`2026-03-0${day}T09:00:00Z`) })
        const rows = await db
          .selectFrom('paymentRecords')
          .selectAll()
          .where('registrationId', '=', id)
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .execute()
        const effective = effectivePayment(rows)
        expect((await one(id, 'nursing')).paymentRecord?.id).toBe(effective?.id)
        for (const state of ['none', ...paymentStatuses] as const)
          expect((await list(`nursing?state=${state}`).then(idsOf)).includes(id), state).toBe(
            state === (effective?.status ?? 'none'),
          )
      }),
      { numRuns: isLong ? 25 : 3 },
    )
  })

  test('a booking without a payment is found as such again when its only one was forgotten', async () => {
    const id = await insertRegistration()
    const payment = await insertPayment(id, { status: 'PENDING' })
    const none = async () => idsOf(await list('nursing?state=none'))
    expect(await none()).not.toContain(id)
    await db.deleteFrom('paymentRecords').where('id', '=', payment).execute()
    expect(await none()).toContain(id)
    const { rows } = await sql`
      select id from registrations r where not exists (select from payment_records p where p.registration_id = r.id)
      except select registration_id from registrations_without_payment`.execute(db)
    expect(rows).toEqual([])
  })

  test('figures are each what SQL counts', async () => {
    const paid = await insertRegistration({ stays: true })
    await insertPayment(paid, { cents: 20_000 })
    await insertPayment(await insertRegistration({ stays: true, cancelled: true }), { cents: 30_000 })
    await insertPayment(await insertRegistration({ cancelled: true }), { status: 'PENDING' })
    await insertPayment(await insertRegistration(), { cents: 40_000, byHand: true })
    await insertPayment(await insertRegistration(), { cents: 50_000, livemode: false })
    await insertRegistration({ cancelled: true })
    const twice = await insertRegistration()
    const payments = [twice, twice, await insertRegistration(), await insertRegistration({ cancelled: true })]
    for (const id of payments) await insertPayment(id, { cents: 7000 })
    // one of two, all of one, and one that does not count
    await sql`update payment_records set refunded_cents = 4000, lost_cents = 3000 where registration_id = ${payments[2]}
      or id in (select id from payment_records where registration_id = ${twice} limit 1)
      or registration_id = ${payments[3]}`.execute(db)
    const { body } = await product.get('/admin/api/admin/booking-figures/nursing', owner)
    const number = async (what: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ n: number }>`select ${what} as n`.execute(db)
      return Number(rows[0]?.n)
    }
    const bookings = (where: ReturnType<typeof sql>) =>
      number(
        sql`(select count(*) from registrations r where website = 'nursing' and cancelled_at is null and ${where})`,
      )
    const completed = sql`exists (select from payment_records p where p.registration_id = r.id and status = 'COMPLETED')`
    const kept = sql`exists (select from payment_records p where p.registration_id = r.id and status = 'COMPLETED'
      and (total_cents = 0 or total_cents > refunded_cents + lost_cents))`
    const any = sql`exists (select from payment_records p where p.registration_id = r.id)`
    const stays = sql`registration_type = 'REGISTRATION_AND_ACCOMMODATION'`
    const money = async (where: ReturnType<typeof sql>) =>
      (await number(sql`(select coalesce(sum(p.total_cents - p.refunded_cents - p.lost_cents), 0) from payment_records p
        join registrations r on r.id = p.registration_id
        where p.website = 'nursing' and p.status = 'COMPLETED' and ${where})`)) / 100
    expect(bookingFigures.parse(body)).toEqual({
      total: await bookings(sql`true`),
      paid: await bookings(completed),
      refunded: await bookings(sql`${completed} and not ${kept}`),
      pending: await bookings(sql`${any} and not ${completed}`),
      noPayment: await bookings(sql`not ${any}`),
      withAccommodation: await bookings(stays),
      withoutAccommodation: await bookings(sql`not ${stays}`),
      cancelled: await number(
        sql`(select count(*) from registrations where website = 'nursing' and cancelled_at is not null)`,
      ),
      revenue: await money(sql`livemode`),
      revenueWithAccommodation: await money(sql`livemode and r.${stays}`),
      revenueWithoutAccommodation: await money(sql`livemode and not r.${stays}`),
      manualRevenue: await money(sql`provider = 'manual'`),
      testRevenue: await money(sql`not livemode`),
    })
    expect(body).toMatchObject({ cancelled: 4, refunded: 1, manualRevenue: 400, testRevenue: 500 })
  })

  test('is saved as CSV with every field, narrowed, and of the chosen ones alone', async () => {
    const save = (rest: string) =>
      app.inject({ url: `/admin/api/admin/export/bookings/nursing${rest}`, headers: owner })
    const lines = async (rest: string) => (await save(rest)).body.trim().split('\r\n').slice(1)
    const answer = await save('')
    expect(answer.headers['content-disposition']).toMatch(
      /filename="plenary-bookings-nursing-\d{4}-\d\d-\d\d\.csv"/,
    )
    expect(answer.body).toMatch(/^\uFEFFName,Email,Phone,/)
    expect(await lines('')).toHaveLength((await list('nursing')).length)
    expect(await lines('?state=PENDING&stay=with')).toHaveLength(
      (await list('nursing?state=PENDING&stay=with')).length,
    )
    const chosen = idsOf(await list('nursing')).slice(2, 4)
    const saved = await lines(`?ids=${chosen.join(',')}`)
    expect(saved.map((line) => line.split(',').at(-3))).toEqual(chosen)
    expect((await save('?ids=x;y')).statusCode).toBe(400)
  })
})

describe('A booking', () => {
  test('tells that its email address has another paid booking, as long as both are there and the money is', async () => {
    const { person, registrationId: first, sessionId } = await paidOnline()
    const again = { ...person, name: 'Ada Once More', email: person.email.toUpperCase() }
    const { id: second } = await registered(again)
    const marks = async () => [(await one(first)).otherBookingPaid, (await one(second)).otherBookingPaid]
    expect(await marks()).toEqual([false, true])

    const opened = await product.openCheckout(again, await product.priceOf(), { registrationId: second })
    await product.pay(String(opened.body['sessionId']))
    await product.deliverWebhooks()
    expect(await marks()).toEqual([true, true])

    await product.refundInDashboard(sessionId)
    await product.deliverWebhooks()
    expect(await marks()).toEqual([true, false])
    expect((await verb(second, 'cancel')).status).toBe(200)
    expect(await marks()).toEqual([false, false])
  })
})

describe('an organiser corrects a booking A26', () => {
  test('and what was paid stays as it was', async () => {
    const { registrationId: id } = await paidOnline()
    const before = await one(id)
    const { status, body } = await change(id, corrected, ifMatch(before.version))
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, ...corrected, version: '2' })
    expect(await one(id)).toEqual(body)
    const [entry] = (await entriesOf('booking.changed')).slice(-1)
    expect(entry).toMatchObject({
      subject: before.name,
      website: aWebsite('renewable'),
      newValues: { name: 'Grace Hopper', institute: 'Institute of Ships', country: 'Kenya' },
    })
    expect((await change(id, { ...corrected, name: ' ' })).body.message).toBe('Name is required')
    expect((await change(id, { ...corrected, country: 'x'.repeat(101) })).status).toBe(400)
  })

  test('of two at once the later one learns what it is now, and nothing is overwritten', async () => {
    const { id } = await registered()
    const answers = await Promise.all([
      change(id, corrected, ifMatch('1')),
      change(id, { ...corrected, name: 'Grace Murray' }, ifMatch('1')),
      verb(id, 'cancel', undefined, ifMatch('1')),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    const now = await one(id)
    for (const { status, body } of answers)
      if (status === 412)
        expect(body.message).toBe(
          `The booking has changed since you opened it. It is now: ${now.name}, ${now.instituteOrUniversity}, ${now.country}, ${now.phone}, ${now.email}${now.cancelledAt ? ', cancelled' : ''}. Nothing was saved.`,
        )
    expect(now.version).toBe('2')
    // a repeated change finds itself, without a header it overwrites
    const { name, instituteOrUniversity, country } = now
    expect((await change(id, { name, instituteOrUniversity, country }, ifMatch('1'))).status).toBe(200)
    expect((await change(id, corrected)).status).toBe(200)
  })
})

describe('an organiser cancels a booking A26', () => {
  test('a paid one keeps its payment, is confirmed no more, and comes back', async () => {
    const { registrationId: id, person } = await paidOnline()
    const before = await one(id)
    const cancelled = await verb(id, 'cancel', { sendEmail: false }, ifMatch('1'))
    expect(cancelled).toMatchObject({
      status: 200,
      body: { amountPaid: 523.95, paymentRecord: before.paymentRecord, version: '2' },
    })
    expect(cancelled.body['cancelledAt']).toEqual(expect.any(String))
    // again is no second time
    expect((await verb(id, 'cancel', undefined, ifMatch('1'))).body).toEqual(cancelled.body)
    await product.runJobs()
    expect(await mailsTo(person.email)).toEqual([])
    expect((await verb(id, 'confirmation')).status).toBe(409)
    expect((await verb(id, 'payment', atTheDesk)).body.message).toContain('This booking is cancelled')

    expect((await verb(id, 'restore', undefined, ifMatch('1'))).status).toBe(412)
    expect(await verb(id, 'restore', undefined, ifMatch('2'))).toMatchObject({
      status: 200,
      body: { ...before, version: '3' },
    })
    expect(
      (await entriesOf('booking.cancelled')).filter(({ subject }) => subject === person.name),
    ).toHaveLength(1)
  })

  test('what is open at the provider is closed there, and can no longer be paid', async () => {
    const { registrationId: id, sessionId, person, pricing } = await visitorAtCheckout(product)
    expect((await verb(id, 'cancel')).body).toMatchObject({ paymentRecord: { status: 'CANCELLED' } })
    await product.pay(sessionId)
    await product.deliverWebhooks()
    expect((await product.recordOf(sessionId)).status).toBe('CANCELLED')
    // neither register nor checkout continues with it
    const again = await product.post('/api/registration/register', person)
    expect(again.status).toBe(201)
    expect(again.body['id']).not.toBe(id)
    await product.openCheckout(person, pricing, { registrationId: id })
    expect(
      (await db.selectFrom('paymentRecords').selectAll().where('registrationId', '=', id).execute()).length,
    ).toBe(1)
  })

  test.runIf(isLong)('what was paid after all is kept, and the booking is cancelled', async () => {
    const { registrationId: id, sessionId, person } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    expect((await verb(id, 'cancel', { sendEmail: false })).body).toMatchObject({
      amountPaid: 523.95,
      paymentRecord: { status: 'COMPLETED' },
      cancelledAt: expect.any(String),
    })
    await product.runJobs()
    expect(await mailsTo(person.email)).toEqual([])
  })

  test.runIf(isLong)('while the provider cannot be asked: a job closes it', async () => {
    const { registrationId: id } = await visitorAtCheckout(product)
    await sql`alter table sandbox_sessions rename to sandbox_sessions_away`.execute(db)
    const refused = await verb(id, 'payment', atTheDesk)
    const { status, body } = await verb(id, 'cancel')
    await sql`alter table sandbox_sessions_away rename to sandbox_sessions`.execute(db)
    // nor is anything noted as paid while it could still be paid there
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('was not marked as paid'), code: 'provider_unavailable' },
    })
    expect(status).toBe(200)
    expect(body['cancelledAt']).toEqual(expect.any(String))
    await product.runJobs()
    expect((await one(id)).paymentRecord?.status).toBe('CANCELLED')
  })

  test('money that still comes is marked for review, and confirmed to no one', async () => {
    const { registrationId: id, sessionId, person } = await visitorAtCheckout(product)
    await sql`alter table sandbox_sessions rename to sandbox_sessions_away`.execute(db)
    await verb(id, 'cancel', { sendEmail: false })
    await sql`alter table sandbox_sessions_away rename to sandbox_sessions`.execute(db)
    await product.pay(sessionId)
    await product.deliverWebhooks()
    expect(await product.recordOf(sessionId)).toMatchObject({
      status: 'COMPLETED',
      reviewReason: 'paid_after_cancel',
    })
    expect(await one(id)).toMatchObject({ amountPaid: 523.95, cancelledAt: expect.any(String) })
    await product.runJobs()
    expect(await mailsTo(person.email)).toEqual([])
  })
})

describe('an organiser sends a confirmation again A26', () => {
  test('as a new email with the corrected name; a second click is none', async () => {
    const { registrationId: id, person } = await paidOnline()
    await product.runJobs()
    expect(await mailsTo(person.email)).toHaveLength(1)
    await change(id, corrected)
    const clicks = await Promise.all([verb(id, 'confirmation'), verb(id, 'confirmation')])
    expect(clicks).toEqual([
      { status: 202, body: { email: person.email } },
      { status: 202, body: { email: person.email } },
    ])
    await product.runJobs()
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails)).toContain('Dear Grace Hopper')
    clock.advance(61)
    await verb(id, 'confirmation')
    await product.runJobs()
    expect(await mailsTo(person.email)).toHaveLength(3)
  })

  test('not of what is not paid', async () => {
    const { id } = await registered()
    expect(await verb(id, 'confirmation')).toMatchObject({
      status: 409,
      body: { message: 'This booking is not paid, so there is nothing to confirm', code: 'not_paid' },
    })
  })
})

describe('an organiser sends a visitor a new link A26', () => {
  test('which is mailed at once and opens the page; the links before it end', async () => {
    const { registrationId: id, person } = await paidOnline()
    await product.runJobs()
    const links = async () =>
      (await mailsTo(person.email)).flatMap(({ text }) => text.match(/my-registration#\S+/g) ?? [])
    const opens = async (link = '') =>
      (await product.get('/api/registration/mine', { authorization: `Bearer ${link.split('#')[1]}` })).status
    const [before] = await links()
    expect(await opens(before)).toBe(200)
    // the visitor has just requested their links by email: this is a separate email
    await product.post('/api/registration/links', { email: person.email })
    expect(await verb(id, 'link')).toEqual({ status: 202, body: { email: person.email } })
    expect(await opens(before)).toBe(404)
    await product.runJobs()
    const after = (await links()).filter((link) => link !== before)
    expect(after).toHaveLength(2)
    expect(new Set(after).size).toBe(1)
    expect(await opens(after[0])).toBe(200)
  })
})

describe('an organiser adds a booking A26', () => {
  test('at the price of today, once, however often it is sent at the same instant', async () => {
    const sent = { ...aPerson(), ...atTheDesk, reference: 'Receipt 7' }
    const answers = await Promise.all([addByHand(sent), addByHand(sent), addByHand(sent)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({
      amountPaid: 523.95,
      addedByHand: true,
      paymentRecord: { status: 'COMPLETED', provider: 'manual', livemode: true, manualMethod: 'desk' },
    })
    await product.runJobs()
    const mails = await mailsTo(sent.email)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).toContain('We have received your payment at the registration desk.')
    expect(JSON.stringify(mails)).not.toContain('TEST')
    expect(await product.recordsOf(sent.email)).toMatchObject([
      { orderReference: 'Receipt 7', sessionId: null },
    ])
    expect(await product.registrationsOf(sent.email)).toHaveLength(1)

    const refused = `${sent.name} (${sent.email}) already has a paid booking of these types`
    expect(await addByHand({ ...sent, method: 'bank_transfer' })).toMatchObject({
      status: 409,
      body: { message: refused },
    })
    clock.advance(11 * 60)
    expect((await addByHand(sent)).status).toBe(409)
    // a cancelled registrant may come again
    await verb(String(answers[0]?.body['id']), 'cancel')
    expect((await addByHand(sent)).status).toBe(201)
  })

  test('without an email when none is requested; with a stay as it is priced', async () => {
    const { totalPrice } = await product.priceOf({
      registrationType: 'registrationAndAccommodation',
      numberOfNights: 2,
      numberOfGuests: 1,
    })
    const person = { ...aPerson(), registrationType: 'REGISTRATION_AND_ACCOMMODATION' }
    const body = { ...person, method: 'bank_transfer', unitAmount: totalPrice, sendConfirmation: false }
    expect((await addByHand(body)).body.message).toBe('Nights must be a whole number from 1 to 10')
    const stay = { accommodationNights: 2, accommodationGuests: 1 }
    expect((await addByHand({ ...body, ...stay })).body).toMatchObject({
      amountPaid: totalPrice,
      pricingConfig: { accommodationOption: { nights: 2, guests: 1 } },
    })
    await product.runJobs()
    expect(await mailsTo(person.email)).toEqual([])

    // the same again is a repeated click; another stay is not
    expect((await addByHand({ ...body, ...stay })).status).toBe(200)
    const longer = await product.priceOf({
      registrationType: 'registrationAndAccommodation',
      numberOfNights: 3,
      numberOfGuests: 1,
    })
    const other = { ...body, unitAmount: longer.totalPrice, accommodationNights: 3, accommodationGuests: 1 }
    expect(await addByHand(other)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('already has a paid booking of these types'),
        code: 'already_paid',
      },
    })
  })

  test('not beside a payment that comes at this very moment', async () => {
    const { person, sessionId } = await visitorAtCheckout(product)
    const { promise: isPaid, resolve: pay } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const coming = db.transaction().execute(async (tx) => {
      await tx
        .updateTable('paymentRecords')
        .set({ status: 'COMPLETED', completedAt: clock.now() })
        .where('sessionId', '=', sessionId)
        .execute()
      hold()
      await isPaid
    })
    await isHeld
    const added = addByHand({ ...person, ...atTheDesk })
    await expect.poll(waitsForRow).toBe(true)
    pay()
    await coming
    expect(await added).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('already has a paid booking of these types'),
        code: 'already_paid',
      },
    })
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
  })

  test('refuses another price than was seen, and what is no method or amount', async () => {
    const person = aPerson()
    for (const [wrong, status, message] of [
      [
        { unitAmount: 500 },
        409,
        'The price has changed. The total is now €523.95. Check it and submit again.',
      ],
      [{ unitAmount: '1e3' }, 400, 'The amount must be a number of euros with at most two decimals'],
      [{ method: 'gift' }, 400, 'Choose how it was paid'],
      [{ email: 'nobody' }, 400, 'Enter an email address such as name@example.org'],
      [{ sendConfirmation: 'yes' }, 400, 'sendConfirmation must be true or false'],
    ] as const)
      expect(await addByHand({ ...person, ...atTheDesk, ...wrong })).toEqual({
        status,
        body: { message, code: status === 409 ? 'price_changed' : 'invalid_input' },
      })
    expect(await product.registrationsOf(person.email)).toEqual([])
  })
})

describe('an organiser notes that a booking was paid by hand A26', () => {
  test('once, however often they click, and nothing moves it any longer', async () => {
    const { id, person } = await registered()
    const clicks = await Promise.all([verb(id, 'payment', atTheDesk), verb(id, 'payment', atTheDesk)])
    expect(clicks.map(({ status }) => status)).toEqual([200, 200])
    const records = await product.recordsOf(person.email)
    expect(records).toMatchObject([{ provider: 'manual', status: 'COMPLETED', totalCents: 52_395 }])
    expect(await verb(id, 'payment', { ...atTheDesk, method: 'bank_transfer' })).toMatchObject({
      status: 409,
      body: { message: 'This registration is already paid.', code: 'already_paid' },
    })
    // the visitor has nothing to pay either
    const opened = await product.openCheckout(person, await product.priceOf(), { registrationId: id })
    expect(opened).toMatchObject({
      status: 409,
      body: { message: 'This registration is already paid.', code: 'already_paid' },
    })
    clock.advance(3 * 3600)
    const fresh = await bearerOf(app, await anAdmin(db))
    await product.post('/api/payments/renewable/expire-stale', undefined, fresh)
    expect(await product.recordsOf(person.email)).toEqual(records)
    Object.assign(owner, fresh)
  })

  test('after what is open at the provider was closed there', async () => {
    const { registrationId: id, sessionId } = await visitorAtCheckout(product)
    expect((await verb(id, 'payment', atTheDesk)).body).toMatchObject({
      amountPaid: 523.95,
      paymentRecord: { provider: 'manual' },
    })
    await product.pay(sessionId)
    await product.deliverWebhooks()
    expect((await product.recordOf(sessionId)).status).toBe('CANCELLED')
  })

  test('not when that was paid after all', async () => {
    const { registrationId: id, sessionId } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    expect(await verb(id, 'payment', atTheDesk)).toMatchObject({
      status: 409,
      body: { message: 'This registration is already paid.', code: 'already_paid' },
    })
    expect((await one(id)).paymentRecord).toMatchObject({ status: 'COMPLETED', provider: 'sandbox' })
  })

  test.runIf(isLong)('and money that still comes is marked for review, and confirmed to no one', async () => {
    const { registrationId: id, sessionId, person } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    const at = later(clock.now(), minutes(1))
    await insertPayment(id, { website: aWebsite('renewable'), byHand: true, at })
    await product.deliverWebhooks()
    expect(await product.recordOf(sessionId)).toMatchObject({
      status: 'COMPLETED',
      reviewReason: 'duplicate_payment',
    })
    await product.runJobs()
    expect(await mailsTo(person.email)).toEqual([])
  })
})
