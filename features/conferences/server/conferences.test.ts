import { beforeAll, describe, expect, test } from 'vitest'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf, proof } from '#tests/admins.ts'
import { aConference, goLive, conferencesPath as path } from '#tests/conferences.ts'
import { afterStatement } from '#tests/lock-collisions.ts'
import { type Answer, aPerson, startTestProduct } from '#tests/product.ts'
import { publishLegalPages } from '#tests/publish-pages.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct({ WEBSITE_HOSTS: 'fixed.example=optics', PAYMENTS_SANDBOX: '1' })
const { app, db } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)

const create = (slug: string, change: object = {}) => product.post(path, aConference(slug, change), owner)
const put = (at: string, body: object, headers: Record<string, string> = {}) =>
  product.ask('PUT', `${path}/${at}`, body, { ...owner, ...headers })
const stateOf = (slug: string, state: string, headers: Record<string, string> = {}) =>
  product.post(`${path}/${slug}/state`, { state }, { ...owner, ...headers })
const senderOf = (slug: string, sender: object, given: object = proof) =>
  product.post(`${path}/${slug}/sender`, { senderName: null, replyTo: null, ...sender, proof: given }, owner)
const at = (slug: string) => ({ host: `${slug}.localhost:3000` })
const actionsOf = (slug: string) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'subject'])
    .where('website', '=', aWebsite(slug))
    .orderBy('id')
    .execute()

test('an owner creates a conference as a draft, which has its content, its types and its audit entry at once', async () => {
  const made = await create('astronomy', { shortName: 'Astronomy', name: 'World Astronomy Days' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({ website: 'astronomy', state: 'draft', look: 'plain', isDefault: false })

  const event = await product.get('/admin/api/admin/events/astronomy', owner)
  expect(event.body).toMatchObject({ city: 'Oslo', startsOn: '2031-06-02', timeZone: 'Europe/Oslo' })
  const types = await product.get('/admin/api/admin/presentation-types/astronomy', owner)
  expect(types.body).toHaveLength(6)
  expect(await actionsOf('astronomy')).toEqual([
    { action: 'conference.created', subject: 'World Astronomy Days' },
  ])
  const session = await product.get('/admin/api/admin/session', owner)
  expect(JSON.stringify(session.body)).toContain('"name":"Astronomy"')
})

test('a slug and a short name are given once, and a reserved or a malformed slug never', async () => {
  expect((await create('twice')).status).toBe(201)
  expect((await create('twice', { shortName: 'Other' })).status).toBe(409)
  const same = await create('thrice', { shortName: 'TWICE' })
  expect(same).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('World Days of twice') },
  })
  for (const slug of ['all', 'admin', 'admin-x', 'constructor', 'registration', 'A', 'a', '1a', 'a_b', 'ä'])
    expect((await create(slug, { shortName: 'Wrong' })).status, slug).toBe(400)
  expect((await create('ends', { endsOn: '2031-06-01' })).status).toBe(400)
  expect((await create('long', { shortName: 'Fifteen letters' })).status).toBe(400)
})

describe('two owners at the same instant', () => {
  /** Makes a change while another conference is taking this short name. */
  const whileTaken = (shortName: string, change: () => Promise<Answer>) =>
    afterStatement(
      product.pool,
      'update websites set short_name = $1 where slug = $2',
      [shortName, 'holder'],
      change,
    )

  test('who chooses a short name that another one is taking is told whose it is, also for a new conference', async () => {
    for (const slug of ['holder', 'renamed']) expect((await create(slug)).status).toBe(201)
    const taken = {
      status: 409,
      body: { message: expect.stringMatching(/World Days of holder has this short name/) },
    }
    const names = { name: 'Renamed', shortName: 'INSTANT' }
    expect(await whileTaken('Instant', () => put('renamed', names))).toMatchObject(taken)
    expect(await whileTaken('Moment', () => create('new-one', { shortName: 'moment' }))).toMatchObject(taken)
    expect(await actionsOf('renamed')).toHaveLength(1)
    expect((await product.get(`${path}?q=new-one`, owner)).body).toEqual([])
  })

  test('one of two gets a short name or an address, and the other one a sentence', async () => {
    for (const slug of ['first-one', 'second-one']) await create(slug)
    const names = { name: 'Both', shortName: 'Both' }
    const host = 'both.example'
    for (const calls of [
      ['first-one', 'second-one'].map((slug) => () => put(slug, names)),
      ['first-one', 'second-one'].map(
        (slug) => () => product.post(`${path}/${slug}/hosts`, { host, proof }, owner),
      ),
      ['both-a', 'both-b'].map((slug) => () => create(slug, { shortName: 'Two' })),
      ['same', 'same'].map((slug, at) => () => create(slug, { shortName: `Same ${at}` })),
    ]) {
      const answers = await Promise.all(calls.map((call) => call()))
      const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
      expect([200, 201], JSON.stringify(won)).toContain(won?.status)
      expect(lost).toMatchObject({ status: 409, body: { message: expect.stringContaining('already') } })
    }
  })
})

test('each name that the form asks about is free, taken by a conference that is named, or refused with the reason', async () => {
  const ask = async (query: string) =>
    (await product.get(`/admin/api/admin/conference-names?${query}`, owner)).body
  expect(await ask('slug=geology&shortName=Geology&host=geology.example')).toEqual({
    slug: { isFree: true },
    shortName: { isFree: true },
    host: { isFree: true },
  })
  expect(await ask('slug=optics&shortName=optics&host=Fixed.Example')).toEqual({
    slug: { isFree: false, takenBy: 'Optics' },
    shortName: { isFree: false, takenBy: 'Optics' },
    host: { isFree: false, takenBy: 'Optics' },
  })
  expect(await ask('slug=admin&host=https://x.example')).toEqual({
    slug: { isFree: false, reason: expect.stringContaining('used by the product') },
    host: { isFree: false, reason: expect.stringContaining('without https://') },
  })
})

test('only an owner creates or changes conferences, and others see theirs', async () => {
  const admin = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] }))
  expect((await product.post(path, aConference('mine'), admin)).status).toBe(403)
  expect((await product.post(`${path}/optics/state`, { state: 'draft' }, admin)).status).toBe(403)
  expect((await product.ask('PUT', `${path}/optics`, { name: 'Mine' }, admin)).status).toBe(403)
  expect((await product.post(`${path}/optics/hosts`, { host: 'x.example', proof }, admin)).status).toBe(403)
  const listed = await product.get(path, admin)
  expect(listed.body).toMatchObject([
    { website: 'optics', hosts: [{ host: 'fixed.example', isLocked: true }] },
  ])
  const totals = await product.get('/admin/api/admin/conference-totals', admin)
  expect(totals.body).toMatchObject({ all: 1, live: 1, draft: 0, archived: 0 })
  expect((await product.get(`${path}/renewable/needed-steps`, admin)).status).toBe(403)
})

describe('the list of conferences', () => {
  const list = async (query = '') => {
    const answer = await app.inject({ method: 'GET', url: `${path}${query}`, headers: owner })
    expect(answer.statusCode, answer.body).toBe(200)
    const rows: Record<string, unknown>[] = answer.json()
    const next = answer.headers['x-next-cursor']
    return { rows, slugs: rows.map(({ website }) => website), next, total: answer.headers['x-total-count'] }
  }

  test('shows live ones before drafts, each by its first day, and what each has, money without tests', async () => {
    await create('kelp', { startsOn: '2029-06-07', endsOn: '2029-06-10' })
    const { rows, slugs } = await list()
    expect(slugs.slice(0, 3).sort()).toEqual(['nursing', 'optics', 'renewable'])
    expect(slugs.indexOf('kelp')).toBeLessThan(slugs.indexOf('astronomy'))
    expect(rows.find(({ website }) => website === 'kelp')).toMatchObject({
      city: 'Oslo',
      dates: 'June 7-10, 2029',
      registered: 0,
      revenueCents: 0,
      toDo: 0,
      firstSteps: { done: 3, of: 6 },
      home: expect.stringContaining('kelp.localhost'),
    })

    const money = { website: aWebsite('renewable'), status: 'COMPLETED', records: 1 } as const
    await db
      .insertInto('paymentCounters')
      .values([
        { ...money, livemode: true, cents: 50_000, refundedCents: 20_000 },
        { ...money, livemode: false, cents: 90_000 },
      ])
      .execute()
    await product.post('/api/registration/register', aPerson(), at('renewable'))
    await product.post(
      '/api/contact',
      { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'World' },
      at('renewable'),
    )
    const renewable = (await list()).rows.find(({ website }) => website === 'renewable')
    expect(renewable).toMatchObject({
      registered: 1,
      revenueCents: 30_000,
      refundedCents: 20_000,
      firstSteps: null,
    })
    const totals = await product.get('/admin/api/admin/conference-totals', owner)
    expect(totals.body).toMatchObject({ live: 3, liveRegistered: 1, liveRevenueCents: 30_000 })
  })

  test('is filtered by state, searched by name, place and address, and read in pages', async () => {
    expect((await list('?state=live')).slugs.sort()).toEqual(['nursing', 'optics', 'renewable'])
    expect((await list('?q=KELP')).slugs).toEqual(['kelp'])
    expect((await list('?q=fixed.exam')).slugs).toEqual(['optics'])
    expect((await list('?q=oslo')).slugs).toContain('astronomy')
    const all = (await list('?sort=-name')).slugs
    const read: unknown[] = []
    for (let next: unknown = ''; next !== undefined; ) {
      const page = await list(`?sort=-name&limit=2${next === '' ? '' : `&cursor=${next}`}`)
      if (page.next) expect(page.total).toBe(String(all.length))
      read.push(...page.slugs)
      next = page.next
    }
    expect(read).toEqual(all)
    expect((await product.get(`${path}?cursor=nowhere`, owner)).status).toBe(400)
  })
})

describe('a change of a conference', () => {
  test('renames it and names its sender, is audited, and is refused after another one', async () => {
    await create('rename')
    const changed = await put('rename', { name: 'Renamed', hue: 12 }, { 'if-match': '"1"' })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Renamed', hue: 12, look: 'plain', version: '2' },
    })
    expect((await put('rename', { name: 'Late' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await put('rename', { name: 'Renamed' }, { 'if-match': '"2"' })).body).toMatchObject({
      version: '2',
    })
    expect((await put('rename', { shortName: 'Nursing' })).status).toBe(409)
    expect((await put('rename', { shortName: 'Rename' })).status).toBe(200)
    expect((await actionsOf('rename')).map(({ action }) => action)).toEqual([
      'conference.created',
      'conference.changed',
      'conference.changed',
    ])
  })

  test('gives it a host of its own, moves one from another in one step, and leaves those of the server alone', async () => {
    expect(await create('hosted', { hosts: ['one.example'] })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    })
    const made = await create('hosted', { hosts: ['one.example'], proof })
    expect(made.body).toMatchObject({ hosts: [{ host: 'one.example', isLocked: false }] })
    expect((await create('stolen', { hosts: ['one.example'], proof })).status).toBe(409)
    expect((await create('locked', { hosts: ['fixed.example'], proof })).status).toBe(409)
    await create('taker')
    const add = (host: string, more: object = {}) =>
      product.post(`${path}/taker/hosts`, { host, proof, ...more }, owner)
    expect(await add('one.example')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('World Days of hosted') },
    })
    expect((await add('fixed.example', { from: 'optics' })).status).toBe(409)
    expect((await add('not a host')).status).toBe(400)
    expect(await add('ONE.example', { from: 'hosted' })).toMatchObject({
      status: 200,
      body: { hosts: [{ host: 'one.example' }], home: expect.stringContaining('//one.example') },
    })
    expect(product.websites.hostsOf(aWebsite('hosted'))).toEqual([])
    const remove = (host: string, by = proof) =>
      product.post(`${path}/taker/hosts/${host}/remove`, { proof: by }, owner)
    const wrong = { password: 'not the password' }
    expect(await remove('one.example', wrong)).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    })
    expect(await add('two.example', { proof: wrong })).toMatchObject({ status: 400 })
    expect(product.websites.hostsOf(aWebsite('taker'))).toEqual(['one.example'])
    expect(await remove('one.example')).toMatchObject({ status: 200, body: { hosts: [] } })
    expect((await remove('one.example')).status).toBe(404)
    await product.runJobs()
    const told = (await product.readMails()).filter(({ text }) => text.includes(account.email))
    for (const sentence of [
      'World Days of taker has one.example now',
      'World Days of taker has lost one.example',
    ])
      expect(
        told.some(({ text }) => text.replace(/=?\n/g, ' ').includes(sentence)),
        sentence,
      ).toBe(true)
  })
})

/** The emails to an owner about changed settings: subject and text. */
const noticesOf = async () => {
  await product.runJobs()
  return (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ headers }) => headers['to']?.includes(account.email))
    .map(({ headers, text }) => `${headers['subject']} ${text}`.replace(/\s+/g, ' '))
}

test('hosts of a new conference and its sender need the proof of an owner, and every owner is told', async () => {
  await create('told', { hosts: ['told.example'], proof })
  for (const wrong of [{}, { password: 'wrong' }]) {
    expect((await senderOf('told', { senderName: 'Ada' }, wrong)).status).toBe(400)
    expect((await product.get(`${path}?q=told`, owner)).body).toMatchObject([{ senderName: null }])
  }
  const sender = { senderName: 'Ada', replyTo: 'ada@example.org' }
  expect(await senderOf('told', sender)).toMatchObject({ status: 200, body: sender })
  const notices = (await noticesOf()).join('\n')
  expect(notices).toContain('World Days of told is new and has told.example.')
  expect(notices).toContain('The emails of World Days of told are from Ada. Answers go to ada@example.org.')
  const before = (await noticesOf()).length
  await senderOf('told', sender)
  expect(await noticesOf()).toHaveLength(before)
})

describe('the state of a conference', () => {
  test('a draft takes nothing and shows nothing, live it does, archived it takes nothing and shows itself', async () => {
    await create('botany')
    const speaker = () => ({ ...aPerson(), presentationType: 'SPEAKER' })
    const register = () => product.post('/api/registration/register', speaker(), at('botany'))
    expect((await register()).body).toMatchObject({ code: 'registration_closed' })
    expect((await product.get('/api/website-content/home', at('botany'))).status).toBe(404)

    await publishLegalPages(product, 'botany', owner)
    await senderOf('botany', { senderName: 'The team', replyTo: 'team@example.org' })
    const live = await stateOf('botany', 'live', { 'if-match': '"2"' })
    expect(live).toMatchObject({ status: 200, body: { state: 'live', version: '3' } })
    expect((await register()).status).toBe(201)
    await product.runJobs()
    const { headers } = readMail((await product.readMails()).at(-1)?.text ?? '')
    expect(headers['from']).toMatch(/^"?The team"? <.+@.+>$/)
    expect(headers['reply-to']).toContain('team@example.org')

    expect((await stateOf('botany', 'archived', { 'if-match': '"1"' })).status).toBe(412)
    expect((await stateOf('botany', 'archived', { 'if-match': '"3"' })).status).toBe(200)
    expect((await register()).body).toMatchObject({ code: 'registration_closed' })
    // can be undone
    expect((await stateOf('botany', 'live')).status).toBe(200)
    expect((await register()).status).toBe(201)
    expect((await stateOf('nowhere', 'live')).status).toBe(404)
  })

  test('a draft that is ended stays hidden, and goes live only with what it needs', async () => {
    await create('unfinished')
    expect((await stateOf('unfinished', 'archived')).status).toBe(200)
    expect((await product.get('/api/website-content/home', at('unfinished'))).status).toBe(404)
    const robots = await app.inject({ url: '/robots.txt', headers: at('unfinished') })
    expect(robots.body).not.toContain('Sitemap')
    expect((await stateOf('unfinished', 'live')).status).toBe(409)
    expect((await goLive(product, 'unfinished', owner)).status).toBe(200)
    expect((await stateOf('unfinished', 'archived')).status).toBe(200)
    expect((await product.get('/api/website-content/home', at('unfinished'))).status).toBe(200)
  })

  test('a draft goes live when it has what it needs; until then the refusal names what is missing', async () => {
    await create('needs')
    await db
      .updateTable('websiteSettings')
      .set({ savedAt: null })
      .where('website', '=', aWebsite('needs'))
      .execute()
    await db
      .updateTable('presentationTypes')
      .set({ payment: 'online' })
      .where('website', '=', aWebsite('needs'))
      .execute()
    const steps = () => product.get(`${path}/needs/needed-steps`, owner)
    expect((await steps()).body).toMatchObject({
      steps: [
        { name: 'dates', isDone: false },
        { name: 'types', isDone: false },
        { name: 'sender', isDone: false },
        { name: 'payments', isDone: true },
        { name: 'imprint', isDone: false },
        { name: 'privacy', isDone: false },
      ],
      replaces: null,
    })
    const refused = await stateOf('needs', 'live')
    expect(refused.status).toBe(409)
    for (const part of [
      'Confirm the dates',
      'Give a ticket type a price',
      'Enter who its emails are from',
      'Publish an imprint',
      'Publish a privacy notice',
    ])
      expect(refused.body.message).toContain(part)

    await db
      .updateTable('websiteSettings')
      .set({ savedAt: new Date() })
      .where('website', '=', aWebsite('needs'))
      .execute()
    await db
      .updateTable('presentationTypes')
      .set({ priceCents: 100 })
      .where('website', '=', aWebsite('needs'))
      .execute()
    expect((await goLive(product, 'needs', owner)).status).toBe(200)
    expect((await steps()).body).toMatchObject({ missing: null })
    // going back is no trap
    await senderOf('needs', {})
    expect((await stateOf('needs', 'draft')).status).toBe(200)
    expect((await stateOf('needs', 'live')).status).toBe(200)
  })
})

describe('a next edition whose registry is out of date', () => {
  const [older, newer] = ['older', 'newer'].map(aWebsite) as [Website, Website]
  const host = 'older.example'
  /** Changes rows without telling this process. */
  const untold = async (...statements: string[]) => {
    const tables = ['websites', 'website_hosts', 'website_successions']
    for (const table of tables) await product.pool.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await product.pool.query(statement)
    for (const table of tables) await product.pool.query(`alter table ${table} enable trigger user`)
  }
  const rows = async () => {
    const states = await db.selectFrom('websites').select(['slug', 'state']).orderBy('slug').execute()
    return { states, hosts: await db.selectFrom('websiteHosts').selectAll().orderBy('host').execute() }
  }

  beforeAll(async () => {
    expect((await create(older, { hosts: [host], proof })).status).toBe(201)
    expect((await create(newer, { start: { nextEditionOf: older } })).status).toBe(201)
    await product.pool.query(`update websites set first_live_at = now() where slug = 'newer'`)
    await product.websites.refresh()
  })

  test('moves no address without a proof when it goes live, and does with one', async () => {
    await untold(`update websites set state = 'live', first_live_at = now() where slug = 'older'`)
    const before = await rows()
    expect(await stateOf(newer, 'live')).toMatchObject({
      status: 412,
      body: { message: expect.stringContaining('its addresses would move. Nothing was changed') },
    })
    expect(await rows()).toEqual(before)
    await product.websites.refresh()
    expect(await stateOf(newer, 'live')).toMatchObject({ status: 400 })
    expect((await product.post(`${path}/newer/state`, { state: 'live', proof }, owner)).status).toBe(200)
    expect(product.websites.ofHost(host)).toBe(newer)
    expect((await product.post(`${path}/newer/state`, { state: 'draft', proof }, owner)).status).toBe(200)
    expect(product.websites.ofHost(host)).toBe(older)
  })

  test('returns no address without a proof when it becomes a draft again', async () => {
    await untold(
      `update websites set state = 'archived' where slug = 'older'`,
      `update websites set state = 'live' where slug = 'newer'`,
      `update website_hosts set slug = 'newer' where host = '${host}'`,
      `insert into website_successions (slug, successor, hosts, was_default, was_state, since)
        values ('older', 'newer', array['${host}'], false, 'live', now())`,
    )
    const before = await rows()
    expect((await stateOf(newer, 'draft')).status).toBe(412)
    expect(await rows()).toEqual(before)
  })
})
