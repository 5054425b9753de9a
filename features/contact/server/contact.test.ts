import fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { initialContentOf } from '#content/default-content.ts'
import { atEnd } from '#tests/at-end.ts'
import { isLong, oneOf } from '#tests/long.ts'
import { startTestProduct, type TestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { freePort } from '#tests/running-server.ts'
import { websites } from '#tests/websites.ts'

const product = await startTestProduct()
const url = '/api/contact'

let senders = 0

/** A message of someone who has not written before. */
const aMessage = (change: Record<string, unknown> = {}) => {
  senders++
  return {
    name: `Ada Visitor ${senders}`,
    email: `ada.${senders}@example.org`,
    subject: 'Poster session',
    message: 'When can I put up my poster?',
    ...change,
  }
}

const storedBy = (email: unknown, from: TestProduct = product) =>
  from.db
    .selectFrom('contactMessages')
    .selectAll()
    .where('email', '=', String(email))
    .orderBy('createdAt')
    .execute()

const jobOf = (id: unknown, from: TestProduct = product) =>
  from.db.selectFrom('jobs').selectAll().where('key', '=', String(id)).executeTakeFirstOrThrow()

/** The notices of one sender's messages, after all jobs ran. */
const noticesOf = async (email: unknown) => {
  await product.runJobs()
  const mails = (await product.readMails()).map(({ name, text }) => ({ name, ...readMail(text) }))
  return mails.filter(({ headers }) => headers['reply-to']?.includes(String(email)))
}

const counts = async () => {
  const { rows } = await product.pool.query(
    'select (select count(*)::int from contact_messages) as messages, (select count(*)::int from jobs) as jobs',
  )
  return rows[0]
}

describe('a message to the organisers W24', () => {
  test('is stored and brought to them as one email that answers to the visitor', async () => {
    const sent = aMessage({ name: 'Åsa "Ada" <Öberg>' })
    const { status, body } = await product.post(url, sent)
    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String) } })
    expect(await storedBy(sent.email)).toMatchObject([
      { ...sent, id: body['id'], website: 'renewable', createdAt: expect.any(Date) },
    ])

    const [notice, ...others] = await noticesOf(sent.email)
    const { id } = await jobOf(body['id'])
    expect(others).toEqual([])
    expect(notice?.name).toBe(`${id}.eml`)
    expect(notice?.headers).toMatchObject({
      'message-id': `<${id}@localhost>`,
      to: 'World Renewable Energy Conference <info@example.org>',
      'reply-to': `Åsa "Ada" <Öberg> <${sent.email}>`,
      subject: '[WREC 2026] Poster session',
    })
    expect(notice?.text).toContain(sent.message)
    expect(notice?.html).toContain('Åsa &quot;Ada&quot; &lt;Öberg&gt;')
    expect(await noticesOf(sent.email)).toHaveLength(1)
  })

  test('belongs to the website of the host name, and reaches its organisers', async () => {
    const sent = aMessage()
    for (const website of websites) {
      const { status } = await product.post(
        url,
        { ...sent, website: 'optics' },
        { host: `${website}.localhost:3000` },
      )
      expect(status).toBe(201)
    }
    const stored = await storedBy(sent.email)
    expect(stored.map(({ website }) => website)).toEqual([...websites])

    const notices = await noticesOf(sent.email)
    expect(notices.map(({ headers }) => headers['to']).sort()).toEqual(
      websites
        .map((website) => initialContentOf(website))
        .map(({ event, contact }) => `${event.name} <${contact.details.email}>`)
        .sort(),
    )
  })

  test('keeps every character, in the table and in both parts of the email', async () => {
    const sent = aMessage({
      name: 'عائشة بنت محمد',
      subject: `<b>"Ünïcode"</b> & 👩‍🔬 ${'long '.repeat(50)}.`,
      message: `Line one\n\n  <script>alert(1)</script>\n中村さくら ${'x'.repeat(9_000)} the end`,
    })
    expect((await product.post(url, sent)).status).toBe(201)
    expect(await storedBy(sent.email)).toMatchObject([sent])

    const [notice] = await noticesOf(sent.email)
    expect(notice?.headers['subject']).toBe(`[WREC 2026] ${sent.subject}`)
    expect(notice?.text).toContain(sent.message)
    expect(notice?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(notice?.html).not.toContain('<script>')
    expect(notice?.html).toContain(`中村さくら ${'x'.repeat(9_000)} the end`)
  })

  test('of 10,000 characters stays whole', async () => {
    const sent = aMessage({ message: Array.from({ length: 10_000 }, (_, at) => at % 10).join('') })
    expect((await product.post(url, sent)).status).toBe(201)
    const [notice] = await noticesOf(sent.email)
    expect(notice?.text).toContain(`\n${sent.message}\n`)
    expect(notice?.html).toContain(`>${sent.message}<`)
  })

  test('can add neither a header nor a receiver to the email', async () => {
    const message = 'Hello\r\nBcc: eve@example.org\r\n\r\n.\r\nQUIT'
    const sent = aMessage({ name: 'Eve <eve@example.net>, "Mallory"', message })
    expect((await product.post(url, sent)).status).toBe(201)
    const [notice] = await noticesOf(sent.email)
    expect(Object.keys(notice?.headers ?? {}).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
      'x-auto-response-suppress',
    ])
    expect(notice?.headers['to']).toBe('World Renewable Energy Conference <info@example.org>')
    expect(notice?.text).toContain(message.replaceAll('\r\n', '\n'))
  })

  test('is not stored without the job that brings it: both or neither', async () => {
    const sent = aMessage()
    await product.pool.query(
      `alter table jobs add constraint no_notice check (kind <> 'contact.notice') not valid`,
    )
    const { status, body } = await product.post(url, sent)
    await product.pool.query('alter table jobs drop constraint no_notice')
    expect({ status, message: body.message }).toEqual({ status: 500, message: 'Something went wrong.' })
    expect(await storedBy(sent.email)).toEqual([])
    expect((await product.post(url, sent)).status).toBe(201)
  })

  test('ignores what it does not know', async () => {
    const sent = aMessage()
    const odd = { ...sent, id: 'x', website: 'nursing', to: 'eve@example.org', createdAt: 0, bcc: ['a'] }
    const { status, body } = await product.post(url, odd)
    expect(status).toBe(201)
    expect(await storedBy(sent.email)).toMatchObject([{ ...sent, id: body['id'], website: 'renewable' }])
  })

  test('is taken without the blanks around it', async () => {
    const sent = aMessage()
    const padded = Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, ` \n${text}\r\n`]))
    expect((await product.post(url, padded)).status).toBe(201)
    expect(await storedBy(sent.email)).toMatchObject([sent])
  })
})

describe('the same message again', () => {
  test('is the first one for 10 minutes, and makes no second email', async () => {
    const sent = aMessage()
    const first = await product.post(url, sent)
    product.clock.advance(9 * 60)
    const again = await product.post(url, {
      ...sent,
      email: sent.email.toUpperCase(),
      message: `${sent.message}\n`,
    })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(await noticesOf(sent.email)).toHaveLength(1)

    product.clock.advance(2 * 60)
    expect((await product.post(url, sent)).status).toBe(201)
    expect(await storedBy(sent.email)).toHaveLength(2)
    expect(await noticesOf(sent.email)).toHaveLength(2)
  })

  test('is another one as soon as a field differs', async () => {
    const sent = aMessage()
    const changes = [{}, { name: 'Ada' }, { subject: 'Another' }, { message: 'Another' }]
    for (const change of changes) expect((await product.post(url, { ...sent, ...change })).status).toBe(201)
    expect(await storedBy(sent.email)).toHaveLength(changes.length)
  })

  test('is stored once when it arrives 20 times at the same instant', async () => {
    const sent = aMessage()
    const answers = await Promise.all(Array.from({ length: 20 }, () => product.post(url, sent)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await storedBy(sent.email)).toHaveLength(1)
    expect(await noticesOf(sent.email)).toHaveLength(1)
  })
})

describe('what is wrong with a message', () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['no name', { name: undefined }, 'Name is required'],
    ['a blank name', { name: ' \u00a0\t' }, 'Name is required'],
    ['null', { name: null }, 'Name is required'],
    ['a number for a name', { name: 5 }, 'Name must be text'],
    ['a list for a name', { name: ['Ada'] }, 'Name must be text'],
    ['an object for a name', { name: {} }, 'Name must be text'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
    ['a NUL', { name: 'Ada\u0000' }, 'Name contains characters that cannot be stored'],
    ['a header in the name', { name: 'Ada\r\nBcc: eve@example.org' }, 'Name must be on one line'],
    ['no e-mail', { email: '' }, 'Email is required'],
    ['no address', { email: 'ada' }, 'Enter an email address such as name@example.org'],
    ['a long address', { email: `${'x'.repeat(250)}@example.org` }, 'Email must be at most 254 characters'],
    ['two addresses', { email: 'a@b.org, c@d.org' }, 'Enter an email address such as name@example.org'],
    [
      'a header in the address',
      { email: 'ada@example.org\r\nBcc: eve@example.org' },
      'Enter an email address such as name@example.org',
    ],
    ['no subject', { subject: undefined }, 'Subject is required'],
    ['true for a subject', { subject: true }, 'Subject must be text'],
    ['a long subject', { subject: 'x'.repeat(301) }, 'Subject must be at most 300 characters'],
    ['a header in the subject', { subject: 'Hello\r\nBcc: eve@example.org' }, 'Subject must be on one line'],
    ['a line separator in the subject', { subject: 'Hello\u2028Bcc: eve' }, 'Subject must be on one line'],
    ['no message', { message: '\n \n' }, 'Message is required'],
    ['a list for a message', { message: ['Hello'] }, 'Message must be text'],
    ['a long message', { message: 'x'.repeat(10_001) }, 'Message must be at most 10,000 characters'],
    ['a NUL in the message', { message: 'a\u0000b' }, 'Message contains characters that cannot be stored'],
    ['half a character', { message: 'a \udc00' }, 'Message contains characters that cannot be stored'],
  ]
  test.each(oneOf(3, wrong))(
    '%s is refused with a sentence and stores nothing',
    async (_, change, message) => {
      const before = await counts()
      expect(await product.post(url, aMessage(change))).toEqual({
        status: 400,
        body: { message, code: 'invalid_input' },
      })
      expect(await counts()).toEqual(before)
    },
  )

  test('the limits themselves pass', async () => {
    const email = `${'x'.repeat(242)}@example.org`
    const sent = aMessage({
      name: 'é'.repeat(200),
      email,
      subject: '字'.repeat(300),
      message: '好'.repeat(10_000),
    })
    expect((await product.post(url, sent)).status).toBe(201)
    const [notice] = await noticesOf(email)
    expect(notice?.headers['subject']).toBe(`[WREC 2026] ${sent.subject}`)
    expect(notice?.text).toContain(String(sent.message))
  })

  test('a body that is none, no JSON, too large or of another kind is refused with a sentence', async () => {
    const before = await counts()
    const send = async (payload: string, contentType = 'application/json') => {
      const headers = { 'content-type': contentType, host: 'localhost' }
      const answer = await product.app.inject({ method: 'POST', url, payload, headers })
      return [answer.statusCode, answer.json()]
    }
    const noObject = [400, { message: 'Send the request as a JSON object', code: 'invalid_input' }]
    expect(await send('')).toEqual(noObject)
    expect(await send('[]')).toEqual(noObject)
    expect(await send('null')).toEqual(noObject)
    expect(await send('"Hello"')).toEqual(noObject)
    expect(await send('{"name":')).toEqual([
      400,
      { message: 'The request body is not valid JSON', code: 'request_unreadable' },
    ])
    expect(await send(JSON.stringify(aMessage({ message: 'x'.repeat(100_000) })))).toEqual([
      413,
      { message: 'The request is too large', code: 'request_too_large' },
    ])
    expect(await send('name=Ada', 'application/x-www-form-urlencoded')).toEqual([
      415,
      { message: 'Send the request as application/json', code: 'unsupported_type' },
    ])
    expect(await product.get(url)).toMatchObject({ status: 404 })
    expect(await counts()).toEqual(before)
  })

  test('whatever is sent, the answer is a sentence, never the inside', async () => {
    const odd = fc.record(
      { name: fc.jsonValue(), email: fc.jsonValue(), subject: fc.jsonValue(), message: fc.jsonValue() },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(odd, async (change) => {
        const { status, body } = await product.post(url, { ...aMessage(), ...change })
        expect(status).toBeLessThan(500)
        if (status >= 400)
          expect(body.message).toMatch(
            /^((Name|Email|Subject|Message|Enter|Send) [^{}]+|The request body is not valid JSON)$/,
          )
      }),
      { numRuns: isLong ? 150 : 20 },
    )
  })
})

describe('while the mail server is away', () => {
  test.runIf(isLong)(
    'the message is stored and acknowledged, and its email goes out when the server is back',
    async () => {
      const port = await freePort()
      const waiting = await startTestProduct({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Organisers <office@example.org>',
      })
      const sent = aMessage()
      const { status, body } = await waiting.post(url, sent)
      expect(status).toBe(201)
      await waiting.runJobs()
      expect(await jobOf(body['id'], waiting)).toMatchObject({
        attempts: 1,
        doneAt: null,
        deadAt: null,
        lastError: expect.stringContaining('ECONNREFUSED'),
      })
      expect(await storedBy(sent.email, waiting)).toHaveLength(1)
      expect(JSON.stringify(waiting.logged)).not.toContain(sent.email)

      const received: { to: string[]; source: string }[] = []
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, { envelope }, done) => {
          let source = ''
          stream.on('data', (chunk: Buffer) => {
            source += chunk.toString()
          })
          stream.on('end', () => {
            received.push({ to: envelope.rcptTo.map(({ address }) => address), source })
            done()
          })
        },
      })
      await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
      atEnd(() => new Promise<void>((closed) => server.close(closed)))

      waiting.clock.advance(10)
      await waiting.runJobs()
      const job = await jobOf(body['id'], waiting)
      expect(job).toMatchObject({ attempts: 2, doneAt: expect.any(Date) })
      expect(received.map(({ to }) => to)).toEqual([['info@example.org']])
      const { headers, text } = readMail(received[0]?.source ?? '')
      expect(headers).toMatchObject({
        'message-id': `<${job.id}@example.org>`,
        from: 'Organisers <office@example.org>',
        'reply-to': `${sent.name} <${sent.email}>`,
      })
      expect(text).toContain(sent.message)
    },
  )
})
