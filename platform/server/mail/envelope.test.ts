import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { freePort } from '#tests/running-server.ts'
import { aWebsite } from '#tests/websites.ts'
import { mailHost } from './envelope.ts'
import { createMailer, type Mail } from './mailer.ts'

const mail: Mail = {
  id: '01900000-0000-7000-8000-000000000001',
  website: aWebsite('renewable'),
  kept: 'whole',
  to: { name: 'Ada Delegate', address: 'ada@example.org' },
  subject: 'Your registration is confirmed',
  text: 'Dear Ada',
  html: '<p>Dear Ada</p>',
}
const from = 'Organisers <office@example.org>'

/** What a mail server receives of this email, and the name with which the client greeted. */
const overSmtp = async ({ words = '', publicUrl }: { words?: string; publicUrl?: string | undefined }) => {
  const port = await freePort()
  const { received, greetings, stop } = await startMailServer(port)
  atEnd(stop)
  const smtpUrl = `smtp://127.0.0.1:${port}${words}`
  await createMailer({ smtpUrl, from, publicUrl, outboxFolder: '/nowhere' })(mail)
  return { text: received[0] ?? '', greeting: greetings[0] }
}

/** The file of this email in the outbox. */
const inOutbox = async (publicUrl: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-mail-'))
  atEnd(() => rm(folder, { recursive: true }))
  await createMailer({ smtpUrl: undefined, from, publicUrl, outboxFolder: folder })(mail)
  return readFile(join(folder, `${mail.id}.eml`), 'utf8')
}

test('the mailer greets the mail server with the host of PUBLIC_URL, and names each email by it', async () => {
  const { text, greeting } = await overSmtp({ publicUrl: 'https://conference.example.com:8443' })
  expect(greeting).toBe('conference.example.com')
  expect(text).toMatch(/^Message-ID: <01900000-0000-7000-8000-000000000001@conference\.example\.com>\r$/m)
})

test('the mailer greets the mail server with the name that SMTP_URL gives where it gives one', async () => {
  const { greeting } = await overSmtp({
    publicUrl: 'https://conference.example.com',
    words: '?name=mail.example.net',
  })
  expect(greeting).toBe('mail.example.net')
})

test.each([
  ['https://conference.example.com', 'conference.example.com'],
  [undefined, 'example.org'],
  ['http://localhost:3000', 'example.org'],
  ['http://192.0.2.7', 'example.org'],
  ['http://[2001:db8::1]:3000', 'example.org'],
])('the domain of emails of an installation at %s is %s', async (publicUrl, domain) => {
  expect(mailHost(publicUrl) ?? 'example.org').toBe(domain)
  expect(await inOutbox(publicUrl)).toMatch(
    new RegExp(`^Message-ID: <${mail.id}@${domain.replaceAll('.', '\\.')}>\r$`, 'm'),
  )
})

test('every email says that no person wrote it and asks for no automatic answers, over SMTP and in the outbox', async () => {
  for (const text of [(await overSmtp({})).text, await inOutbox(undefined)]) {
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(text).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m)
  }
})
