// Texts are normalised once on input; the search, lists and exports compare the same folded text.

import { beforeAll, describe, expect, test } from 'vitest'
import { inDeskOrder } from '#features/badges/desk-order.ts'
import { type Found, searchWebsite } from '#features/search/search.contract.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import { foldText, nameSortKey } from '#shared/text/fold-text.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, pool } = product
const owner = await bearerOf(app, await anAdmin(db))
const admin = '/admin/api/admin'

/** As typed, unordered; the last ones are in NFD, as from a Mac or a web page. */
const names = [
  'Zebra Zoë',
  'Ärzte Anna',
  'Łukasz Żak',
  'Abel Groß',
  'École Émile',
  'Conor O’Brien',
  'Nguyễn Văn Đức',
  "'t Hooft Gerard",
  'Jürgen Müller',
  'Lz Last',
  'Jose\u0301 Pen\u0303a',
  'Mina\u00a0Kim',
]
const stored = names.map((name) => name.normalize('NFC').replace('\u00a0', ' '))
const people = names.map((name, at) => aPerson({ name, email: `person.${at}@tokyo${at}.example.org` }))

beforeAll(async () => {
  for (const person of people) {
    expect((await product.post('/api/registration/register', person)).status).toBe(201)
    const { name, email } = person
    const message = { name, email, subject: 'Visa', message: 'Is Straße 1 the address?' }
    expect((await product.post('/api/contact', message)).status).toBe(201)
  }
  const asStored = people.map(({ email }, at) => ({ name: stored[at] ?? '', email }))
  await insertAbstracts(db, aWebsite('renewable'), asStored)
  await insertDiscounts(db, aWebsite('renewable'), asStored)
  await pool.query(`
    insert into mails (id, website, kind, recipient_name, recipient_address, subject, kept, created_at, sent_at)
    select id, website, 'payment.completed', name, email, 'You have paid', 'nothing', created_at, created_at
    from registrations where website = 'renewable'`)
  await pool.query(`
    insert into payment_exceptions
      (id, website, provider, livemode, reason, subject, cents, customer_name, customer_email, opened_at)
    select id, website, 'stripe', true, 'unknown_session', email, 100, name, email, created_at
    from registrations where website = 'renewable'`)
})

const ask = async (path: string) => {
  // the specification reads bookings by POST
  const method = path.includes('/registration-forms/') ? 'POST' : 'GET'
  const answer = await app.inject({ method, url: path, headers: { host: 'localhost', ...owner } })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer
}
const get = async (path: string) => (await ask(path)).json()

type Row = { name?: string; recipientName?: string; customerName?: string }

/** Every searchable list, and its field with a person's name. */
const lists: readonly (readonly [list: string, exported: string, of: (row: Row) => string | undefined])[] = [
  ['registration-forms/renewable', 'bookings', (row) => row.name],
  ['messages/renewable', 'messages', (row) => row.name],
  ['abstract-submissions/renewable', 'abstract-submissions', (row) => row.name],
  ['discounts/renewable', 'discounts', (row) => row.name],
  ['mails/renewable', 'mails', (row) => row.recipientName],
  ['exceptions/renewable', 'exceptions', (row) => row.customerName],
]

test('a name is stored as one writes it, whatever keyboard or page it came from', async () => {
  const rows = await db
    .selectFrom('registrations')
    .select('name')
    .where('website', '=', aWebsite('renewable'))
    .orderBy('id')
    .execute()
  expect(rows.map(({ name }) => name)).toEqual(stored)
})

describe.each([
  ['Jose Pena', 'José Peña'],
  ['nguyen', 'Nguyễn Văn Đức'],
  ['Muller', 'Jürgen Müller'],
  ['Lukasz', 'Łukasz Żak'],
  ['Gross', 'Abel Groß'],
  ["o'brien", 'Conor O’Brien'],
  ['kim mina', 'Mina Kim'],
  ['mina\u00a0ki', 'Mina Kim'],
  ['tokyo4.ex emile', 'École Émile'],
])('%s', (search, name) => {
  const q = encodeURIComponent(search)

  test.each(lists)(
    `${search} finds one person in %s, and its export has the same row`,
    async (list, exported, nameOf) => {
      const rows = await get(`${admin}/${list}?q=${q}`)
      expect(rows.map(nameOf)).toEqual([name])
      const { body } = await ask(`${admin}/export/${exported}/renewable?q=${q}`)
      expect(body.trim().split('\r\n')).toHaveLength(2)
      expect(body).toContain(name)
    },
  )

  test(`${search} finds one person of every kind in the one search`, async () => {
    const { groups } = (await get(`${searchWebsite.path.replace(':website', 'renewable')}?q=${q}`)) as Found
    expect(groups.map(({ kind, count }) => [kind, count])).toEqual(
      ['people', 'abstracts', 'messages', 'discounts'].map((kind) => [kind, 1]),
    )
  })
})

test('words of several columns find what has all of them', async () => {
  const count = async (q: string) =>
    (await get(`${admin}/registration-forms/renewable?q=${encodeURIComponent(q)}`)).length
  expect(await count('Japan listener')).toBe(names.length)
  expect(await count('Japan muller')).toBe(1)
  expect(await count('Japan speaker')).toBe(0)
  expect(await count('ab ja')).toBe(1)
})

describe('a list by name', () => {
  const inOrder = [
    'Abel Groß',
    'Ärzte Anna',
    'Conor O’Brien',
    'École Émile',
    'José Peña',
    'Jürgen Müller',
    'Łukasz Żak',
    'Lz Last',
    'Mina Kim',
    'Nguyễn Văn Đức',
    "'t Hooft Gerard",
    'Zebra Zoë',
  ]

  test('of bookings goes as the list of the desk does, page by page and in the export', async () => {
    expect(inDeskOrder(stored.map((name) => ({ name }))).map(({ name }) => name)).toEqual(inOrder)
    const paged: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await ask(
        `${admin}/registration-forms/renewable?sort=name&limit=5${cursor ? `&cursor=${cursor}` : ''}`,
      )
      paged.push(...page.json().map(({ name }: { name: string }) => name))
      cursor = page.headers[nextCursorHeader] as string | undefined
      if (!cursor) break
    }
    expect(paged).toEqual(inOrder)
    const { body } = await ask(`${admin}/export/bookings/renewable?sort=name`)
    expect(inOrder.map((name) => body.indexOf(name))).toEqual(
      inOrder.map((name) => body.indexOf(name)).toSorted((a, b) => a - b),
    )
  })

  test('of accounts too', async () => {
    for (const name of ['Łukasz', 'Zebra', 'École', 'Abel', 'Ärzte']) {
      const { id } = await anAdmin(db)
      await db.updateTable('admins').set({ name }).where('id', '=', id).execute()
    }
    const accounts = (await get(`${admin}/accounts`)) as { name: string }[]
    expect(accounts.map(({ name }) => name).filter((name) => /^\p{L}+$/u.test(name))).toEqual([
      'Abel',
      'Ärzte',
      'École',
      'Łukasz',
      'Zebra',
    ])
  })

  test('takes a name that is longer, folded, than an entry of an index', async () => {
    const long = aPerson({ name: '\ufdfa'.repeat(200) })
    expect((await product.post('/api/registration/register', long)).status).toBe(201)
    await get(`${admin}/registration-forms/renewable?sort=name&limit=1`)
    await db.deleteFrom('registrations').where('email', '=', long.email).execute()
  })
})

describe('what the database folds', () => {
  /** Every character that PostgreSQL supports, alone and within a word. */
  const characters = Array.from({ length: 0x2_fa20 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))

  /** PostgreSQL 17 and later report their Unicode version; earlier ones are tested with long-assigned blocks. */
  const known = async (): Promise<string[]> => {
    const { rows } = await pool.query(`select to_regprocedure('unicode_assigned(text)') is not null as says`)
    if (!rows[0].says)
      return characters.filter((one) => one < '\u0530' || (one >= '\u1e00' && one < '\u2000'))
    const assigned = await pool.query('select one from unnest($1::text[]) one where unicode_assigned(one)', [
      characters,
    ])
    expect(assigned.rows.length).toBeGreaterThan(150_000)
    return assigned.rows.map(({ one }) => one)
  }

  test('is what the browser folds, of every character, and stays as it is when it is folded again', async () => {
    const { rows } = await pool.query(
      `select one, fold_text(one) as alone, fold_text('A' || one || 'É') as within, fold_text(fold_text(one)) as again,
         left(ltrim(fold_text(one), ' ''"(.-'), 200) as key
       from unnest($1::text[]) one`,
      [await known()],
    )
    expect(rows.length).toBeGreaterThan(1500)
    const differ = rows.filter(
      ({ one, alone, within, again, key }) =>
        alone !== foldText(one) ||
        within !== foldText(`A${one}É`) ||
        again !== alone ||
        key !== nameSortKey(one),
    )
    expect(differ.map(({ one }) => one)).toEqual([])
  })
})
