import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { aWebsite } from '#tests/websites.ts'
import { createMailer, type Mail } from './mailer.ts'

const mail = (change: Partial<Mail> = {}): Mail => ({
  id: '01900000-0000-7000-8000-000000000001',
  website: aWebsite('renewable'),
  kept: 'whole',
  to: { name: 'Ada Delegate', address: 'ada@example.org' },
  subject: 'Your registration is confirmed',
  text: 'Dear Ada',
  html: '<p>Dear Ada</p>',
  ...change,
})

const sender = { from: 'Organisers <office@example.org>', publicUrl: undefined }

const anOutbox = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-mail-'))
  atEnd(() => rm(folder, { recursive: true }))
  return join(folder, 'outbox')
}

type Kind = { refuse?: boolean; startTls?: boolean }

/** A real mail server; `refuse` answers 451 to every mail, `startTls` offers encryption with a certificate of its own. */
const aMailServer = async ({ refuse = false, startTls = false }: Kind = {}) => {
  const received: { from: string; to: string[]; text: string; secure: boolean }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onData: (stream, { envelope, secure }, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from: sender, to, text, secure })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  atEnd(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo
  // the second name leads to the same server, but does not count as loopback
  return { received, url: `smtp://127.0.0.1:${port}`, elsewhere: `smtp://0.0.0.0:${port}` }
}

test('the mailer writes one file per email into the outbox, readable by the owner only, however often it is sent', async () => {
  const outboxFolder = await anOutbox()
  const send = createMailer({ smtpUrl: undefined, ...sender, outboxFolder })
  await send(mail())
  await send(mail())

  expect(await readdir(outboxFolder)).toEqual(['01900000-0000-7000-8000-000000000001.eml'])
  const path = join(outboxFolder, '01900000-0000-7000-8000-000000000001.eml')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(/^Message-ID: <01900000-0000-7000-8000-000000000001@example.org>\r$/m)
  expect(text).toMatch(/^To: Ada Delegate <ada@example.org>\r$/m)
  expect(text).toMatch(/^From: Organisers <office@example.org>\r$/m)
})

test('the mailer sends over SMTP, to the one address, with the same Message-ID each time', async () => {
  const { received, url } = await aMailServer()
  const send = createMailer({ smtpUrl: url, ...sender, outboxFolder: '/nowhere' })
  await send(mail())
  await send(mail())

  expect(received.map(({ to }) => to)).toEqual([['ada@example.org'], ['ada@example.org']])
  expect(received.map(({ from: sender }) => sender)).toEqual(['office@example.org', 'office@example.org'])
  expect(new Set(received.map(({ text }) => /^Message-ID: .+$/m.exec(text)?.[0])).size).toBe(1)
})

test('a name can add neither an address nor a header', async () => {
  const { received, url } = await aMailServer()
  const send = createMailer({ smtpUrl: url, ...sender, outboxFolder: '/nowhere' })
  await send(
    mail({
      to: { name: 'Eve <eve@example.org>, "Mallory"\r\nBcc: m@example.org', address: 'ada@example.org' },
      subject: 'Hello\r\nBcc: m@example.org',
    }),
  )

  expect(received[0]?.to).toEqual(['ada@example.org'])
  expect(received[0]?.text).not.toMatch(/^Bcc:/m)
})

test('the mailer leads an answer to another mailbox when there is one', async () => {
  const { received, url } = await aMailServer()
  const send = createMailer({ smtpUrl: url, ...sender, outboxFolder: '/nowhere' })
  await send(mail())
  await send(mail({ replyTo: { name: 'Åsa "Quote" <Öberg>', address: 'asa@example.org' } }))
  await send(
    mail({
      replyTo: { name: 'Eve <eve@example.org>,\r\nBcc: m@example.org', address: 'eve@example.org' },
    }),
  )

  const answers = received.map(({ text }) =>
    /^Reply-To: (.+(?:\r\n[ \t].+)*)\r$/m.exec(text)?.[1]?.replace(/\r\n\s+/g, ' '),
  )
  expect(answers[0]).toBeUndefined()
  expect(answers[1]).toMatch(/^=\?UTF-8\?[BQ]\?\S+\?= <asa@example\.org>$/)
  expect(answers[2]).toBe('"Eve <eve@example.org>, Bcc: m@example.org" <eve@example.org>')
  expect(received.map(({ to }) => to)).toEqual(Array(3).fill(['ada@example.org']))
  expect(received[2]?.text).not.toMatch(/^Bcc:/m)
})

test('the mailer sends one email to several, of whom none can add another A31', async () => {
  const { received, url } = await aMailServer()
  const send = createMailer({ smtpUrl: url, ...sender, outboxFolder: '/nowhere' })
  const name = 'Team <team@example.org>,\r\nBcc: m@example.org'
  await send(
    mail({
      to: [
        { name, address: 'ada@example.org' },
        { name, address: 'bob@example.org' },
      ],
    }),
  )
  expect(received.map(({ to }) => to)).toEqual([['ada@example.org', 'bob@example.org']])
  expect(received[0]?.text).not.toMatch(/^Bcc:/m)
})

test('the mailer fails when the mail server does not take the email, so that the job tries again', async () => {
  const { url } = await aMailServer({ refuse: true })
  await expect(createMailer({ smtpUrl: url, ...sender, outboxFolder: '/nowhere' })(mail())).rejects.toThrow(
    /Try later/,
  )
  await expect(
    createMailer({ smtpUrl: 'smtp://127.0.0.1:9', ...sender, outboxFolder: '/nowhere' })(mail()),
  ).rejects.toThrow(/ECONNREFUSED/)
})

test('another machine gets an email only once the connection is encrypted', async () => {
  const { received, elsewhere } = await aMailServer({ startTls: true })
  const sendTo = (smtpUrl: string) => createMailer({ smtpUrl, ...sender, outboxFolder: '/nowhere' })(mail())
  // a self-signed certificate is no better than none
  await expect(sendTo(elsewhere)).rejects.toThrow(/certificate/)
  expect(received).toEqual([])

  await sendTo(`${elsewhere}?tls.rejectUnauthorized=false`)
  expect(received.map(({ secure }) => secure)).toEqual([true])
})

test('another machine without STARTTLS gets no email, unless the operator permits it', async () => {
  const { received, elsewhere, url } = await aMailServer()
  const sendTo = (smtpUrl: string) => createMailer({ smtpUrl, ...sender, outboxFolder: '/nowhere' })(mail())
  for (const words of ['', '?requireTLS=false', '?ignoreTLS=true'])
    await expect(sendTo(`${elsewhere}${words}`)).rejects.toThrow(/STARTTLS/)
  expect(received).toEqual([])

  await sendTo(`${elsewhere}?tls=optional`)
  await sendTo(url)
  expect(received.map(({ secure }) => secure)).toEqual([false, false])
})
