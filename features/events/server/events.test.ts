import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ShownEvent } from '#features/events/events.contract.ts'
import { saveEvent } from '#features/events/server/save-event.ts'
import { createContentVersion } from '#platform/server/content-version.ts'
import { exportPath } from '#shared/exports.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, aPermission, bearerOf } from '#tests/admins.ts'
import { withoutAudit } from '#tests/audit-failure.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong, oneOf, sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct, type TestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'

const database = await testDatabase()
// only the long run asks for pages, and of two processes
const one = await startTestProduct({}, { database, pages: isLong })
const other = isLong ? await startTestProduct({}, { database, pages: true }) : one
const { db } = one
const owner = await bearerOf(one.app, await anAdmin(db, { email: 'owner@example.org' }))
const second = await bearerOf(one.app, await anAdmin(db, { email: 'second@example.org' }))

const path = (website: Website = aWebsite('renewable')) => `/admin/api/admin/events/${website}`
const shown = async (website?: Website) => (await one.get(path(website), owner)).body as unknown as ShownEvent
const put = (body: object, headers = owner, website?: Website) => one.ask('PUT', path(website), body, headers)

/** Saves these on top of what holds, as the page does: with the version that it has read. */
const save = async (change: Partial<ShownEvent>, website?: Website) => {
  const { home: _home, savedAt: _savedAt, ...settings } = await shown(website)
  return put({ ...settings, ...change }, owner, website)
}

const page = async (at: string, product: TestProduct = one, host = 'localhost:3000') =>
  (await product.app.inject({ url: at, headers: { host } })).body.replaceAll('<!-- -->', '')

const entries = () =>
  db.selectFrom('auditEntries').selectAll().where('action', '=', 'event.saved').orderBy('id').execute()

const options = await someOptions(one.pool)

const soonClosing = () => new Date(one.clock.now().getTime() + 60_000)

describe('Manage Events A31', () => {
  test('tells the time zone of each conference alone, in which the back-office shows its times', async () => {
    const zoneOf = async (website: Website) => (await one.get(`${path(website)}/time-zone`, owner)).body
    expect(await zoneOf(aWebsite('renewable'))).toEqual({ timeZone: 'Asia/Tokyo' })
    expect(await zoneOf(aWebsite('optics'))).toEqual({ timeZone: 'Europe/Lisbon' })
  })

  test('shows the default content as long as nothing was saved', async () => {
    expect(await shown()).toMatchObject({
      startsOn: '2026-05-29',
      endsOn: '2026-05-31',
      timeZone: 'Asia/Tokyo',
      city: 'Tokyo',
      area: 'Ariake',
      registrationDeadline: '2026-03-30',
      abstractDeadline: '2026-03-15',
      abstractNotification: '2026-03-25',
      registrationClosesAt: null,
      abstractsCloseAt: null,
      contactEmail: 'info@example.org',
      noticeEmails: [],
      organisersNote: '',
      savedAt: null,
      home: one.url.replace('127.0.0.1', 'localhost'),
    })
    expect((await shown(aWebsite('optics'))).home).toBe(one.url.replace('127.0.0.1', 'optics.localhost'))
  })

  test.runIf(isLong)(
    'changes the pages of this website in the very next request, and in a second process soon',
    async () => {
      expect(await page('/')).toContain('May 29-31, 2026')
      expect(await page('/agenda', other)).toContain('May 29, 2026')
      const before = await shown(aWebsite('nursing'))

      const saved = await save(
        {
          startsOn: '2027-06-30',
          endsOn: '2027-07-02',
          registrationDeadline: '2027-05-01',
          abstractDeadline: '2027-02-01',
          abstractNotification: '2027-03-01',
          city: 'Osaka',
          area: 'Nakanoshima',
          hotelName: 'Hotel Dojima',
          hotelUrl: 'https://hotel.example.org',
          contactEmail: 'team@example.org',
          contactPhone: '+81 6-0000-0000',
          contactAddress: 'Secretariat\nOsaka',
        },
        aWebsite('nursing'),
      )
      expect(saved).toMatchObject({ status: 200, body: { version: before.version + 1, city: 'Osaka' } })

      const host = 'nursing.localhost:3000'
      const texts: Record<string, string[]> = {
        '/': [
          'June 30 - July 2, 2027',
          'Osaka, Singapore (Nakanoshima)',
          'Hotel Dojima',
          'World Nursing Congress 2027 - Osaka',
          'tel:+81600000000',
        ],
        '/agenda': ['June 30, 2027', 'Wednesday', '2027-06-30T09:00+08:00'],
        '/registration': ['Registration deadline: May 1, 2027'],
        '/abstract-submission': ['February 1, 2027', 'March 1, 2027'],
        '/contact': ['team@example.org', '+81 6-0000-0000', 'Secretariat'],
      }
      for (const [at, words] of Object.entries(texts))
        for (const text of words) expect(await page(at, one, host), `${at} ${text}`).toContain(text)
      const calendar = await page('/agenda.ics', one, host)
      expect(calendar).toContain('DTSTART:20270630T')
      expect(await page('/')).toContain('May 29-31, 2026')
      await expect.poll(() => page('/', other, host)).toContain('June 30 - July 2, 2027')
    },
  )

  test('reaches this process before it is answered, without the notification of the database', async () => {
    const version = createContentVersion()
    const permission = await aPermission(one, aWebsite('optics'))
    const { home: _home, savedAt: _savedAt, ...settings } = await shown(aWebsite('optics'))
    await saveEvent({ db, clock: one.clock, version }, permission, { ...settings, area: 'Kachidoki' })
    expect([version.of(aWebsite('optics')), version.of(aWebsite('renewable'))]).toEqual([1, 0])
  })

  test('writes one entry with what has changed, and none where nothing has', async () => {
    const before = await entries()
    const begun = one.clock.now().getTime()
    const { version } = await shown()
    expect((await save({ hotelName: 'Hotel Shinonome' })).status).toBe(200)
    const [entry, ...more] = (await entries()).slice(before.length)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      adminEmail: 'owner@example.org',
      website: 'renewable',
      oldValues: { hotelName: 'Hotel Ariake Bay (sample)' },
      newValues: { hotelName: 'Hotel Shinonome' },
    })
    expect(entry?.at.getTime()).toBeGreaterThan(begun)
    expect(entry?.at.getTime()).toBeLessThan(one.clock.now().getTime())

    expect((await save({})).body).toMatchObject({ version: version + 1 })
    // the same again, by someone who never heard that it was saved
    const { home: _home, savedAt: _savedAt, ...settings } = await shown()
    expect((await put({ ...settings, version })).body).toMatchObject({ version: version + 1 })
    expect(await entries()).toHaveLength(before.length + 1)
  })

  test('the first save confirms what was proposed, also without a change, and a second one writes nothing', async () => {
    const before = await shown(aWebsite('optics'))
    await db
      .updateTable('websiteSettings')
      .set({ savedAt: null })
      .where('website', '=', aWebsite('optics'))
      .execute()
    expect((await save({}, aWebsite('optics'))).status).toBe(200)
    const { savedAt, version, ...settings } = await shown(aWebsite('optics'))
    expect(savedAt).not.toBeNull()
    expect({ ...before, ...settings }).toEqual(before)
    expect((await entries()).at(-1)).toMatchObject({
      website: 'optics',
      newValues: { dates: 'June 14-16, 2027' },
    })
    const written = (await entries()).length
    expect((await save({}, aWebsite('optics'))).body).toMatchObject({ version })
    expect(await entries()).toHaveLength(written)
  })

  test('saves nothing without its entry', async () => {
    const before = await shown()
    await withoutAudit(db, async () => {
      expect((await save({ hotelName: 'Hotel Nowhere' })).status).toBe(500)
    })
    expect(await shown()).toEqual(before)
  })

  test('refuses what was begun before someone else saved, and says who', async () => {
    const { home: _home, savedAt: _savedAt, ...settings } = await shown()
    expect((await put({ ...settings, area: 'Toyosu' }, second)).status).toBe(200)
    const before = await shown()

    expect(await put({ ...settings, area: 'Daiba' })).toEqual({
      status: 409,
      body: {
        message: 'second@example.org has saved this event since you opened it. Your changes were not saved.',
        code: 'version_conflict',
      },
    })
    expect((await put({ ...settings, area: 'Daiba' }, second)).body.message).toMatch(/^You have saved/)
    expect(await shown()).toEqual(before)
  })

  test('lets of two who save at once only one', async () => {
    const { home: _home, savedAt: _savedAt, ...settings } = await shown()
    const answers = await Promise.all(
      ['Aomi', 'Shiomi', 'Edagawa', 'Kiba'].map((area) => put({ ...settings, area })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await shown()).version).toBe(settings.version + 1)
  })

  test('is for those who may write on this website', async () => {
    const viewer = await bearerOf(
      one.app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    const ofOptics = await bearerOf(
      one.app,
      await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] }),
    )
    const { home: _home, savedAt: _savedAt, ...settings } = await shown()
    const change = { ...settings, area: 'Harumi' }

    expect((await one.get(path(), viewer)).status).toBe(200)
    expect((await put(change, viewer)).status).toBe(403)
    expect((await one.get(path(), ofOptics)).status).toBe(403)
    expect((await put(change, ofOptics)).status).toBe(403)
    expect(
      (
        await put(
          { ...change, version: (await shown(aWebsite('optics'))).version },
          ofOptics,
          aWebsite('optics'),
        )
      ).status,
    ).toBe(200)
    expect((await one.ask('PUT', path(), change)).status).toBe(401)
    expect((await shown()).area).not.toBe('Harumi')
  })

  const refusals: [object, string][] = [
    [{ endsOn: '2026-05-28' }, 'Last day must not be before the first day'],
    [{ startsOn: 'soon' }, 'First day must be a date such as 2026-05-29'],
    [{ startsOn: '12026-05-29' }, 'First day must be a date such as 2026-05-29'],
    [{ timeZone: 'Mars/Olympus' }, 'Choose a time zone'],
    [{ city: '' }, 'City is required'],
    [{ hotelUrl: 'javascript:alert(1)' }, 'Enter an address such as https://hotel.example.org'],
    [{ hotelUrl: 'https://hotel.example.org/\0' }, 'Enter an address such as https://hotel.example.org'],
    [{ hotelUrl: 'https://hotel.example.org/\ud800' }, 'Enter an address such as https://hotel.example.org'],
    [{ contactEmail: 'nobody' }, 'Enter an email address such as name@example.org'],
    [
      { noticeEmails: ['a@example.org\r\nBcc: b@example.org'] },
      'Enter an email address such as name@example.org',
    ],
    [{ noticeEmails: 'a@example.org' }, 'Also notify must be a list of email addresses'],
    [{ refundRule: 'x'.repeat(501) }, 'Refunds must be at most 500 characters'],
    [{ organisersNote: 'x'.repeat(2001) }, 'Your own note must be at most 2,000 characters'],
    [{ organisersNote: 'a\0b' }, 'Your own note contains characters that cannot be stored'],
    [
      { registrationClosesAt: '9999-12-31T23:59:59Z' },
      'Closing of registration must be in the years 2000 to 2199',
    ],
    [{ registrationClosesAt: 'tomorrow' }, 'Closing of registration must be a date and time, or empty'],
    [{ version: '1' }, 'version must be a whole number'],
  ]
  test.each(oneOf(5, refusals))(
    'refuses %o with a sentence and changes nothing',
    async (change, sentence) => {
      const before = await shown()
      expect(await save(change as Partial<ShownEvent>)).toEqual({
        status: 400,
        body: { message: sentence, code: 'invalid_input' },
      })
      expect(await shown()).toEqual(before)
    },
  )

  test.runIf(isLong)('shows what someone changed with SQL in every process', async () => {
    await sql`update website_settings set city = 'Kobe' where website = 'renewable'`.execute(db)
    for (const product of [one, other])
      await expect.poll(() => page('/agenda', product)).toContain('Kobe, Japan')
    expect((await save({ city: 'Tokyo' })).status).toBe(200)
  })
})

describe('closing A31', () => {
  test('registration: every call that begins one is refused from that moment on, what has begun continues', async () => {
    const { sessionId } = await visitorAtCheckout(one)
    const pricing = await one.priceOf()
    const { name, phone, email, instituteOrUniversity, country } = aPerson()
    const wish = {
      ...{ name, phone, instituteOrUniversity, country, customerEmail: email },
      productName: 'Discount Registration',
      description: 'A student of the host university',
      unitAmount: 100,
      quantity: 1,
      currency: 'eur',
      successUrl: 'http://localhost:3000/discount-success',
      cancelUrl: 'http://localhost:3000/discount-cancel',
    }
    const closesAt = soonClosing()
    expect((await save({ registrationClosesAt: closesAt.toISOString() })).status).toBe(200)
    expect((await one.post('/api/registration/register', aPerson())).status).toBe(201)

    one.clock.advance(61)
    const sentence = expect.stringMatching(/^Registration closed on .+ at \d\d:\d\d Japan Standard Time\.$/)
    const late = aPerson()
    expect(await one.post('/api/registration/register', late)).toEqual({
      status: 403,
      body: { message: sentence, code: 'registration_closed' },
    })
    expect(await one.openCheckout(late, pricing)).toEqual({
      status: 403,
      body: { message: sentence, code: 'registration_closed' },
    })
    const discount = await one.app.inject({
      method: 'POST',
      url: '/api/discounts/create-session',
      headers: { host: 'localhost:3000' },
      payload: wish,
    })
    expect(discount.statusCode).toBe(403)
    expect(discount.headers['content-type']).toMatch(/^text\/plain/)
    expect(discount.body).toEqual(sentence)
    expect(await one.registrationsOf(late.email)).toEqual([])

    // prices learn, and who stands at the payment page can pay
    expect((await one.priceOf()).totalPrice).toBe(pricing.totalPrice)
    await one.pay(sessionId)
    await one.deliverWebhooks()
    expect(await one.statusPage(sessionId)).toBe('COMPLETED')
    // another website continues
    const elsewhere = await one.post('/api/registration/register', late, { host: 'optics.localhost' })
    expect(elsewhere.status).toBe(201)

    expect((await save({ registrationClosesAt: null })).status).toBe(200)
    expect((await one.post('/api/registration/register', late)).status).toBe(201)
  })

  test('abstracts: by the same settings', async () => {
    const submit = () =>
      sendForm(`${one.url}/api/form-submission/submit`, [...fieldsOf(anAuthor(options)), fileOf(aPdf())])
    const closesAt = new Date(one.clock.now().getTime() - 1000).toISOString()
    expect((await save({ abstractsCloseAt: closesAt })).status).toBe(200)
    expect(await submit()).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Abstract submission closed on /), code: 'submission_closed' },
    })
    expect((await one.get('/api/form-submission/form')).body).toEqual({ closesAt })
    expect((await save({ abstractsCloseAt: null })).status).toBe(200)
    expect((await submit()).status).toBe(201)
  })
})

describe('the organisers’ words A31', () => {
  const note = 'Bring <b>your</b> badge & this mail.\n\nSee you in Ariake.'
  const mailsTo = async (address: string) => {
    await one.runJobs()
    return (await one.readMails())
      .map(({ text }) => readMail(text))
      .filter(({ headers }) => headers['to']?.includes(address))
  }

  test('stand in the emails to visitors, as text', async () => {
    expect((await save({ organisersNote: note })).status).toBe(200)
    const { person, sessionId } = await visitorAtCheckout(one)
    await one.pay(sessionId)
    await one.deliverWebhooks()
    const author = anAuthor(options)
    await sendForm(`${one.url}/api/form-submission/submit`, [...fieldsOf(author), fileOf(aPdf())])

    for (const address of [person.email, author.email ?? '']) {
      const [mail] = await mailsTo(address)
      expect(mail?.text).toContain(`\n\n${note}\n\nQuestions?`)
      expect(mail?.html).toContain(
        '<div dir="auto">Bring &lt;b&gt;your&lt;/b&gt; badge &amp; this mail.</div>',
      )
      expect(mail?.html).toContain('<div dir="auto">See you in Ariake.</div>')
    }
    // what the result pages show
    expect((await one.get('/api/website-content/site')).body['organisersNote']).toBe(note)
    expect((await save({ organisersNote: '' })).status).toBe(200)
    expect((await one.get('/api/website-content/site')).body['organisersNote']).toBeUndefined()
  })

  test('say what happens to the money of people who cannot come, beside the prices', async () => {
    const refundRule = 'Full refund until April 30.\nHalf until May 15.'
    expect((await save({ refundRule })).status).toBe(200)
    expect((await one.get('/api/registration/fees')).body['refundRule']).toBe(refundRule)
    expect((await save({ refundRule: '' })).status).toBe(200)
    expect((await one.get('/api/registration/fees')).body['refundRule']).toBeUndefined()
  })

  test('what visitors write goes to the organisers’ address and to those who get notices, and the page names none of these', async () => {
    const noticeEmails = ['programme@example.org', 'office@example.org', 'team@example.org']
    expect((await save({ contactEmail: 'team@example.org', noticeEmails })).status).toBe(200)
    await one.post('/api/contact', {
      name: 'Vera Visitor',
      email: 'vera@example.org',
      subject: 'Posters',
      message: 'How large?',
    })
    const [notice, ...more] = await mailsTo('programme@example.org')
    expect(more).toEqual([])
    expect(notice?.headers['to']?.match(/[\w.]+@[\w.]+/g)).toEqual([
      'team@example.org',
      'programme@example.org',
      'office@example.org',
    ])
    expect(notice?.headers['reply-to']).toContain('vera@example.org')
    const pages = ['/', '/contact', '/registration', '/contact.data', '/_root.data']
    // what the pages are made of
    for (const at of sampleOf(pages, ['/api/website-content/site', '/api/website-content/home'])) {
      const shownThere = await page(at)
      expect(shownThere.length, at).toBeGreaterThan(100)
      expect(shownThere, at).not.toContain('programme@example.org')
    }
  })
})

test('times of a conference are in its own zone: what visitors read, the email, the calendar file and the exports A31', async () => {
  const host = 'optics.localhost:3000'
  const before = await shown(aWebsite('optics'))
  const closesAt = soonClosing()
  const zone = { timeZone: 'America/Los_Angeles', startsOn: before.startsOn }
  expect(
    (await save({ ...zone, registrationClosesAt: closesAt.toISOString() }, aWebsite('optics'))).status,
  ).toBe(200)
  const person = aPerson()
  expect((await one.post('/api/registration/register', person, { host })).status).toBe(201)
  await one.post('/api/registration/links', { email: person.email }, { host })
  await one.runJobs()
  const mails = (await one.readMails()).map(({ text }) => readMail(text))
  const links = mails.find(
    ({ headers, text }) => headers['to']?.includes(person.email) && /Received /.test(text),
  )
  expect(links?.text).toMatch(/Received .+ Pacific (Standard|Daylight) Time/)

  one.clock.advance(61)
  const { body } = await one.post('/api/registration/register', aPerson(), { host })
  expect(body['message']).toMatch(
    /^Registration closed on .+ at \d\d:\d\d Pacific (Standard|Daylight) Time\.$/,
  )

  // the first session begins at 8 in the morning, where summer time holds
  const calendar = (await page('/agenda.ics', one, host)).match(/DTSTART:(\S+)/)?.[1]
  expect(calendar).toBe('20260529T150000Z')
  const file = await one.app.inject({
    url: exportPath('bookings').replace(':website', 'optics'),
    headers: owner,
  })
  const [first] = parse<Record<string, string>>(file.body.slice(1), { columns: true })
  expect(first?.['Registered (America/Los_Angeles)']).toMatch(/-0[78]:00$/)
  expect(
    (await save({ timeZone: before.timeZone, registrationClosesAt: null }, aWebsite('optics'))).status,
  ).toBe(200)
})

test('organisers set the least amount of a discounted registration, from 0.50 to the highest price: below it visitors read a sentence A31', async () => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  const person = {
    name,
    customerEmail: email,
    phone,
    instituteOrUniversity,
    country,
    description: 'A student',
  }
  const ask = async (unitAmount: number) => {
    const url = '/api/discounts/create-session'
    const payload = { ...person, unitAmount }
    const answer = await one.app.inject({ method: 'POST', url, headers: { host: 'localhost:3000' }, payload })
    return [answer.statusCode, answer.body]
  }
  expect((await shown()).leastDiscount).toBe('0.50')
  expect((await ask(0.3))[0], 'stored and not charged, as specified').toBe(200)
  for (const leastDiscount of ['0.49', '-1', '12,345', '1e3', '100000.01'])
    expect(await save({ leastDiscount }), leastDiscount).toMatchObject({
      status: 400,
      body: {
        message: 'The least amount must be a number of euros from 0.50 to 100,000 with at most two decimals',
      },
    })
  expect((await save({ leastDiscount: '99999' })).body['message']).toMatch(
    /^The least amount must not be more than the highest price, €[\d,]+\.\d\d$/,
  )

  expect((await save({ leastDiscount: '20' })).body['leastDiscount']).toBe('20.00')
  expect((await entries()).at(-1)).toMatchObject({
    oldValues: { leastDiscount: '0.50' },
    newValues: { leastDiscount: '20.00' },
  })
  const tooLittle = [400, 'The amount must be at least €20.00']
  expect([await ask(19.99), await ask(0.3), await ask(0)]).toEqual([tooLittle, tooLittle, tooLittle])
  expect((await ask(20))[0]).toBe(200)
  expect((await save({ leastDiscount: '' })).body['leastDiscount']).toBe('0.50')
  expect((await ask(0.3))[0]).toBe(200)
})
