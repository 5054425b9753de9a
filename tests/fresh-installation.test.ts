import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultTicketTypes } from '#database/default-ticket-types.ts'
import { insertDemoData } from '#database/demo-data.ts'
import { ensureOwner } from '#features/admin-session/server/create-owner.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { aPerson, startTestProduct } from './product.ts'
import { freePort, startServer } from './running-server.ts'
import { connectionOf } from './test-server.ts'

type Body = Record<string, unknown>

/** The first start on an operator's empty PostgreSQL, without demo data. */
const aFreshInstallation = async () => {
  const { address, db } = await testDatabase({ holds: 'nothing' })
  const folder = await mkdtemp(join(tmpdir(), 'plenary-fresh-'))
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: connectionOf(address),
  })
  atEnd(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const password = /Password\s+(\S+)/.exec(server.output())?.[1]
  const login = await ask('POST', '/admin/api/admin/login', { email: 'owner@localhost', password })
  return { db, ask, password, owner: { authorization: `Bearer ${login.body['accessToken']}` } }
}

test('a fresh installation without demo data takes a first payment once an owner has entered a price, without SQL', async () => {
  const { db, ask, password, owner } = await aFreshInstallation()
  const typesOf = async (website: string) =>
    (await ask('GET', `/admin/api/admin/presentation-types/${website}`, undefined, owner))
      .body as unknown as { id: number; type: string; price: number | null; version: string }[]
  const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
  const prices = async (more: Body = {}) =>
    (await ask('POST', '/api/registration/get-pricing-config', { ...choice, ...more })).body as unknown as {
      id: number
      totalPrice: number
      quote: { token: string }
    }[]

  for (const website of websites)
    expect((await typesOf(website)).map(({ type, price }) => [type, price])).toEqual(
      defaultTicketTypes.map(({ type }) => [type, null]),
    )
  expect(await prices()).toEqual([])
  const fees = (await ask('GET', '/api/registration/fees')).body
  expect((fees['types'] as Body[]).map(({ price }) => price)).toEqual(Array(6).fill(undefined))
  expect(fees).toMatchObject({ processingFeePercent: 5 })
  expect(fees['accommodation']).toBeUndefined()

  const person = aPerson()
  const registered = await ask('POST', '/api/registration/register', person)
  const pay = (id: number, more: Body = {}) =>
    ask('POST', `/api/payment/create-checkout-session?pricingConfigId=${id}`, {
      ...person,
      registrationId: registered.body['id'],
      pricingConfigId: id,
      accommodationNights: 1,
      accommodationGuests: 1,
      ...more,
    })
  // an unpriced type is not sold, not even for free
  expect(await pay(1)).toMatchObject({ status: 404, body: { code: 'price_not_found' } })

  const [listener] = (await typesOf('renewable')).filter(({ type }) => type === 'LISTENER')
  const change = `/admin/api/admin/presentation-type/edit/renewable/${listener?.id}/499`
  const seen = { ...owner, 'if-match': `"${listener?.version}"` }
  expect(await ask('POST', change, undefined, seen)).toMatchObject({ status: 200, body: { price: 499 } })
  expect(
    await ask('PUT', '/admin/api/admin/processing-fee/renewable', { percent: '2.9' }, owner),
  ).toMatchObject({ status: 200, body: { percent: 2.9 } })
  const combinations = [
    { nights: 1, guests: 0, price: 120 },
    { nights: 1, guests: 1, price: 140 },
  ]
  expect(
    (await ask('POST', '/admin/api/admin/accommodation/renewable/all', { combinations }, owner)).status,
  ).toBe(201)
  const stay = { registrationType: 'registrationAndAccommodation', numberOfNights: 1, numberOfGuests: 1 }
  await expect.poll(async () => (await prices(stay))[0]?.totalPrice).toBe(657.53)

  const [price] = await prices()
  expect(price?.totalPrice).toBe(513.47)
  const opened = await pay(price?.id ?? 0, { unitAmount: price?.totalPrice, quote: price?.quote.token })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  await ask('POST', `/api/stripe-sandbox/sessions/${opened.body['sessionId']}/pay`, {})
  const paid = () =>
    db
      .selectFrom('paymentRecords')
      .select(['status', 'totalCents', 'feeBasisPoints'])
      .where('customerEmail', '=', person.email)
      .execute()
  await expect.poll(paid).toEqual([{ status: 'COMPLETED', totalCents: 51_347, feeBasisPoints: 290 }])

  // the password is in the log until its owner changes it
  const generated = (as: Record<string, string>) => ask('GET', '/admin/api/admin/own-password', undefined, as)
  expect((await generated(owner)).body).toEqual({ isGenerated: true })
  const changed = await ask(
    'POST',
    '/admin/api/admin/own-password',
    { current: password, password: 'a sentence of my own' },
    owner,
  )
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await generated({ authorization: `Bearer ${changed.body['accessToken']}` })).body).toEqual({
    isGenerated: false,
  })
})

test('demo data price the types that no one has priced, once, and leave what an organiser has priced', async () => {
  const { db } = await testDatabase()
  await db
    .updateTable('presentationTypes')
    .set({ priceCents: 100 })
    .where('website', '=', aWebsite('optics'))
    .where('type', '=', 'LISTENER')
    .execute()
  await Promise.all([insertDemoData(db), insertDemoData(db)])
  const rows = await db.selectFrom('presentationTypes').selectAll().execute()
  expect(rows).toHaveLength(18)
  const unpriced = rows.filter(({ priceCents }) => priceCents === null)
  expect(new Set(unpriced.map(({ website }) => website))).toEqual(new Set(['optics']))
  // each priced type alone, and with each room of the demo data
  const pairs = await db.selectFrom('pricingConfigurations').select('website').execute()
  expect(pairs.filter(({ website }) => website === 'optics')).toHaveLength(1)
  expect(pairs.filter(({ website }) => website === 'nursing')).toHaveLength(6 * 51)
})

test('a process is ready once the installation has an owner', async () => {
  const { get, db, clock } = await startTestProduct()
  expect(await get('/ready')).toEqual({
    status: 503,
    body: { message: 'There is no owner yet.', code: 'not_ready' },
  })
  expect((await get('/health')).status).toBe(200)
  await ensureOwner(db, { clock })
  expect((await get('/ready')).status).toBe(200)
})
