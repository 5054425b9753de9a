// Each list and the global search find the people of their website, and no one of another one.

import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, pool } = product
const owner = await bearerOf(app, await anAdmin(db))
const admin = '/admin/api/admin'

type Person = { name: string; email: string }

/** The same people in every list of a website, each with a unique name. */
const insertPeople = async (website: Website): Promise<Person[]> => {
  await insertManyPayments(pool, website, 40)
  const people = await db
    .selectFrom('registrations')
    .select(['name', 'email'])
    .where('website', '=', website)
    .orderBy('id')
    .execute()
  await insertAbstracts(db, website, people)
  await insertDiscounts(db, website, people)
  for (const { name, email } of people) {
    const at = new Date('2026-03-01T09:00:00Z')
    await pool.query(
      `insert into contact_messages (website, id, name, email, subject, message, created_at)
       values ($1, $2, $3, $4, 'Visa', 'Please write a letter', $5)`,
      [website, newId(at), name, email, at],
    )
    await pool.query(
      `insert into payment_exceptions
         (id, website, provider, livemode, reason, subject, cents, customer_name, customer_email, opened_at)
       values ($1, $2, 'stripe', true, 'unknown_session', $3, 29900, $4, $5, $6)`,
      [newId(at), website, `${website} ${email}`, name, email, at],
    )
    for (const owned of [website, null])
      await pool.query(
        `insert into mails (id, website, kind, recipient_name, recipient_address, subject, kept, created_at, sent_at)
         values ($1, $2, 'payment.completed', $3, $4, 'You have paid', 'nothing', $5, $5)`,
        [newId(at), owned, name, email, at],
      )
  }
  return people
}

/** The searchable lists by their path. */
const lists: [string, (website: Website) => string, ('GET' | 'POST')?][] = [
  ['payments', (website) => `/api/payments/all/${website}`],
  ['bookings', (website) => `${admin}/registration-forms/${website}`, 'POST'],
  ['emails', (website) => `${admin}/mails/${website}`],
  ['messages', (website) => `${admin}/messages/${website}`],
  ['discounts', (website) => `${admin}/discounts/${website}`],
  ['abstracts', (website) => `${admin}/abstract-submissions/${website}`],
  ['exceptions', (website) => `${admin}/exceptions/${website}`],
  ['candidates', (website) => `${admin}/exceptions/${website}/candidates`],
]

const ask = async (method: 'GET' | 'POST', path: string, q: string): Promise<string> => {
  const { status, body } = await product.ask(
    method,
    `${path}?${new URLSearchParams({ q })}`,
    undefined,
    owner,
  )
  expect(status, `${path} ${q}`).toBe(200)
  return JSON.stringify(body)
}

let ofNursing: Person
let ofOptics: Person

beforeAll(async () => {
  ofNursing = (await insertPeople(aWebsite('nursing')))[7] as Person
  ofOptics = (await insertPeople(aWebsite('optics')))[7] as Person
})

/** Possible search inputs for them. */
const searchesFor = ({ name, email }: Person) => [email, email.toUpperCase(), email.slice(4, 24), name]

describe.each(lists)('the list of %s', (_, pathOf, method = 'GET') => {
  test('finds who is on its website, and no one else', async () => {
    for (const search of searchesFor(ofNursing)) {
      const found = await ask(method, pathOf(aWebsite('nursing')), search)
      expect(found, search).toContain(ofNursing.email)
      expect(JSON.parse(found), search).toHaveLength(1)
      expect(await ask(method, pathOf(aWebsite('optics')), search), search).toBe('[]')
    }
    expect(await ask(method, pathOf(aWebsite('nursing')), `${ofNursing.email}.au`)).toBe('[]')
  })
})

test('emails that belong to no website are found among themselves', async () => {
  for (const person of [ofNursing, ofOptics]) {
    const found = await ask('GET', `${admin}/installation-mails`, person.email)
    expect(JSON.parse(found)).toHaveLength(1)
    expect(found).toContain(person.email)
  }
})

test('the one search finds them in each group, with those of one website', async () => {
  for (const search of searchesFor(ofNursing)) {
    const { groups } = JSON.parse(await ask('GET', `${admin}/search/nursing`, search))
    expect(groups.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual(
      ['people', 'payments', 'abstracts', 'messages', 'discounts'].map((kind) => [kind, 1]),
    )
    expect(JSON.parse(await ask('GET', `${admin}/search/optics`, search)).groups).toEqual([])
  }
})
