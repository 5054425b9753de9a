import { beforeAll, describe, expect, test } from 'vitest'
import { type Found, type GroupKind, searchWebsite } from '#features/search/search.contract.ts'
import { whatToType } from '#features/search/search-text.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import { shortReference } from '#shared/short-reference.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { isLong } from '#tests/long.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, pool } = product
const owner = await bearerOf(app, await anAdmin(db))

const ask = (q: string, website: Website = aWebsite('nursing'), bearer = owner) =>
  product.get(`${searchWebsite.path.replace(':website', website)}?${new URLSearchParams({ q })}`, bearer)

/** What is found, by kind: the titles, and how many there are. */
const found = async (q: string, website: Website = aWebsite('nursing')) => {
  const { status, body } = await ask(q, website)
  expect(status, q).toBe(200)
  const { groups } = searchWebsite.replies[200].parse(body) as Found
  return Object.fromEntries(
    groups.map(({ kind, count, hits }) => [kind, { count, titles: hits.map(({ title }) => title) }]),
  ) as Partial<Record<GroupKind, { count: number; titles: string[] }>>
}
const kindsOf = async (q: string, website?: Website) => Object.keys(await found(q, website))

let seconds = 0
const aRegistration = async (
  given: Partial<{ website: Website; name: string; email: string; phone: string }> = {},
): Promise<string> => {
  const at = new Date(Date.parse('2026-03-01T09:00:00Z') + ++seconds * 1000)
  const id = newId(at)
  await pool.query(
    `insert into registrations (website, id, name, phone, email, institute_or_university, country, registration_type,
       presentation_type, created_at)
     values ($1, $2, $3, $4, $5, 'Ariake Institute', 'Japan', 'REGISTRATION_ONLY', 'LISTENER', $6)`,
    [
      given.website ?? 'nursing',
      id,
      given.name ?? 'Nora Nurse',
      given.phone ?? '+44 1',
      given.email ?? 'nora@example.org',
      at,
    ],
  )
  return id
}

const aMessage = async (given: { website?: Website; subject: string; message?: string }) => {
  const at = new Date(Date.parse('2026-03-01T09:00:00Z') + ++seconds * 1000)
  await pool.query(
    `insert into contact_messages (website, id, name, email, subject, message, created_at)
     values ($1, $2, 'Mona Messenger', 'mona@example.org', $3, $4, $5)`,
    [given.website ?? 'nursing', newId(at), given.subject, given.message ?? 'Hello', at],
  )
}

/** Someone of this name who has registered and paid 420 euros. */
const aPayer = async (name: string, cents = 42_000) => {
  const id = await aRegistration({ name })
  const at = new Date('2026-03-01T10:00:00Z')
  const paymentId = newId(at)
  const sessionId = `cs_test_${paymentId.replaceAll('-', '')}`
  await db
    .insertInto('paymentRecords')
    .values({
      website: aWebsite('nursing'),
      id: paymentId,
      registrationId: id,
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
      pricingConfigId: 1,
      presentationCents: cents,
      status: 'COMPLETED',
      provider: 'stripe',
      livemode: true,
      customerName: name,
      customerPhone: '1',
      customerEmail: 'payer@example.org',
      customerInstitute: 'Ariake Institute',
      customerCountry: 'Japan',
      feeBasisPoints: 0,
      feeCents: 0,
      totalCents: cents,
      currency: 'eur',
      accompanyingPerson: false,
      extraNights: 0,
      productName: 'Registration',
      returnOrigin: 'http://localhost:3000',
      sessionId,
      paymentIntentId: `pi_${paymentId.slice(-12)}`,
      completedAt: at,
      expiresAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return { id, paymentId, sessionId, paymentIntentId: `pi_${paymentId.slice(-12)}` }
}

describe('finds in every group', () => {
  let payer: Awaited<ReturnType<typeof aPayer>>
  let discount: string
  beforeAll(async () => {
    payer = await aPayer('Xaver Querfeld')
    await aRegistration({ name: 'Xaver Querfeld', website: aWebsite('optics') })
    await insertAbstracts(db, aWebsite('nursing'), [{ name: 'Xaver Querfeld', email: 'xq@example.org' }])
    await aMessage({ subject: 'Visa for Xaver Querfeld', message: 'We arrive soon.' })
    ;[discount = ''] = await insertDiscounts(db, aWebsite('nursing'), [{ name: 'Xaver Querfeld' }])
  })

  test('a part of a name, whatever the case, and from two letters on how words begin', async () => {
    for (const q of ['querf', 'QUERFELD', 'er Querf', ' querfeld ', 'qu'])
      expect(await kindsOf(q), q).toEqual(['people', 'payments', 'abstracts', 'messages', 'discounts'])
    expect(await kindsOf('ue')).toEqual([])
  })

  test('a part of an email address', async () => {
    expect(await kindsOf('xq@exam')).toEqual(['abstracts'])
    expect(await kindsOf('payer@')).toEqual(['payments'])
  })

  test('a short reference: the person, their payment, a discount request', async () => {
    expect(await kindsOf(shortReference(payer.id))).toEqual(['people', 'payments'])
    expect(await kindsOf(shortReference(payer.id).toLowerCase())).toEqual(['people', 'payments'])
    expect(await kindsOf(shortReference(discount))).toEqual(['discounts'])
    expect(await kindsOf('R-0000-0000')).toEqual([])
    const { rows } = await pool.query(`select reference from abstract_submissions where website = 'nursing'`)
    expect(await kindsOf(rows[0].reference)).toEqual(['abstracts'])
  })

  test('ids of Stripe and of records', async () => {
    expect(await kindsOf(payer.sessionId.slice(0, 28))).toEqual(['payments'])
    expect(await kindsOf(payer.paymentIntentId)).toEqual(['payments'])
    expect(await kindsOf(payer.paymentId)).toContain('payments')
    expect(await kindsOf('cs_test_nothing')).toEqual([])
  })

  test('an amount', async () => {
    for (const q of ['420', '€420.00', '420,00', '420.00 EUR'])
      expect((await found(q)).payments?.titles, q).toEqual(['Xaver Querfeld'])
    expect(await kindsOf('420.01')).toEqual([])
  })

  test('of the website that is asked alone', async () => {
    expect(await kindsOf('querfeld', aWebsite('optics'))).toEqual(['people'])
    expect(await kindsOf('querfeld', aWebsite('renewable'))).toEqual([])
  })
})

test('the search shows the newest three, counts them all, and its lists show the same rows', async () => {
  for (const name of ['One Many', 'Two Many', 'Three Many', 'Four Many']) await aPayer(name, 7_777)
  const { people, payments } = await found('many')
  expect(people).toEqual({ count: 4, titles: ['Four Many', 'Three Many', 'Two Many'] })
  expect(payments?.count).toBe(4)

  const { body } = await ask('77.77')
  const { groups } = searchWebsite.replies[200].parse(body)
  const [group] = groups
  expect(group).toMatchObject({ kind: 'payments', count: 4, to: '/admin-payments?q=77.77' })
  const listed = await app.inject({
    url: '/api/payments/all/nursing?limit=3&q=77.77',
    headers: { host: 'localhost', ...owner },
  })
  expect(listed.headers[nextCursorHeader]).toBeDefined()
  expect(listed.json().map(({ id }: { id: string }) => id)).toEqual(group?.hits.map(({ id }) => id))
  for (const [status, count] of [
    ['COMPLETED', 4],
    ['FAILED', 0],
  ] as const) {
    const { body: ofStatus } = await product.get(`/api/payments/nursing/status/${status}?q=77.77`, owner)
    expect(ofStatus, status).toHaveLength(count)
  }
})

test('the search takes %, _ and \\ for what they are', async () => {
  await aMessage({ subject: '100% sure_thing \\o/' })
  for (const q of ['0% s', 'e_t', '\\o/', '100%']) expect((await found(q)).messages?.count, q).toBe(1)
  for (const q of ['1%e', 's_re', '%%', '__', '100\\%']) expect(await kindsOf(q), q).toEqual([])
})

test('the search finds the newest however common a word is, and however long ago it was common', async () => {
  const many = isLong ? 1_500 : 120
  const newest = [many, many - 1, many - 2].map((number) => expect.stringMatching(new RegExp(` ${number}$`)))
  await insertManyPayments(pool, aWebsite('renewable'), many)
  expect(await found('institute', aWebsite('renewable'))).toMatchObject({
    people: { count: 100, titles: newest },
    payments: { count: 100, titles: newest },
  })
  // many of another website keep no one of this one from being found
  await aRegistration({ name: 'Energy Systems', website: aWebsite('optics') })
  expect((await found('energy systems', aWebsite('optics'))).people).toEqual({
    count: 1,
    titles: ['Energy Systems'],
  })
})

test('the search refuses what is too short, too long or unreadable with a sentence', async () => {
  for (const q of ['a', ' a ', '', '  ', 'x'.repeat(101), '\u{1F600}']) {
    const { status, body } = await ask(q)
    expect(status, q).toBe(400)
    expect(String(body.message).length, q).toBeGreaterThan(10)
  }
  expect((await ask('a')).body.message).toBe(whatToType)
  expect((await ask('a\0b')).status).toBe(400)
  expect((await product.get(searchWebsite.path.replace(':website', 'nursing'), owner)).status).toBe(400)
  expect((await ask('x'.repeat(100))).status).toBe(200)
})

test('the search is for everyone who may read the website, and for no one else', async () => {
  const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] }))
  expect((await ask('querfeld', aWebsite('nursing'), viewer)).status).toBe(200)
  expect((await ask('querfeld', aWebsite('optics'), viewer)).status).toBe(403)
  expect((await product.get(`${searchWebsite.path.replace(':website', 'nursing')}?q=ada`)).status).toBe(401)
})
