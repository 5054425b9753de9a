import { describe, expect, test } from 'vitest'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const path = '/admin/api/admin/conferences'

const astronomy = {
  slug: 'astronomy',
  name: 'World Astronomy Days',
  shortName: 'Astronomy',
  city: 'Oslo',
  country: 'Norway',
  startsOn: '2031-06-02',
  endsOn: '2031-06-04',
  timeZone: 'Europe/Oslo',
}
const create = (body: object) => product.post(path, body, owner)
const stateOf = (slug: string, state: string, headers: Record<string, string> = {}) =>
  product.ask('PUT', `${path}/${slug}/state`, { state }, { ...owner, ...headers })
const at = (slug: string) => ({ host: `${slug}.localhost:3000` })

test('an owner creates a conference as a draft, which has its content, its types and its audit entry at once', async () => {
  const made = await create(astronomy)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({ website: 'astronomy', state: 'draft', look: 'plain', isDefault: false })

  const event = await product.get('/admin/api/admin/events/astronomy', owner)
  expect(event.body).toMatchObject({ city: 'Oslo', startsOn: '2031-06-02', timeZone: 'Europe/Oslo' })
  const types = await product.get('/admin/api/admin/presentation-types/astronomy', owner)
  expect(types.body).toHaveLength(6)
  const entries = await db
    .selectFrom('auditEntries')
    .select(['action', 'subject'])
    .where('website', '=', aWebsite('astronomy'))
    .orderBy('id')
    .execute()
  expect(entries).toEqual([{ action: 'conference.created', subject: 'World Astronomy Days' }])
  const session = await product.get('/admin/api/admin/session', owner)
  expect(JSON.stringify(session.body)).toContain('"name":"Astronomy"')
})

test('a slug is created once, and a reserved or a malformed one never', async () => {
  expect((await create({ ...astronomy, slug: 'twice' })).status).toBe(201)
  expect((await create({ ...astronomy, slug: 'twice' })).status).toBe(409)
  for (const slug of ['all', 'admin', 'admin-x', 'constructor', 'registration', 'A', 'a', '1a', 'a_b', 'ä'])
    expect((await create({ ...astronomy, slug })).status, slug).toBe(400)
  expect((await create({ ...astronomy, slug: 'ends', endsOn: '2031-06-01' })).status).toBe(400)
})

test('only an owner sees, creates or changes conferences', async () => {
  const admin = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] }))
  expect((await product.get(path, admin)).status).toBe(403)
  expect((await product.post(path, { ...astronomy, slug: 'mine' }, admin)).status).toBe(403)
  expect((await product.ask('PUT', `${path}/optics/state`, { state: 'draft' }, admin)).status).toBe(403)
})

describe('the state of a conference', () => {
  test('a draft takes nothing and shows nothing, live it does, archived it takes nothing and shows itself', async () => {
    await create({ ...astronomy, slug: 'botany', name: 'Botany Week' })
    const register = () => product.post('/api/registration/register', aPerson(), at('botany'))
    expect((await register()).body).toMatchObject({ code: 'registration_closed' })
    expect((await product.get('/api/website-content/home', at('botany'))).status).toBe(404)

    const live = await stateOf('botany', 'live', { 'if-match': '"1"' })
    expect(live).toMatchObject({ status: 200, body: { state: 'live', version: '2' } })
    expect((await register()).status).toBe(201)

    expect((await stateOf('botany', 'archived', { 'if-match': '"1"' })).status).toBe(412)
    expect((await stateOf('botany', 'archived', { 'if-match': '"2"' })).status).toBe(200)
    expect((await register()).body).toMatchObject({ code: 'registration_closed' })
    // can be undone
    expect((await stateOf('botany', 'live')).status).toBe(200)
    expect((await register()).status).toBe(201)
    expect((await stateOf('nowhere', 'live')).status).toBe(404)
  })
})
