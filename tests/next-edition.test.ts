import { get } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { anAdmin, bearerOf, proof } from './admins.ts'
import { goLive, conferencesPath as path } from './conferences.ts'
import { isLong } from './long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'
import { readMail } from './read-mail.ts'
import { aWebsite } from './websites.ts'

/*
 * The next edition of a conference: what it begins with, and how it takes the place of the one before it, and gives it back,
 * while visitors of both are under way.
 */

const product = await startTestProduct({ RATE_LIMITS: 'off', PAYMENTS_SANDBOX: '1' }, { pages: true })
const { app, db } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)
const sessionKey = await readSessionKey(product.config.sessionKey, product.config.dataDir)
const origins = { homeOf: () => '' }
const host = 'renewable.example'
const at = (name: string) => ({ host: name })
const old = aWebsite('renewable')

/** How a registration was answered, and of which conference it is. */
const websiteOf = async ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const id = String(body['id'])
  const row = await db.selectFrom('registrations').select('website').where('id', '=', id).executeTakeFirst()
  return [status, row?.website]
}

/** A request over a connection, as a visitor sends it: its status, its new address and its body. */
const visit = (name: string, url: string) =>
  new Promise<{ status: number | undefined; location: string | undefined; body: string }>((settle, fail) => {
    get(`${product.url}${url}`, { headers: { host: name }, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      const { statusCode: status, headers } = answer
      answer.on('end', () =>
        settle({ status, location: headers.location, body: Buffer.concat(parts).toString() }),
      )
    }).on('error', fail)
  })

const linkOf = async (id: string) => {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return registrationLink({ origins, sessionKey }, row).split('#')[1] ?? ''
}
const mine = async (id: string, name: string) =>
  product.get('/api/registration/mine', { ...at(name), authorization: `Bearer ${await linkOf(id)}` })

const stateOf = (slug: string, state: string) =>
  product.post(`${path}/${slug}/state`, { state, proof }, owner)
const contentOf = async (name: string) =>
  (await product.get('/api/website-content/home', at(name))).body as unknown as Record<string, never>

let proposal: Record<string, string | number>
let registered: string
const person = aPerson()

beforeAll(async () => {
  expect((await product.post(`${path}/renewable/hosts`, { host, proof }, owner)).status).toBe(200)
  // the demo conference may be over by the clock of the one who runs this
  await db
    .insertInto('websiteSettings')
    .values({ website: old, registrationClosesAt: new Date('2099-01-01'), version: 1, savedAt: new Date() })
    .execute()
  product.version.changed(old)
  const { body } = await product.post('/api/registration/register', person, at(host))
  registered = String(body['id'])
})

describe('the next edition of a conference as a draft', () => {
  test('is proposed a year later under names that are free, and begins from that', async () => {
    const { edition, ...rest } = (await product.get(`${path}/renewable/next-edition`, owner)).body
    expect({ edition, ...rest }).toMatchObject({
      slug: 'renewable-2027',
      shortName: 'Renewable 27',
      startsOn: '2027-05-29',
      endsOn: '2027-05-31',
      edition: 19,
      look: 'sun',
    })
    proposal = rest as typeof proposal
    const made = await product.post(path, { ...proposal, start: { nextEditionOf: 'renewable' } }, owner)
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: { state: 'draft', hosts: [], previous: { website: 'renewable' }, next: null },
    })
  })

  test('has the texts, types, prices and rooms of the one before, and neither its people nor its agenda', async () => {
    const draft = await product.get('/admin/api/admin/content/renewable-2027', owner).catch(() => undefined)
    expect(draft).toBeDefined()
    const { body } = await db
      .selectFrom('contentDrafts')
      .select('body')
      .where('website', '=', aWebsite('renewable-2027'))
      .executeTakeFirstOrThrow()
    const content = body as {
      event: { edition: number; dates: { label: string } }
      speakers: { firstGrid: unknown[] }
      agenda: { days: unknown[] }
      previousEdition: {
        edition: number
        counters: { value: number; label: string }[]
        plenary: { name: string; country: string; presentationTitle: string }[]
        keynote: unknown[]
        topicIds: unknown[]
      }
      transactions: { abstract: { deadline: string }; registration: { deadline: string } }
    }
    expect(content.event).toMatchObject({
      edition: 19,
      dates: { label: 'May 29-31, 2027 (to be confirmed)', start: '2027-05-29' },
    })
    expect(content.speakers.firstGrid).toEqual([])
    expect(content.agenda.days).toEqual([])
    expect(content.transactions.registration.deadline).toBe('March 30, 2027')
    expect(content.transactions.abstract.deadline).toBe('March 15, 2027')
    const { previousEdition } = content
    expect(previousEdition).toMatchObject({ edition: 18, headline: '18th Edition', city: 'Tokyo' })
    expect(previousEdition.counters).toContainEqual(
      expect.objectContaining({ value: 1, label: 'Participants (to be confirmed)' }),
    )
    expect(previousEdition.plenary.length + previousEdition.keynote.length).toBe(15)
    expect(previousEdition.plenary[0]).toMatchObject({
      name: 'Prof. Haruka Morisada',
      country: 'Japan',
      presentationTitle: 'Plenary: Fuels from Sunlight',
    })
    const count = async (
      table: 'accommodationCombinations' | 'sessionOptions' | 'registrations',
      website: string,
    ) =>
      (await db.selectFrom(table).select('website').where('website', '=', aWebsite(website)).execute()).length
    for (const table of ['accommodationCombinations', 'sessionOptions'] as const)
      expect(await count(table, 'renewable-2027'), table).toBe(await count(table, 'renewable'))
    expect(await count('registrations', 'renewable-2027')).toBe(0)
    const prices = (website: string) =>
      db
        .selectFrom('presentationTypes')
        .select(['type', 'priceCents'])
        .where('website', '=', aWebsite(website))
        .orderBy('type')
        .execute()
    expect(await prices('renewable-2027')).toEqual(await prices('renewable'))
  })

  test('goes live when its dates are confirmed, and says before what that does', async () => {
    const steps = await product.get(`${path}/renewable-2027/needed-steps`, owner)
    expect(steps.body).toMatchObject({
      missing: expect.stringContaining('Confirm the dates'),
      replaces: { website: 'renewable', hosts: [host] },
    })
    expect((await goLive(product, 'renewable-2027', owner)).status).toBe(409)
    const {
      savedAt: _savedAt,
      home: _home,
      ...event
    } = (await product.get('/admin/api/admin/events/renewable-2027', owner)).body
    expect((await product.ask('PUT', '/admin/api/admin/events/renewable-2027', event, owner)).status).toBe(
      200,
    )
    const shown = await product.get(`${path}?q=renewable-2027`, owner)
    expect(shown.body).toMatchObject([{ dates: 'May 29-31, 2027', firstSteps: { done: 6, of: 6 } }])
  })
})

describe('a next edition that goes live', () => {
  /** The work of visitors until `during` is done: pages, calls and personal links, at least 20 requests a second. */
  const underLoad = async (during: () => Promise<void>) => {
    const urls = ['/', '/registration', '/speakers', '/api/website-content/home', '/api/registration/fees']
    const failed: string[] = []
    const answers: Promise<void>[] = []
    const request = async (number: number) => {
      const url = urls[number % urls.length] ?? '/'
      const { status = 0 } = await (number % 2 === 0 ? visit(host, url) : mine(registered, host))
      if (status >= 400 || status === 0) failed.push(`${number % 2 === 0 ? url : 'link'}: ${status}`)
    }
    const begun = performance.now()
    const ofLoad = () => Math.floor((performance.now() - begun) / 50)
    // as many as are due, however late the timer is
    const sendDue = () => {
      while (answers.length <= ofLoad()) {
        const number = answers.length
        answers.push(request(number).catch((error) => void failed.push(`${number}: ${error}`)))
      }
    }
    const sending = setInterval(sendDue, 50)
    let due = 0
    try {
      await during()
      due = ofLoad()
    } finally {
      clearInterval(sending)
      sendDue()
      await Promise.all(answers)
    }
    return { failed, sent: answers.length, due }
  }

  /** What visitors and organisers see of the edition before, without what counts changes. */
  const seen = async () => {
    const rows = (await product.get(`${path}?q=renewable`, owner)).body as unknown as Record<
      string,
      unknown
    >[]
    const row = rows.find(({ website }) => website === 'renewable') ?? {}
    const { version: _version, stateSince: _since, registered: _registered, toDo: _toDo, ...conference } = row
    const pages = ['/', '/speakers', '/registration', '/agenda.ics', '/sitemap.xml', '/api/registration/fees']
    const answers = await Promise.all(pages.map((url) => visit(host, url)))
    return {
      conference,
      content: await contentOf(host),
      pages: answers.map(({ status, body }, at) => [pages[at], status, body.replace(/DTSTAMP:.*/g, '')]),
    }
  }

  /** Opens the documents that the personal page of a registration offers, on this host. */
  const openDocuments = async (id: string, name: string) => {
    const { body } = await mine(id, name)
    const documents = (body['documents'] ?? body['receipts']) as { address: string }[]
    expect([name, documents.length > 0]).toEqual([name, true])
    for (const { address } of documents) {
      const file = await app.inject({ url: address, headers: at(name) })
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
  }

  const paidAt = async (name: string) => {
    const opened = await visitorAtCheckout(product, {}, at(name))
    await product.pay(opened.sessionId)
    expect(await product.statusPage(opened.sessionId)).toBe('COMPLETED')
    await product.runJobs()
    return opened
  }

  const patience = isLong ? { timeout: 600_000 } : {}
  test(
    'takes the host and the default, archives the one before, and fails no request; undone, all is as before',
    patience,
    async () => {
      const paidBefore = await paidAt(host)
      const before = await seen()
      const { totalPrice } = await product.priceOf({}, at(host))
      const atCheckout = await visitorAtCheckout(product)
      const { sessionId } = atCheckout
      const { reference } = (await mine(registered, host)).body
      expect(reference).toBeDefined()
      expect(
        (await product.post(`${path}/renewable-2027/state`, { state: 'live' }, owner)).body,
      ).toMatchObject({
        code: 'wrong_password',
      })
      const rounds = isLong ? 20 : 1
      const { failed, sent, due } = await underLoad(async () => {
        for (let round = 0; round < rounds; round++) {
          const live = await stateOf('renewable-2027', 'live')
          expect(live, JSON.stringify(live.body)).toMatchObject({
            status: 200,
            body: { state: 'live', isDefault: true, hosts: [{ host }] },
          })
          expect((await visit(host, '/')).body).toContain('2027')
          expect(await product.priceOf({}, at(host))).toMatchObject({ totalPrice })

          // its public pages lead to the new home, for now; what belongs to a person stays
          const moved = await visit('renewable.localhost', '/speakers?x=1')
          expect(moved).toMatchObject({
            status: 302,
            location: expect.stringMatching(/renewable\.example.*\/speakers\?x=1$/),
          })
          expect((await visit('renewable.localhost', '/my-registration')).status).toBe(200)
          expect((await visit('renewable.localhost', '/payment-success')).status).toBe(200)
          for (const name of [host, 'renewable.localhost', 'optics.localhost'])
            expect((await mine(registered, name)).body['reference'], name).toBe(reference)
          await openDocuments(paidBefore.registrationId, host)
          // the one before it is closed, and cannot come back beside it
          expect(
            (await product.post('/api/registration/register', aPerson(), at('renewable.localhost'))).body,
          ).toMatchObject({
            code: 'registration_closed',
          })
          expect(await stateOf('renewable', 'live')).toMatchObject({
            status: 409,
            body: { message: expect.stringContaining('has taken the place') },
          })

          const draft = await stateOf('renewable-2027', 'draft')
          expect(draft.body).toMatchObject({ state: 'draft', isDefault: false, hosts: [] })
          expect(await seen()).toEqual(before)
          expect((await visit('renewable.localhost', '/speakers')).status).toBe(200)
          await openDocuments(paidBefore.registrationId, host)
          const again = await product.post('/api/registration/register', aPerson(), at(host))
          expect(await websiteOf(again)).toEqual([201, 'renewable'])
        }
        await stateOf('renewable-2027', 'live')
      })
      expect(failed).toEqual([])
      expect(sent).toBeGreaterThanOrEqual(due)
      expect(sent).toBeGreaterThan(10)

      // a checkout that was open goes on, whatever became of the conference, and its payment is its own
      await product.pay(sessionId)
      expect(await product.statusPage(sessionId)).toBe('COMPLETED')
      const payment = await db
        .selectFrom('paymentRecords')
        .select(['website', 'status'])
        .where('sessionId', '=', sessionId)
        .executeTakeFirstOrThrow()
      expect(payment).toEqual({ website: 'renewable', status: 'COMPLETED' })
      await product.runJobs()
      expect((await mine(atCheckout.registrationId, host)).body).toMatchObject({ state: 'paid' })
      await openDocuments(atCheckout.registrationId, host)
      const next = await product.post('/api/registration/register', aPerson(), at(host))
      expect(await websiteOf(next)).toEqual([201, 'renewable-2027'])

      // who lost the link asks for it where they registered
      const links = async () =>
        (await product.readMails())
          .map(({ text }) => readMail(text))
          .filter(
            ({ headers, text }) =>
              headers['to']?.includes(person.email) && text.includes('/my-registration#'),
          ).length
      const sentBefore = await links()
      const asked = await product.post('/api/registration/links', { email: person.email }, at(host))
      expect(asked.status).toBe(202)
      await product.runJobs()
      expect(await links()).toBe(sentBefore + 1)
    },
  )
})
