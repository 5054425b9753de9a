import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { paymentColumns } from '#features/payments/payment-columns.ts'
import { addressOf } from '#shared/address.ts'
import { exportPath } from '#shared/exports.ts'
import { zonedIso } from '#shared/time/zoned-time.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const { app, db, pool } = await startTestProduct()
const asOwner = await bearerOf(app, await anAdmin(db))
await insertManyPayments(pool, aWebsite('optics'), 140)
await insertManyPayments(pool, aWebsite('nursing'), 3)

const ask = (query: Record<string, unknown> = {}, headers = asOwner, website: Website = aWebsite('optics')) =>
  app.inject({
    url: addressOf(
      { method: 'GET', path: exportPath('payments'), replies: {} },
      { params: { website }, query },
    ),
    headers: { host: 'localhost', ...headers },
  })
const listed = async (path: string): Promise<PaymentRecord[]> =>
  (await app.inject({ url: `/api/payments/${path}`, headers: { host: 'localhost', ...asOwner } })).json()

/** The lines below the head; no cell of these payments has a comma or a line of its own. */
const linesOf = (text: string) => text.split('\r\n').slice(1, -1)
const idsIn = (text: string) => linesOf(text).map((line) => line.slice(0, 36))
const exported = async (query: Record<string, unknown> = {}) => idsIn((await ask(query)).body)
const idsOf = (payments: readonly PaymentRecord[]) => payments.map(({ id }) => id)

/** Moments are in the zone of the conference. */
const written = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)
    ? zonedIso(new Date(value), 'Europe/Lisbon')
    : String(value)

test('every payment is exported with everything of its record, for spreadsheets A8 A9', async () => {
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="plenary-payments-optics-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(
    answer.body.startsWith(
      `\uFEFF${Object.keys(paymentColumns).join(',').replaceAll('{zone}', 'Europe/Lisbon')}\r\n`,
    ),
  ).toBe(true)
  expect(idsIn(answer.body)).toEqual(idsOf(await listed('optics/all')))

  // each field of the record is in a column of its own, but those that say the same once more; and what is left of it
  const [record] = await listed('optics/status/COMPLETED?limit=1')
  if (!record) throw new Error('Nobody has paid')
  const { amountTotal: _same, livemode: _word, ...fields } = record
  const line = linesOf(answer.body).find((line) => line.startsWith(record.id))
  const cells = line?.split(',') ?? []
  for (const [name, value] of Object.entries({ ...fields, currency: 'EUR' }))
    expect(cells, name).toContain(value === null ? '' : written(value))
  expect(cells).toHaveLength(Object.keys(paymentColumns).length)
  expect(Object.keys(paymentColumns)).toHaveLength(Object.keys(record).length - 1 + 1)
})

test('the export holds what the filters of the page show, in its order A8', async () => {
  expect(await exported({ status: 'FAILED' })).toEqual(idsOf(await listed('optics/status/FAILED')))
  expect(await exported({ sort: 'amount' })).toEqual(idsOf(await listed('optics/all?sort=amount')))
  expect(await exported({ q: 'björn' })).toEqual(
    idsOf(await listed(`optics/all?q=${encodeURIComponent('björn')}`)),
  )

  const [one] = await listed('optics/status/EXPIRED?limit=1')
  const email = one?.customerEmail ?? ''
  expect(await exported({ email: email.toUpperCase() })).toEqual([one?.id])
  expect(await exported({ email, status: 'EXPIRED' })).toEqual([one?.id])
  expect(await exported({ email, status: 'PENDING' })).toEqual([])
  const part = email.slice(2, -4)
  expect(await exported({ email: part })).toEqual(idsOf(await listed(`optics/customer/${part}?match=part`)))
  const groupCommit = (status: string) => listed(`optics/customer/${email}?limit=5&status=${status}`)
  expect(idsOf(await groupCommit('EXPIRED'))).toEqual([one?.id])
  expect(await groupCommit('PENDING')).toEqual([])
})

test('the chosen ones are exported alone, and never those of another website A9', async () => {
  const chosen = idsOf(await listed('optics/all?limit=100')).slice(40, 43)
  const others = idsOf(await listed('nursing/all'))
  expect(await exported({ ids: chosen.toReversed().join(',') })).toEqual(chosen)
  expect(await exported({ ids: [...chosen, ...others].join(','), sort: 'date' })).toEqual(chosen.toReversed())
  expect(await exported({ ids: others.join(',') })).toEqual([])
  // as many as a page has
  const page = idsOf(await listed('optics/all?limit=100'))
  expect(page).toHaveLength(100)
  expect(await exported({ ids: page.join(','), sort: '-date' })).toEqual(page)

  for (const [query, message] of [
    [{ ids: chosen.join(';') }, 'Choose at most 100'],
    [{ status: 'PAID' }, /The status must be one of/],
    [{ sort: 'name' }, /sort must be date or amount/],
  ] as const) {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(message)
  }
})

test('what a visitor wrote is no formula in the export A9', async () => {
  const [record] = await listed('nursing/all?limit=1')
  await sql`update payment_records
            set customer_name = '=HYPERLINK("http://evil.example","Ada")', customer_institute = '+1 "two"'
            where id = ${record?.id}`.execute(db)
  const { body } = await ask({ ids: record?.id }, asOwner, aWebsite('nursing'))
  expect(body).toContain(`,"'=HYPERLINK(""http://evil.example"",""Ada"")",`)
  expect(body).toContain(`,"'+1 ""two""",`)
})

test('a VIEWER may export what is granted; no one else may A9', async () => {
  const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] }))
  expect((await ask({}, viewer, aWebsite('nursing'))).statusCode).toBe(200)
  expect((await ask({}, viewer, aWebsite('optics'))).statusCode).toBe(403)
  expect((await ask({}, { authorization: 'Bearer nobody' })).statusCode).toBe(401)
})
