import { describe, expect, test } from 'vitest'
import type { Mailing, Recipient, Segment } from '#features/mailings/mailings.contract.ts'
import * as calls from '#features/mailings/mailings.contract.ts'
import { leaveNews, showNewsLink } from '#features/mailings/unsubscribe.contract.ts'
import type { MailRow } from '#features/mails/mails.contract.ts'
import { listRefusedAddresses, type RefusedAddress, retryAddress } from '#features/mails/refusals.contract.ts'
import { newId } from '#shared/ids.ts'
import { minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { type Answer, startMailServer } from '#tests/mail-server.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { freePort } from '#tests/running-server.ts'
import { aWebsite } from '#tests/websites.ts'

const port = await freePort()
const answers = new Map<string, Answer>()
const mailServer = await startMailServer(port, (address) => answers.get(address.toLowerCase()))
atEnd(mailServer.stop)
const product = await startTestProduct({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Organisers <office@example.org>',
  MAILINGS_PER_MINUTE: '60',
})
const { app, db, clock, runJobs } = product
// the next mail goes when a test lets time pass, however long the machine takes
clock.hold()
const account = await anAdmin(db)
const website: Website = aWebsite('nursing')

let admin = await bearerOf(app, account)
const pathOf = ({ path }: { path: string }, id = '') => path.replace(':website', website).replace(':id', id)
const get = async <T>(call: { path: string }, id = '', query: Record<string, string> = {}) => {
  const answer = await product.get(`${pathOf(call, id)}?${new URLSearchParams(query)}`, admin)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as T
}
const post = (call: { path: string }, id: string, body?: unknown, headers = admin) =>
  product.post(pathOf(call, id), body, headers)

let texts = 0
const aDraft = async (change: Partial<Record<string, unknown>> = {}) => {
  const id = newId(clock.now())
  texts++
  const draft = {
    list: 'bookings',
    filter: '',
    purpose: 'service',
    subject: `Mailing ${texts} for ((name))`,
    text: 'Dear ((name)),\n\nyour reference is **((reference))**.\n\n((own page))',
    version: 0,
    ...change,
  }
  const answer = await product.ask('PUT', pathOf(calls.saveMailing, id), draft, admin)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...(answer.body as unknown as Mailing), draft }
}
const segmentOf = ({ list, filter, purpose }: Pick<Mailing, 'list' | 'filter' | 'purpose'>) =>
  get<Segment>(calls.showSegment, '', { list, filter, purpose })
const start = async (mailing: Mailing) => {
  const { count, stamp } = await segmentOf(mailing)
  return post(calls.startMailing, mailing.id, { count, stamp, version: mailing.version })
}
const startedDraft = async (change: Partial<Record<string, unknown>> = {}) => {
  const mailing = await aDraft(change)
  const answer = await start(mailing)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...(answer.body as unknown as Mailing), draft: mailing.draft }
}
const show = ({ id }: Pick<Mailing, 'id'>) => get<Mailing>(calls.showMailing, id)
const recipientsOf = ({ id }: Pick<Mailing, 'id'>, tab?: string) =>
  get<Recipient[]>(calls.listRecipients, id, tab ? { tab } : {})

const register = async (change: Parameters<typeof aPerson>[0] = {}) => {
  const person = aPerson(change)
  const { status, body } = await product.post('/api/registration/register', person, {
    host: 'nursing.localhost:3000',
  })
  expect(status).toBeLessThan(300)
  return { ...person, id: String(body['id']) }
}

/** A website that begins with no one, and an admin whose session has just begun. */
const empty = async () => {
  admin = await bearerOf(app, account)
  await db.deleteFrom('newsLeavers').execute()
  await db.deleteFrom('refusedAddresses').execute()
  await db.deleteFrom('mailingRecipients').execute()
  await db.deleteFrom('mailings').execute()
  await db.deleteFrom('jobs').where('kind', 'like', 'mailing.%').execute()
  await db.deleteFrom('registrationsWithoutPayment').execute()
  await db.deleteFrom('registrations').where('website', '=', website).execute()
  answers.clear()
  mailServer.received.length = 0
}

const pass = async (seconds: number) => {
  clock.advance(seconds)
  await runJobs()
}
/** Lets so many seconds pass in which the next ones are handed over and sent. */
const send = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) await pass(1.01)
}
const afterTwoMinutes = () => pass(121)
const received = () => mailServer.received.map(readMail)
const recipientsReceived = () =>
  received().map(({ headers }) => /<(.+)>/.exec(headers['to'] ?? '')?.[1] ?? headers['to'])

describe('the people of a list', () => {
  test('are those that its own filter leaves, and those alone', async () => {
    await empty()
    const listener = await register()
    await register({ name: 'Other Person' })
    const found = await segmentOf({
      list: 'bookings',
      filter: `q=${encodeURIComponent(listener.email)}`,
      purpose: 'service',
    })
    expect(found).toMatchObject({
      count: 1,
      people: [{ id: listener.id, name: listener.name }],
      perMinute: 60,
    })
    expect((await segmentOf({ list: 'bookings', filter: 'state=none', purpose: 'service' })).count).toBe(2)
    expect((await segmentOf({ list: 'bookings', filter: 'state=COMPLETED', purpose: 'service' })).count).toBe(
      0,
    )
    const [aiko = ''] = await insertAbstracts(db, website)
    expect((await segmentOf({ list: 'abstracts', filter: `ids=${aiko}`, purpose: 'service' })).count).toBe(1)
    for (const list of ['payments', 'discounts'] as const)
      expect((await segmentOf({ list, filter: '', purpose: 'service' })).count).toBe(0)
  })

  test('are refused a filter that the list does not know', async () => {
    for (const filter of ['stat=COMPLETED', 'state=PAID', 'state=none&state=COMPLETED']) {
      const query = new URLSearchParams({ list: 'bookings', filter })
      const answer = await product.get(`${pathOf(calls.showSegment)}?${query}`, admin)
      expect(answer.status, filter).toBe(400)
    }
  })

  test('leave out a second address in another case, and a cancelled booking unless it was chosen', async () => {
    await empty()
    const { id: cancelled } = await register({ email: 'gone@example.org' })
    await db
      .updateTable('registrations')
      .set({ cancelledAt: clock.now() })
      .where('id', '=', cancelled)
      .execute()
    await register({ email: 'twice@example.org' })
    await register({ email: 'TWICE@example.org', name: 'Same Address' })
    const all = await segmentOf({ list: 'bookings', filter: '', purpose: 'service' })
    expect(all.count).toBe(1)
    expect(all.leftOutCounts).toMatchObject({ 'same-address': 1, cancelled: 1 })
    const chosen = await segmentOf({ list: 'bookings', filter: `ids=${cancelled}`, purpose: 'service' })
    expect(chosen.count).toBe(1)
  })
})

describe('a draft', () => {
  test('is saved as it is typed, and by one window at a time', async () => {
    const { draft, ...mailing } = await aDraft({ subject: '', text: 'Dear ((nmae' })
    expect(mailing).toMatchObject({ state: 'draft', version: 1, subject: '' })
    const put = (version: number) =>
      product.ask('PUT', pathOf(calls.saveMailing, mailing.id), { ...draft, text: 'Other', version }, admin)
    expect((await put(1)).body).toMatchObject({ version: 2, text: 'Other' })
    expect((await put(1)).status).toBe(412)
    expect((await put(0)).status).toBe(412)
    const answer = await product.ask('DELETE', pathOf(calls.discardMailing, mailing.id), undefined, admin)
    expect(answer.status).toBe(200)
    expect((await product.get(pathOf(calls.showMailing, mailing.id), admin)).status).toBe(404)
  })

  test('with a fault cannot be started, and says which', async () => {
    await empty()
    await register()
    const answer = await start(await aDraft({ text: 'Dear ((nmae))' }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'words_have_fault' } })
    expect(answer.body.message).toContain('There is no ((nmae)) here.')
  })

  test('goes to the one who writes it, with a link that opens nothing', async () => {
    await empty()
    const { name } = await register({ name: 'Longest Name Of All' })
    const mailing = await aDraft()
    expect(await post(calls.sendMailingToMe, mailing.id)).toEqual({
      status: 202,
      body: { email: account.email },
    })
    await runJobs()
    const [mail] = received()
    expect(mail?.headers['to']).toContain(account.email)
    expect(mail?.headers['subject']).toBe(`Test: ${mailing.subject.replace('((name))', name)}`)
    expect(mail?.text).toContain('/my-registration#personal-link')
  })

  test('is written and started by no VIEWER', async () => {
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [website] }))
    const { id, draft } = await aDraft()
    expect(
      (await product.ask('PUT', pathOf(calls.saveMailing, id), { ...draft, version: 1 }, viewer)).status,
    ).toBe(403)
    const begin = { count: 1, stamp: 'x', version: 1 }
    for (const call of [calls.startMailing, calls.stopMailing, calls.sendMailingToMe])
      expect((await post(call, id, begin, viewer)).status).toBe(403)
    expect((await product.get(pathOf(calls.showMailing, id), viewer)).status).toBe(200)
  })
})

describe('a start', () => {
  test('freezes its recipients and its text, and nothing leaves for two minutes', async () => {
    await empty()
    const [one, two] = [await register(), await register()]
    const mailing = await startedDraft()
    expect(mailing).toMatchObject({
      state: 'sending',
      recipients: 2,
      perMinute: 60,
      startedBy: account.email,
    })
    expect(mailing.beginsAt).toBe(new Date(Date.parse(mailing.startedAt ?? '') + minutes(2)).toISOString())
    await pass(115)
    expect(mailServer.received).toEqual([])

    // what changes now changes nothing
    await register()
    await db.updateTable('registrations').set({ name: 'Someone Else' }).where('id', '=', one.id).execute()
    const put = { ...mailing.draft, text: 'Other words', version: mailing.version }
    const saved = await product.ask('PUT', pathOf(calls.saveMailing, mailing.id), put, admin)
    expect(saved.status).toBe(409)
    await pass(7)
    await send(2)
    expect(recipientsReceived().toSorted()).toEqual([one.email, two.email].toSorted())
    expect(
      received()
        .map(({ text }) => text)
        .join(),
    ).toContain(`Dear ${one.name},`)
    expect(await show(mailing)).toMatchObject({ state: 'finished', progress: { delivered: 2, waiting: 0 } })
    const ids = (await recipientsOf(mailing)).map(({ id }) => `<${id}@example.org>`)
    expect(
      received()
        .map(({ headers }) => headers['message-id'])
        .toSorted(),
    ).toEqual(ids.toSorted())
    const entries = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('action', '=', 'mailing.started')
      .orderBy('id')
      .execute()
    expect(entries.at(-1)).toMatchObject({
      adminEmail: account.email,
      subject: mailing.subject,
      newValues: { recipients: 2 },
    })
  })

  test('of other people than those of the preview is refused with the new number', async () => {
    await empty()
    const one = await register()
    const mailing = await aDraft()
    const { count, stamp } = await segmentOf(mailing)
    await register()
    const begin = () => post(calls.startMailing, mailing.id, { count, stamp, version: mailing.version })
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'recipients_changed', count: 2 } })
    await db.updateTable('registrations').set({ cancelledAt: clock.now() }).where('id', '=', one.id).execute()
    // as many as before, but others
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'recipients_changed', count: 1 } })
    expect(await recipientsOf(mailing)).toEqual([])
  })

  test('twice at once is one', async () => {
    await empty()
    await register()
    const mailing = await aDraft()
    const done = await Promise.all([start(mailing), start(mailing)])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await afterTwoMinutes()
    expect(mailServer.received).toHaveLength(1)
  })

  test.runIf(isLong)(
    'has one recipient for an address in two cases, and keeps a hostile name as a name',
    async () => {
      await empty()
      await register({ email: 'twice@example.org', name: '((own page))' })
      await register({ email: 'Twice@Example.org' })
      await register({ name: '<b>Bold</b>' })
      const { id } = await register()
      const name = 'Eve\r\nBcc: victim@example.org'
      await db.updateTable('registrations').set({ name }).where('id', '=', id).execute()
      const mailing = await startedDraft()
      await afterTwoMinutes()
      await send(4)
      expect((await show(mailing)).progress.delivered).toBe(3)
      const mails = received()
      expect(mails.some(({ headers }) => 'bcc' in headers)).toBe(false)
      expect(mails.map(({ headers }) => headers['subject'])).toEqual(
        expect.arrayContaining([
          expect.stringContaining('Eve Bcc: victim@example.org'),
          expect.stringContaining('<b>Bold</b>'),
        ]),
      )
      expect(mails.map(({ html }) => html).join()).toContain('&lt;b&gt;Bold&lt;/b&gt;')
      for (const { html } of mails) expect(html.match(/<strong>/g)).toHaveLength(1)
    },
  )
})

describe('sending', () => {
  test('keeps the rate, pauses, goes on and stops', async () => {
    await empty()
    const people = isLong ? 8 : 5
    for (let person = 0; person < people; person++) await register()
    const mailing = await startedDraft()
    await afterTwoMinutes()
    await send(2)
    const sent = mailServer.received.length
    expect(sent).toBeGreaterThanOrEqual(2)
    expect(sent).toBeLessThanOrEqual(3)
    expect((await post(calls.pauseMailing, mailing.id)).body).toMatchObject({ state: 'paused' })
    await send(isLong ? 5 : 2)
    expect(mailServer.received).toHaveLength(sent)
    expect((await post(calls.pauseMailing, mailing.id)).status).toBe(409)
    expect((await post(calls.resumeMailing, mailing.id)).body).toMatchObject({
      state: 'sending',
      pauseReason: null,
    })
    await send(1)
    expect(mailServer.received.length).toBeGreaterThan(sent)
    const stopped = await post(calls.stopMailing, mailing.id)
    const got = mailServer.received.length
    expect(stopped.body).toMatchObject({
      state: 'stopped',
      progress: { delivered: got, 'not-sent': people - got, waiting: 0 },
    })
    await send(isLong ? 5 : 2)
    expect(mailServer.received).toHaveLength(got)
    expect((await post(calls.resumeMailing, mailing.id)).status).toBe(409)
  })

  test.runIf(isLong)(
    'an email that was handed over waits through a pause, and a stop withdraws it',
    async () => {
      await empty()
      const { email } = await register()
      answers.set(email, { code: 451, text: '4.7.1 Greylisted, try later' })
      await register()
      const mailing = await startedDraft()
      await afterTwoMinutes()
      await send(2)
      const [waits] = await recipientsOf(mailing, 'trying')
      expect(waits).toMatchObject({ address: email, answerCode: 451, answer: '4.7.1 Greylisted, try later' })
      answers.clear()
      await post(calls.pauseMailing, mailing.id)
      await pass(600)
      expect(recipientsReceived()).not.toContain(email)
      await post(calls.stopMailing, mailing.id)
      await pass(120)
      expect(recipientsReceived()).not.toContain(email)
      expect((await recipientsOf(mailing, 'not-sent')).map(({ address }) => address)).toEqual([email])
    },
  )

  test('tries again what the server puts off', async () => {
    await empty()
    const { email } = await register()
    answers.set(email, { code: 450, text: '4.2.0 Busy' })
    const mailing = await startedDraft()
    await afterTwoMinutes()
    expect((await show(mailing)).progress).toMatchObject({ trying: 1, delivered: 0 })
    answers.clear()
    await pass(6)
    expect(await show(mailing)).toMatchObject({ state: 'finished', progress: { trying: 0, delivered: 1 } })
  })

  test('leaves out whose address the organisers have changed since: their personal link goes to no former address', async () => {
    await empty()
    const [moved, other] = [await register(), await register()]
    const mailing = await startedDraft()
    const { name, instituteOrUniversity, country } = moved
    const corrected = await product.ask(
      'PUT',
      `/admin/api/admin/registration-forms/${website}/${moved.id}`,
      { name, instituteOrUniversity, country, email: 'moved@example.org' },
      admin,
    )
    expect(corrected.status).toBe(200)
    await afterTwoMinutes()
    await send(5)
    const written = received().filter(({ headers }) => headers['subject']?.startsWith('Mailing'))
    expect(written.map(({ headers }) => headers['to'])).toEqual([expect.stringContaining(other.email)])
    expect(await recipientsOf(mailing)).toContainEqual(
      expect.objectContaining({ name, state: 'not-sent', answer: 'Their address was changed' }),
    )
  })

  test('notes what is refused for good, once, and shows it where one looks for it', async () => {
    await empty()
    const { email, name } = await register()
    answers.set(email, { code: 550, text: `5.1.1 <${email}>: no such user` })
    await register()
    const mailing = await startedDraft()
    await afterTwoMinutes()
    await send(2)
    expect((await recipientsOf(mailing, 'refused'))[0]).toMatchObject({
      address: email,
      attempts: 1,
      answerCode: 550,
      answer: '5.1.1 <[masked]>: no such user',
    })
    expect(await show(mailing)).toMatchObject({ state: 'finished', progress: { delivered: 1, refused: 1 } })
    const [refused] = await get<RefusedAddress[]>(listRefusedAddresses, '', { address: email.toUpperCase() })
    expect(refused).toMatchObject({ name, answerCode: 550, answer: '5.1.1 <[masked]>: no such user' })
    const sheet = await get<MailRow[]>({ path: '/admin/api/admin/mails/:website' }, '', { q: email })
    expect(sheet[0]).toMatchObject({ kind: 'mailing.mail', state: 'refused', attempts: 1 })

    // the next mailing leaves it out, until someone has it tried again
    expect(await segmentOf(mailing)).toMatchObject({ count: 1, leftOutCounts: { refused: 1 } })
    answers.clear()
    expect((await post(retryAddress, refused?.id ?? '')).status).toBe(200)
    await runJobs()
    expect(recipientsReceived()).toContain(email)
    expect((await recipientsOf(mailing, 'delivered')).map(({ address }) => address)).toContain(email)
    expect(await get<RefusedAddress[]>(listRefusedAddresses)).toEqual([])
    expect((await segmentOf(mailing)).count).toBe(2)
  })

  test.runIf(isLong)(
    'pauses at a refusal that makes 5 % of the last ones, not before 20 results',
    async () => {
      await empty()
      const emails: string[] = []
      for (let person = 0; person < 22; person++) emails.push((await register()).email)
      // the list begins with the newest: the 19 first of it, then the one that is refused
      answers.set(emails[21 - 5] ?? '', { code: 550, text: '5.1.1 None' })
      const mailing = await startedDraft()
      await afterTwoMinutes()
      await send(18)
      expect(await show(mailing)).toMatchObject({ state: 'sending', progress: { refused: 1, delivered: 18 } })
      // the pause comes with a refusal, not with what arrives
      await send(1)
      expect(await show(mailing)).toMatchObject({ state: 'sending', progress: { refused: 1, delivered: 19 } })
      answers.set(emails[1] ?? '', { code: 550, text: '5.1.1 None' })
      await send(1)
      const paused = await show(mailing)
      expect(paused).toMatchObject({ state: 'paused', progress: { refused: 2, delivered: 19, waiting: 1 } })
      expect(paused.pauseReason).toMatch(/^2 of the last 21 were refused\./)
      // what was refused before does not pause it again
      await post(calls.resumeMailing, mailing.id)
      await send(2)
      expect(await show(mailing)).toMatchObject({
        state: 'finished',
        progress: { delivered: 20, refused: 2 },
      })
    },
  )

  test.each(sampleOf([421, 454], [421]))('pauses when the server answers %i, and says so', async (code) => {
    await empty()
    for (let person = 0; person < 3; person++) {
      const { email } = await register()
      answers.set(email, { code, text: 'Too many messages' })
    }
    const mailing = await startedDraft()
    await afterTwoMinutes()
    expect(await show(mailing)).toMatchObject({
      state: 'paused',
      pauseReason: `The mail server takes no mail from us now: ${code} Too many messages`,
      progress: { trying: 1, waiting: 2 },
    })
    answers.clear()
    await post(calls.resumeMailing, mailing.id)
    // what was tried comes again after a minute, and the others at their rate
    await pass(61)
    await send(10)
    expect(await show(mailing)).toMatchObject({ state: 'finished', progress: { delivered: 3 } })
  })
})

describe('news', () => {
  const leaving = (token: string, method: 'GET' | 'POST', payload?: string, type?: string) =>
    app.inject({
      method,
      url: leaveNews.path.replace(':token', token),
      headers: { host: 'nursing.localhost:3000', ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })
  const tokenOf = (mail: ReturnType<typeof readMail> | undefined) =>
    /^<http:\/\/nursing\.localhost:\d+\/api\/news\/([\w.-]+)\/leave>$/.exec(
      mail?.headers['list-unsubscribe'] ?? '',
    )?.[1] ?? ''

  test('can be left by one click, and service emails come all the same', async () => {
    await empty()
    const { email } = await register()
    await startedDraft({ purpose: 'news' })
    await afterTwoMinutes()
    const [mail] = received()
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const token = tokenOf(mail)
    expect(mail?.text).toContain(`/leave-news#${token}`)
    const [row] = await db
      .selectFrom('mails')
      .selectAll()
      .where('recipientAddress', '=', email)
      .where('kind', '=', 'mailing.mail')
      .execute()
    expect(JSON.stringify(row)).not.toContain(token)

    // to look changes nothing
    const page = await leaving(token, 'GET')
    expect(page.statusCode).toBe(303)
    expect(page.headers.location).toMatch(new RegExp(`^http://nursing\\.localhost:\\d+/leave-news#${token}$`))
    const shown = () =>
      app.inject({
        url: showNewsLink.path.replace(':token', token),
        headers: { host: 'nursing.localhost:3000' },
      })
    expect((await shown()).json()).toMatchObject({
      hasLeft: false,
      address: expect.stringMatching(/^a…@example\.org$/),
    })
    expect((await segmentOf({ list: 'bookings', filter: '', purpose: 'news' })).count).toBe(1)

    const oneClick = 'List-Unsubscribe=One-Click'
    for (const given of [
      [oneClick, 'application/x-www-form-urlencoded'],
      [
        '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
        'multipart/form-data; boundary=x',
      ],
      [],
    ]) {
      const answer = await leaving(token, 'POST', ...given)
      expect([answer.statusCode, answer.json()]).toEqual([200, { hasLeft: true }])
    }
    expect((await shown()).json()).toMatchObject({ hasLeft: true })
    expect(await segmentOf({ list: 'bookings', filter: '', purpose: 'news' })).toMatchObject({
      count: 0,
      leftOut: [{ address: email, reason: 'left' }],
    })
    expect((await segmentOf({ list: 'bookings', filter: '', purpose: 'service' })).count).toBe(1)
  })

  test('leave out who has left after the start', async () => {
    await empty()
    await register()
    const first = await startedDraft({ purpose: 'news' })
    const second = await startedDraft({ purpose: 'news' })
    const service = await startedDraft()
    const [one] = await recipientsOf(first)
    await db
      .insertInto('newsLeavers')
      .values({ website, addressKey: one?.address ?? '', leftAt: clock.now(), recipientId: one?.id ?? '' })
      .execute()
    await afterTwoMinutes()
    await send(2)
    expect((await recipientsOf(second))[0]).toMatchObject({ state: 'not-sent', answer: 'Has left the news' })
    expect((await show(service)).progress.delivered).toBe(1)
    expect(received().map(({ headers }) => headers['list-unsubscribe'])).toEqual([undefined])
  })

  test('a wrong link changes nothing and says so', async () => {
    for (const token of ['x', `${newId(clock.now())}.1.${'a'.repeat(43)}`]) {
      const answer = await leaving(token, 'POST')
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'link_invalid'])
    }
    // it is of its own website, at whatever host it is opened
    await empty()
    await register()
    await startedDraft({ purpose: 'news' })
    await afterTwoMinutes()
    const elsewhere = await app.inject({
      method: 'POST',
      url: leaveNews.path.replace(':token', tokenOf(received()[0])),
      headers: { host: 'optics.localhost:3000' },
    })
    expect(elsewhere.statusCode).toBe(200)
    const left = await db.selectFrom('newsLeavers').select('website').execute()
    expect(left).toEqual([{ website: 'nursing' }])
  })
})

test.runIf(isLong)('a confirmation does not wait for a mailing', async () => {
  await empty()
  for (let person = 0; person < 3; person++) await register()
  await startedDraft()
  clock.advance(121)
  await product.post('/api/contact', {
    name: 'Vera',
    email: 'vera@example.org',
    subject: 'While it is sent',
    message: 'Hello',
  })
  product.startJobs()
  await expect
    .poll(() => received().some(({ headers }) => headers['subject']?.includes('While it is sent')))
    .toBe(true)
})
