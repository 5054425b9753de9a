import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { inviteAdmin } from '#features/accounts/accounts.contract.ts'
import type { MailDetails, MailRow } from '#features/mails/mails.contract.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { isLong } from '#tests/long.ts'
import { startTestProduct, type TestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'

/** A real mail server; what it says to a mail is the test's to choose. */
const aMailServer = async () => {
  const received: string[] = []
  let refusal: { sentence: string; code: number } | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal.sentence), { responseCode: refusal.code }))
        received.push(text)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  atEnd(() => new Promise<void>((closed) => server.close(closed)))
  return {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refuse: (sentence: string | undefined, code = 451) => {
      refusal = sentence === undefined ? undefined : { sentence, code }
    },
  }
}

const mailServer = await aMailServer()
const product = await startTestProduct({
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Organisers <office@example.org>',
})
const { app, db, clock, runJobs } = product
// a job is leased, and waits, as long on a slow machine
clock.hold()
const account = await anAdmin(db)
let asOwner = await bearerOf(app, account)
const base = '/admin/api/admin/mails'
const read = async (path: string, headers: Record<string, string> = asOwner) => {
  const answer = await app.inject({ url: `${base}${path}`, headers: { host: 'localhost', ...headers } })
  return { status: answer.statusCode, next: answer.headers[nextCursorHeader], body: answer.json() }
}
const list = async (query: Record<string, string> = {}, website = 'renewable') =>
  (await read(`/${website}?${new URLSearchParams(query)}`)).body as MailRow[]
const show = async ({ id }: Pick<MailRow, 'id'>) => (await read(`/renewable/${id}`)).body as MailDetails
const preview = async (message: MailDetails['message'], headers: Record<string, string> = asOwner) =>
  app.inject({ url: message?.previewPath ?? '', headers: { host: 'localhost', ...headers } })
const resend = ({ id }: Pick<MailRow, 'id'>, headers: Record<string, string> = asOwner) =>
  product.post(`${base}/renewable/${id}/resend`, undefined, headers)

let visitors = 0
/** A visitor's message, which the organisers get as a mail; `subject` finds it. */
const aMessage = async (at: TestProduct = product) => {
  visitors++
  const subject = `Question number ${visitors} of a visitor`
  const message = { name: 'Vera Visitor', email: 'vera@example.org', subject, message: 'Is there parking?' }
  expect((await at.post('/api/contact', message)).status).toBeLessThan(300)
  return subject
}
const mailAbout = async (subject: string, state = '') => {
  const [mail] = await list({ q: subject, ...(state && { state }) })
  if (!mail) throw new Error('This mail is not listed')
  return mail
}
const entries = () =>
  db
    .selectFrom('auditEntries')
    .select(['subject', 'website'])
    .where('action', '=', 'mail.resent')
    .orderBy('id')
    .execute()

const refused = async (attempts: number, sentence = 'Try later') => {
  mailServer.refuse(sentence)
  const subject = await aMessage()
  for (let attempt = 0; attempt < attempts; attempt++) {
    // of many the first and the last are seen to fail, but for the long run
    if (attempt === 1 && !isLong) {
      attempt = attempts - 1
      await db.updateTable('jobs').set({ attempts: attempt }).where('lastError', 'is not', null).execute()
    }
    await runJobs()
    clock.advance(12 * 3600)
  }
  // half a day later no one is logged in any longer
  asOwner = await bearerOf(app, account)
  mailServer.refuse(undefined)
  return subject
}

describe('what was sent', () => {
  test('is one row under the id of its job, with what it said', async () => {
    const subject = await aMessage()
    expect(await list({ q: subject })).toEqual([])
    await runJobs()

    const mail = await mailAbout(subject)
    expect(mail).toMatchObject({
      website: aWebsite('renewable'),
      kind: 'contact.notice',
      state: 'sent',
      attempts: 1,
      kept: 'whole',
      repeats: null,
      nextAttemptAt: null,
      lastError: null,
    })
    const [job] = await db.selectFrom('jobs').select('id').where('id', '=', mail.id).execute()
    expect(job).toBeDefined()
    const { message } = await show(mail)
    const [source = ''] = mailServer.received.filter((text) => text.includes(mail.id))
    const { text, headers } = readMail(source)
    expect(message?.text.trimEnd()).toBe(text.trimEnd())
    expect((await preview(message)).body).toContain('Is there parking?')
    expect(message?.replyTo).toBe('vera@example.org')
    expect(headers['to']).toContain(mail.recipientAddress.split(', ')[0])

    // run again, as after a death before the note that it is done
    await db.updateTable('jobs').set({ doneAt: null }).where('id', '=', mail.id).execute()
    await runJobs()
    expect(await list({ q: subject })).toHaveLength(1)
  })

  test('is found by name, address, subject, id and state, page by page in both orders', async () => {
    const subjects = [await aMessage(), await aMessage(), await aMessage()]
    await runJobs()
    const all = await list()
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().reverse())
    expect((await list({ sort: 'date' })).map(({ id }) => id)).toEqual(ids.toReversed())

    const pages: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { body, next } = await read(`/renewable?limit=2${cursor && `&cursor=${cursor}`}`)
      pages.push(...(body as MailRow[]).map(({ id }) => id))
      cursor = next as string | undefined
    }
    expect(pages).toEqual(ids)

    const mail = await mailAbout(subjects[1] ?? '')
    for (const q of [mail.recipientAddress.slice(0, 10), mail.recipientName.toUpperCase()])
      expect(await list({ q }), q).toContainEqual(mail)
    for (const q of [mail.id, mail.id.slice(-12), mail.id.slice(20, 30).toUpperCase()])
      expect(await list({ q }), q).toEqual([mail])
    expect(await list({ q: mail.id.slice(-12) }, 'optics')).toEqual([])
    expect(await list({ q: mail.id.slice(-5) })).toEqual([])
    expect(await list({ q: mail.subject, state: 'sent' })).toEqual([mail])
    expect(await list({ q: mail.subject, state: 'given-up' })).toEqual([])
    expect(await list({}, 'optics')).toEqual([])
    expect((await read(`/optics/${mail.id}`)).status).toBe(404)
    expect((await read('/renewable?state=lost')).status).toBe(400)
  })

  test('goes into a file with every column', async () => {
    const subject = await aMessage()
    await runJobs()
    const answer = await app.inject({
      url: `/admin/api/admin/export/mails/renewable?q=${encodeURIComponent(subject)}`,
      headers: { host: 'localhost', ...asOwner },
    })
    const [head, row, ...rest] = answer.body.split('\r\n')
    expect(head).toBe(
      '\uFEFFWhen (Asia/Tokyo),To (name),To (address),Subject,Kind,State,Attempts,Sent (Asia/Tokyo),Next attempt (Asia/Tokyo),Last error,Message kept,Website,Repeat of,Id',
    )
    expect(row).toContain(`${subject},contact.notice,sent,1,`)
    expect(rest).toEqual([''])
  })
})

describe('the preview of an email', () => {
  const written = async (html: string, id = newId(clock.now())) => {
    const [name, address] = ['Ada', 'ada@example.org']
    const row = {
      id,
      website: aWebsite('renewable'),
      kind: 'contact.notice',
      subject: 'Hostile',
      createdAt: clock.now(),
    }
    const message = JSON.stringify({ to: { name, address }, text: 'x', html })
    await db
      .insertInto('mails')
      .values({
        ...row,
        recipientName: name,
        recipientAddress: address,
        kept: 'whole',
        message,
        sentAt: clock.now(),
      })
      .execute()
    return { id }
  }

  test('is a document under a policy of its own, without a handler, a style or an address of the email', async () => {
    const mail =
      await written(`<p onclick="a()" style="background:url(//x)">Hello</p><img src="//x" onerror="a()">
      <svg onload="a()"></svg><a href="javascript:a()">Leave</a><base href="//x"><script>a()</script>`)
    const { message } = await show(mail)
    expect(JSON.stringify(message)).not.toContain('onclick')
    const answer = await preview(message)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toContain('<p>Hello</p>')
    expect(answer.body).toContain('Leave')
    expect(answer.body).not.toMatch(/on\w+=|style|src|href|url|script|svg|base/)
  })

  test('is opened by the cookie too, which a frame sends, and by no one without a right to the email', async () => {
    const { message } = await show(await written('<p>Hello</p>'))
    const [, token = ''] = asOwner.authorization.split(' ')
    const request = { host: 'localhost', cookie: `admin_jwt=${token}` }
    expect((await app.inject({ url: message?.previewPath ?? '', headers: request })).statusCode).toBe(200)
    const stranger = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }),
    )
    expect((await preview(message, stranger)).statusCode).toBe(403)
    expect((await preview(message, {})).statusCode).toBe(401)
    expect((await read(`/optics/${newId(clock.now())}/preview`)).status).toBe(404)
    const elsewhere = (message?.previewPath ?? '').replace('renewable', 'optics').slice(base.length)
    expect((await read(elsewhere)).status).toBe(404)
  })
})

describe('what was not sent', () => {
  test('says when it is tried again and why it failed, without addresses', async () => {
    const subject = await refused(1, 'Mailbox of vera@example.org is full, see cs_test_abc')
    expect(await mailAbout(subject, 'waiting')).toMatchObject({
      state: 'retrying',
      attempts: 1,
      sentAt: null,
      lastError: expect.stringMatching(/Mailbox of \[masked\] is full, see \[masked\]/),
      nextAttemptAt: expect.any(String),
    })
    await runJobs()
    expect(await mailAbout(subject)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  })

  test('is given up after its attempts, counted, and tried again when someone says so: twice is once', async () => {
    const subject = await refused(10)
    const mail = await mailAbout(subject, 'given-up')
    expect(mail).toMatchObject({ state: 'given-up', attempts: 10, nextAttemptAt: null })
    expect((await read('/renewable/health')).body).toEqual({ givenUp: 1, isOutbox: false })
    const before = (await entries()).length

    const answers = await Promise.all([resend(mail), resend(mail)])
    expect(answers.map(({ status, body }) => [status, body['id']])).toEqual([
      [200, mail.id],
      [200, mail.id],
    ])
    expect(await mailAbout(subject)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    expect((await entries()).slice(before)).toEqual([
      { website: aWebsite('renewable'), subject: `${mail.subject}, to ${mail.recipientAddress}` },
    ])
    await runJobs()
    expect(await mailAbout(subject)).toMatchObject({ id: mail.id, state: 'sent', attempts: 1 })
    expect((await read('/renewable/health')).body).toEqual({ givenUp: 0, isOutbox: false })
  })

  test('is refused after one attempt when the server says that it never takes it, and goes out when someone says so', async () => {
    mailServer.refuse('5.7.1 Looks like spam', 554)
    const subject = await aMessage()
    await runJobs()
    mailServer.refuse(undefined)
    clock.advance(12 * 3600)
    asOwner = await bearerOf(app, account)
    expect(await runJobs()).toBe(0)
    const mail = await mailAbout(subject, 'given-up')
    expect(mail).toMatchObject({
      state: 'refused',
      attempts: 1,
      nextAttemptAt: null,
      lastError: expect.stringContaining('Looks like spam'),
    })
    expect((await resend(mail)).status).toBe(200)
    expect(await mailAbout(subject)).toMatchObject({ state: 'waiting' })
    await runJobs()
    expect(await mailAbout(subject)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test.runIf(isLong)('is put back once, also by two whose clocks disagree', async () => {
    const subject = await refused(10)
    const mail = await mailAbout(subject, 'given-up')
    const before = (await entries()).length
    await resend(mail)
    clock.advance(-1)
    await resend(mail)
    clock.advance(1)
    expect((await entries()).slice(before)).toHaveLength(1)
    await runJobs()
    expect(await mailAbout(subject)).toMatchObject({ id: mail.id, state: 'sent', attempts: 1 })
  })

  test.runIf(isLong)('that waits for its next attempt is tried at once', async () => {
    mailServer.refuse('Try later')
    const subject = await aMessage()
    await runJobs()
    mailServer.refuse(undefined)
    expect(await runJobs()).toBe(0)
    expect((await resend(await mailAbout(subject))).status).toBe(200)
    await runJobs()
    expect(await mailAbout(subject)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('is left alone while a process is at it, and when there is nothing left to send', async () => {
    const subject = await refused(1)
    const mail = await mailAbout(subject)
    const set = (change: object) => db.updateTable('jobs').set(change).where('id', '=', mail.id).execute()
    await set({ leaseUntil: new Date(clock.now().getTime() + 15_000) })
    expect((await resend(mail)).status).toBe(200)
    expect(await mailAbout(subject)).toMatchObject({ state: 'retrying', attempts: 1 })

    await set({ leaseUntil: null, doneAt: clock.now() })
    expect(await mailAbout(subject)).toMatchObject({ state: 'dropped' })
    expect(await resend(mail)).toEqual({
      status: 409,
      body: { message: 'This email has nothing left to send', code: 'nothing_to_send' },
    })
  })
})

test('an email that was sent is sent again as a new one with the same message: twice is once', async () => {
  const subject = await aMessage()
  await runJobs()
  const mail = await mailAbout(subject)
  const answers = await Promise.all([resend(mail), resend(mail)])
  const id = String(answers[0].body['id'])
  expect(answers[1].body['id']).toBe(id)
  expect(id).not.toBe(mail.id)
  expect(await show({ id })).toMatchObject({ repeats: mail.id, state: 'waiting', kind: 'contact.notice' })

  await runJobs()
  const again = await show({ id })
  expect(again).toMatchObject({ repeats: mail.id, state: 'sent', kind: 'contact.notice' })
  const before = await show(mail)
  expect(again.message).toEqual({ ...before.message, previewPath: again.message?.previewPath })
  const repeated = (await preview(again.message)).body
  expect(repeated).toContain('Is there parking?')
  expect((await preview(before.message)).body).toBe(repeated)
  const [first, second, ...more] = mailServer.received
    .map(readMail)
    .filter(({ headers }) => headers['subject']?.includes(subject))
  expect(more).toEqual([])
  for (const part of ['to', 'reply-to', 'subject'])
    expect(second?.headers[part], part).toBe(first?.headers[part])
  expect(second?.text).toBe(first?.text)
  expect(second?.headers['message-id']).toBe(`<${id}@example.org>`)

  clock.advance(61)
  expect((await resend(mail)).body['id']).not.toBe(id)
})

describe('secrets', () => {
  test("an author's link is not in the database, and only his own page sends a new one", async () => {
    const author = anAuthor(await someOptions(product.pool))
    expect(
      (await sendForm(`${product.url}/api/form-submission/submit`, [...fieldsOf(author), fileOf(aPdf())]))
        .status,
    ).toBe(201)
    await runJobs()
    const source = mailServer.received.at(-1) ?? ''
    const [link = ''] = /http\S+\/my-abstract#[\w.-]+/.exec(readMail(source).text) ?? []
    const [, token = ''] = link.split('#')
    expect(token.length).toBeGreaterThan(20)

    const [row] = await db.selectFrom('mails').selectAll().where('kind', '=', 'abstract.received').execute()
    expect(JSON.stringify(row)).not.toContain(token)
    const { message, kept } = await show({ id: String(row?.id) })
    expect(kept).toBe('cut')
    expect(message?.text).toContain('(link)')
    expect(JSON.parse(JSON.stringify(row?.message)).html).toContain('href="(link)"')
    expect((await preview(message)).body).not.toContain('href')
    expect(await resend({ id: String(row?.id) })).toEqual({
      status: 409,
      body: {
        message:
          'The personal link of this email is not kept. Send a new link from the booking, submission or request.',
        code: 'mail_not_kept',
      },
    })
  })

  test('an email of an account belongs to no website, says nothing, and only an OWNER sees that it was sent', async () => {
    await product.post(
      inviteAdmin.path,
      { email: 'nora@example.org', name: 'Nora New', role: 'ADMIN', websites: ['renewable'] },
      asOwner,
    )
    await runJobs()
    const path = '/admin/api/admin/installation-mails'
    const ask = async (headers: Record<string, string>) =>
      app.inject({ url: path, headers: { host: 'localhost', ...headers } })
    const [mail] = (await ask(asOwner)).json() as MailRow[]
    expect(mail).toMatchObject({ recipientAddress: 'nora@example.org', website: null, kept: 'nothing' })
    expect(await list({ q: 'nora@example.org' })).toEqual([])
    expect((await read(`/renewable/${mail?.id}`)).status).toBe(404)
    expect((await resend({ id: String(mail?.id) })).status).toBe(404)
    const row = await db.selectFrom('mails').selectAll().where('id', '=', String(mail?.id)).execute()
    expect(JSON.stringify(row)).not.toContain('admin-set-password')

    const asAdmin = await bearerOf(
      app,
      await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('renewable')] }),
    )
    expect((await ask(asAdmin)).statusCode).toBe(403)
    expect((await read('/renewable', asAdmin)).status).toBe(200)
  })

  test.runIf(isLong)('a VIEWER looks and sends nothing', async () => {
    const subject = await aMessage()
    await runJobs()
    const asViewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    const mail = await mailAbout(subject)
    expect((await read(`/renewable/${mail.id}`, asViewer)).status).toBe(200)
    expect((await resend(mail, asViewer)).status).toBe(403)
  })
})

test('an email that cannot be written down goes out all the same, and one is never sent twice for want of a note', async () => {
  const other = await startTestProduct()
  const asOther = await bearerOf(other.app, await anAdmin(other.db))
  expect((await other.get(`${base}/renewable/health`, asOther)).body).toEqual({
    givenUp: 0,
    isOutbox: true,
  })
  const subject = await aMessage(other)
  await other.pool.query('alter table mails rename to mails_away')
  await other.runJobs()
  await other.pool.query('alter table mails_away rename to mails')
  expect((await other.readMails()).filter(({ text }) => text.includes(subject))).toHaveLength(1)
  const [job] = await other.db.selectFrom('jobs').selectAll().where('kind', '=', 'contact.notice').execute()
  expect(job).toMatchObject({ attempts: 1, lastError: null, doneAt: expect.any(Date) })
  expect(other.logged.some(({ message }) => message === 'a mail cannot be written down')).toBe(true)
})
