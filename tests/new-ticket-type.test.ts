import { expect, test } from 'vitest'
import type { PrintedPerson } from '#features/badges/printed-person.ts'
import { typeColour } from '#features/badges/type-colour.ts'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { aPerson, startTestProduct } from './product.ts'
import { threeWebsites } from './website-registry.ts'

const product = await startTestProduct()
const { db, app, get, post, ask } = product
const owner = await bearerOf(app, await anAdmin(db))
const sessionKey = await readSessionKey(product.config.sessionKey, product.config.dataDir)
const origins = createOrigins({ ...product.config, websites: threeWebsites(), port: () => 3000 })
const root = '/admin/api/admin'

test('whatever names the type of a registration names a new type by its label', async () => {
  for (const label of ['Staff', 'Press, daily'])
    expect(
      (await post(`${root}/ticket-types/renewable`, { label, payment: 'free', price: null }, owner)).status,
    ).toBe(201)
  const person = { ...aPerson(), presentationType: 'PRESS_DAILY' }
  const id = String((await post('/api/registration/register', person)).body['id'])

  const [row] = await product.registrationsOf(person.email)
  if (!row) throw new Error('It was not stored')
  const bearer = `Bearer ${registrationLink({ origins, sessionKey }, row).split('#')[1]}`
  const { body: own } = await get('/api/registration/mine', { authorization: bearer })
  expect(own).toMatchObject({ presentationLabel: 'Press, daily', state: 'registered', way: 'none' })
  const calendar = await app.inject({ url: String(own['calendar']), headers: { host: 'localhost:3000' } })
  expect(calendar.body.replaceAll('\r\n ', '')).toContain('Press\\, daily')

  await product.runJobs()
  const mails = (await product.readMails()).map(({ text }) => text)
  expect(mails.find((text) => text.includes(person.email))).toContain('Press, daily')

  const figures = (await get(`${root}/figures/renewable`, owner)).body
  expect(figures['presentationTypes']).toEqual([{ name: 'PRESS_DAILY', label: 'Press, daily', count: 1 }])
  const found = await get(`${root}/search/renewable?${new URLSearchParams({ q: person.email })}`, owner)
  expect(JSON.stringify(found.body)).toContain('Press, daily, no room')

  const printed = await post(`${root}/print-orders/renewable`, { form: 'desk-list' }, owner)
  expect(printed.status, JSON.stringify(printed.body)).toBe(202)
  const { person: line } = await db
    .selectFrom('printLines')
    .select('person')
    .where('orderId', '=', String(printed.body['id']))
    .executeTakeFirstOrThrow()
  expect(line as PrintedPerson).toMatchObject({
    id,
    typeLabel: 'Press, daily',
    badge: { label: 'Press, daily' },
  })
  // a colour of its own, by its place among the types that no one has drawn
  expect((line as PrintedPerson).badge?.colour).not.toBe(typeColour('EXHIBITOR'))
})

test('a conference whose types are all free asks for no payment, not even for a room', async () => {
  const listed = (await get(`${root}/ticket-types/optics`, owner)).body as unknown as {
    id: number
    payment: string
  }[]
  for (const { id, payment } of listed)
    if (payment === 'online')
      await ask('PUT', `${root}/ticket-types/optics/${id}`, { payment: 'free' }, owner)
  const fees = (await get('/api/registration/fees', { host: 'optics.localhost:3000' })).body
  expect((fees['types'] as { paidOnline: boolean }[]).some(({ paidOnline }) => paidOnline)).toBe(false)
  expect(fees['accommodation']).not.toHaveProperty('leastAdded')
  // there is no price to set
  const { steps } = (await get(`${root}/first-steps/optics`, owner)).body as {
    steps?: { name: string; isDone: boolean }[]
  }
  expect(steps?.find(({ name }) => name === 'prices')?.isDone).toBe(true)
})
