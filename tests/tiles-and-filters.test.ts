// A tile counts what its filter lists: each tile, tab and figure that links to a list is compared with that list,
// by the page's own calls, on data of every kind.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAbstracts } from '#features/abstracts/admin-abstracts.contract.ts'
import { bookingTiles } from '#features/bookings/booking-tiles.ts'
import { listBookings } from '#features/bookings/bookings.contract.ts'
import { listMessages } from '#features/contact/admin-contact.contract.ts'
import { waitingLists } from '#features/dashboard/waiting-lists.ts'
import { listDiscounts } from '#features/discounts/admin-discounts.contract.ts'
import { listMails } from '#features/mails/mails.contract.ts'
import { listExceptions } from '#features/payments/exceptions.contract.ts'
import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { paymentTiles } from '#features/payments/web/list/payment-tiles.ts'
import { readListQuery } from '#platform/browser/lists/read-list-query.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader, totalHeader } from '#shared/list-page.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { insertDiscounts } from './many-discounts.ts'
import { insertManyPayments } from './many-payments.ts'
import { startTestProduct } from './product.ts'

const website = 'nursing'
const product = await startTestProduct()
const { app, db, pool } = product
const owner = await bearerOf(app, await anAdmin(db))
const admin = '/admin/api/admin'

const figures = async (path: string) =>
  (await product.get(path, owner)).body as Record<string, number> & Record<string, { count: number }>
/** Number of rows for a page's filters; a page of one of them counts as many. */
const rowsOf = async (path: string, filter: object, method: 'GET' | 'POST' = 'GET') => {
  const ask = (query: Record<string, string>) => {
    const url = `${path}?${new URLSearchParams(query)}`
    return app.inject({ method, url, headers: { host: 'localhost', ...owner } })
  }
  const answer = await ask({ ...filter })
  expect(answer.statusCode, path).toBe(200)
  const { length } = answer.json() as unknown[]
  const { headers } = await ask({ ...filter, limit: '1' })
  if (headers[nextCursorHeader]) expect(headers[totalHeader], path).toBe(String(length))
  else expect(length).toBeLessThan(2)
  return length
}

/** The lists of the back-office by the path of their page. */
const lists: Readonly<Record<string, (request: Record<string, string>) => Promise<number>>> = {
  '/admin-bookings': (of) =>
    rowsOf(`${admin}/registration-forms/${website}`, readListQuery(listBookings.query, of).filter, 'POST'),
  '/admin-payments': ({ status }) =>
    rowsOf(status ? `/api/payments/${website}/status/${status}` : `/api/payments/all/${website}`, {}),
  '/admin-messages': (of) =>
    rowsOf(`${admin}/messages/${website}`, readListQuery(listMessages.query, of).filter),
  '/admin-discounts': (of) =>
    rowsOf(`${admin}/discounts/${website}`, readListQuery(listDiscounts.query, of).filter),
  '/admin-abstract-submissions': (of) =>
    rowsOf(`${admin}/abstract-submissions/${website}`, readListQuery(listAbstracts.query, of).filter),
  '/admin-exceptions': (of) =>
    rowsOf(
      `${admin}/exceptions/${website}`,
      readListQuery(listExceptions.query, { state: 'open', ...of }).filter,
    ),
  '/admin-mails': (of) => rowsOf(`${admin}/mails/${website}`, readListQuery(listMails.query, of).filter),
}
const shownAt = (address: string): Promise<number> => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const list = lists[pathname]
  if (!list) throw new Error(`No list at ${address}`)
  return list(Object.fromEntries(searchParams))
}

/** Bookings of every kind: with a room or cancelled, with no or several payments, some refunded. */
const spreadBookings = async () => {
  await insertManyPayments(pool, aWebsite(website), 120)
  await sql`select setseed(0.43)`.execute(db)
  await sql`update registrations set cancelled_at = case when random() < 0.3 then created_at end,
    registration_type = case when random() < 0.4 then 'REGISTRATION_AND_ACCOMMODATION' else 'REGISTRATION_ONLY' end
    where website = ${website}`.execute(db)
  const payments = await db
    .selectFrom('paymentRecords')
    .selectAll()
    .where('website', '=', aWebsite(website))
    .execute()
  for (const [n, payment] of payments.entries()) {
    const later = new Date(payment.createdAt.getTime() + 60_000)
    if (n % 3 === 0)
      await db
        .insertInto('paymentRecords')
        .values({
          ...payment,
          id: newId(later),
          status: paymentStatuses[n % 5] ?? 'PENDING',
          createdAt: later,
          sessionId: null,
          paymentIntentId: null,
        })
        .execute()
    if (n % 4 === 1)
      await sql`update payment_records set refunded_cents = total_cents where id = ${payment.id} and status = 'COMPLETED'`.execute(
        db,
      )
    if (n % 7 === 5)
      await db.deleteFrom('paymentRecords').where('registrationId', '=', payment.registrationId).execute()
  }
}

beforeAll(async () => {
  await spreadBookings()
  const decisions = [undefined, undefined, 'approved', 'refused'] as const
  await insertDiscounts(
    db,
    aWebsite(website),
    Array.from({ length: 40 }, (_, n) => {
      const decision = decisions[n % 4]
      const status = paymentStatuses[n % 5]
      return {
        ...(decision && { decision }),
        ...(status && n % 3 > 0 && { status, sessionId: `cs_test_${n}` }),
      }
    }),
  )
  await insertAbstracts(db, aWebsite(website), Array(20).fill({}))
  await sql`update abstract_submissions set draft_decision = (array['talk', 'poster'])[1 + mod(substr(reference, 3)::int, 2)],
    draft_decided_at = now()
    where website = ${website} and mod(substr(reference, 3)::int, 5) > 1`.execute(db)
  await sql`insert into contact_messages (website, id, name, email, subject, message, created_at, read_at, answered_at)
    select ${website}, gen_random_uuid(), 'Ada', 'ada@example.org', 'Visa', 'A letter', now(),
      case when mod(n, 2) = 0 then now() end, case when mod(n, 6) = 0 then now() end
    from generate_series(1, 20) as n`.execute(db)
  await sql`insert into payment_exceptions (website, id, provider, livemode, reason, subject, cents, customer_name,
      customer_email, session_id, opened_at, closed_at, closed_by, answer)
    select ${website}, gen_random_uuid(), 'sandbox', false, 'unknown_session', n, 100, 'Ada', 'ada@example.org', 'cs_' || n,
      now(), case when mod(n, 3) = 0 then now() end, case when mod(n, 3) = 0 then 'Ada' end,
      case when mod(n, 3) = 0 then 'settled' end
    from generate_series(1, 10) as n`.execute(db)
  await sql`insert into mails (website, id, kind, recipient_name, recipient_address, subject, kept, created_at, sent_at)
    select ${website}, gen_random_uuid(), 'confirmation', 'Ada', 'ada@example.org', 'Hello', 'nothing', now(),
      case when mod(n, 3) = 0 then now() end
    from generate_series(1, 10) as n`.execute(db)
})

const addressOf = (path: string, filter: Record<string, string>) => `${path}?${new URLSearchParams(filter)}`

test('each tile above the bookings counts what its filter shows', async () => {
  const counted = await figures(`${admin}/booking-figures/${website}`)
  for (const [tile, filter] of Object.entries(bookingTiles)) {
    expect(counted[tile], tile).toBeGreaterThan(0)
    expect([tile, await shownAt(addressOf('/admin-bookings', filter))]).toEqual([tile, counted[tile]])
  }
  expect(await shownAt('/admin-bookings')).toBe(Number(counted['total']) + Number(counted['cancelled']))
})

test('each tab of the bookings counts what it shows under every filter', async () => {
  for (const state of [undefined, ...new Set(Object.values(bookingTiles).map((tile) => tile.state))]) {
    const filter: Record<string, string> = state ? { state } : {}
    const counted = await figures(addressOf(`${admin}/booking-counts/${website}`, filter))
    for (const stay of ['all', 'with', 'without'])
      expect([state, stay, await shownAt(addressOf('/admin-bookings', { ...filter, stay }))]).toEqual([
        state,
        stay,
        counted[stay],
      ])
  }
})

test('each tile above the payments counts what its filter shows', async () => {
  const counted = await figures(`/api/payments/${website}/statistics`)
  for (const [tile, filter] of Object.entries(paymentTiles)) {
    expect(counted[tile], tile).toBeGreaterThan(0)
    expect([tile, await shownAt(addressOf('/admin-payments', filter))]).toEqual([tile, counted[tile]])
  }
})

test('what waits on the dashboard is what its list shows', async () => {
  const waiting = await figures(`${admin}/waiting/${website}`)
  // missing pages are not on a list, but in the editor (own-pages.test.ts)
  const { pages: _missing, ...lists } = waitingLists
  for (const [kind, address] of Object.entries(lists)) {
    const { count } = waiting[kind] ?? { count: 0 }
    expect(count, kind).toBeGreaterThan(0)
    expect([kind, await shownAt(address)]).toEqual([kind, count])
  }
})

test('the counts of messages, exceptions and abstracts are what their filters show', async () => {
  const messages = await figures(`${admin}/messages/${website}/desk`)
  for (const state of ['unread', 'open', 'answered'])
    expect([state, await shownAt(`/admin-messages?state=${state}`)]).toEqual([state, messages[state]])
  const exceptions = await figures(`${admin}/exceptions/${website}/desk`)
  for (const state of ['open', 'answered'])
    expect([state, await shownAt(`/admin-exceptions?state=${state}`)]).toEqual([state, exceptions[state]])
  for (const filter of [{}, { decision: 'poster' }]) {
    const { state: _state, ...query } = readListQuery(listAbstracts.query, filter).filter as Record<
      string,
      string
    >
    const abstracts = await figures(addressOf(`${admin}/abstract-submissions/${website}/count`, query))
    for (const state of ['open', 'decided'])
      expect([
        filter,
        state,
        await shownAt(addressOf('/admin-abstract-submissions', { ...filter, state })),
      ]).toEqual([filter, state, abstracts[state]])
  }
})
