import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#shared/time/duration.ts'
import { atEnd } from '#tests/at-end.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { freePort } from '#tests/running-server.ts'
import { aWebsite } from '#tests/websites.ts'
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
const mailerTo = (smtpUrl: string, patience?: { session: number; answer: number }) =>
  createMailer({
    smtpUrl,
    from: 'office@example.org',
    publicUrl: undefined,
    outboxFolder: '/nowhere',
    ...(patience && { patience }),
  })

const aServer = async (
  ...given: Parameters<typeof startMailServer> extends [number, ...infer More] ? More : never
) => {
  const port = await freePort()
  const server = await startMailServer(port, ...given)
  atEnd(server.stop)
  return { ...server, port }
}

test('a mail server has ten minutes to answer after the end of an email, as RFC 5321 says', async () => {
  const waits = vi.spyOn(Socket.prototype, 'setTimeout')
  onTestFinished(() => waits.mockRestore())
  const ours = () =>
    waits.mock.calls.flatMap(([wait], index) =>
      (waits.mock.contexts[index] as Socket).remotePort === port ? [wait] : [],
    )
  let whileItWaits: number[] = []
  const { received, port } = await aServer(undefined, async () => {
    // the server has received the whole email, and the client waits for its answer
    whileItWaits = ours()
  })
  await mailerTo(`smtp://127.0.0.1:${port}`)(mail)
  expect(received).toHaveLength(1)
  expect(whileItWaits.at(-1)).toBe(minutes(10))
})

test('a mail server that never answers is left when the patience ends', async () => {
  const { port } = await aServer(undefined, () => new Promise(() => undefined))
  await expect(mailerTo(`smtp://127.0.0.1:${port}`, { session: 5_000, answer: 50 })(mail)).rejects.toThrow(
    /Timeout/,
  )
})

/** A private certification authority, and a certificate of `localhost` signed by it. */
const anAuthority = () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenary-ca-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  const run = (command: string) => execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' })
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,DNS:mail.example.org')
  run(`req -x509 ${key} -keyout ca.key -out ca.pem -days 2 -subj /CN=Private-CA`)
  run(`req ${key} -keyout mail.key -out mail.csr -subj /CN=localhost`)
  run('x509 -req -in mail.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out mail.pem -days 2 -extfile names')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { ca: join(folder, 'ca.pem'), certificate: { key: read('mail.key'), cert: read('mail.pem') } }
}

test('the mail server of this machine may have a certificate that no one has signed, unless ?tls=verify asks for more', async () => {
  const { certificate } = anAuthority()
  const { received, port } = await aServer(undefined, 0, certificate)
  await mailerTo(`smtp://localhost:${port}`)(mail)
  await mailerTo(`smtp://127.0.0.1:${port}`)(mail)
  expect(received).toHaveLength(2)
  await expect(mailerTo(`smtp://localhost:${port}?tls=verify`)(mail)).rejects.toThrow(/certificate/)
  // another machine for which STARTTLS is optional may have such a certificate too
  await mailerTo(`smtp://0.0.0.0:${port}?tls=optional`)(mail)
  await expect(mailerTo(`smtp://0.0.0.0:${port}`)(mail)).rejects.toThrow(/certificate/)
  expect(received).toHaveLength(3)
})

test('a mail server whose certificate a private authority has signed is trusted with NODE_EXTRA_CA_CERTS', async () => {
  const { ca, certificate } = anAuthority()
  const { received, port } = await aServer(undefined, 0, certificate)
  const send = (smtpUrl: string, env: Record<string, string>) => {
    const script = `
      const { createMailer } = await import(${JSON.stringify(join(import.meta.dirname, 'mailer.ts'))})
      await createMailer({ smtpUrl: ${JSON.stringify(smtpUrl)}, from: 'office@example.org', outboxFolder: '/nowhere' })(${JSON.stringify(mail)})`
    const options = { cwd: join(import.meta.dirname, '../../..'), env: { ...process.env, ...env } }
    return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], options)
  }
  // by its address it is another machine; its certificate is checked by name
  const elsewhere = `smtp://0.0.0.0:${port}?tls.servername=mail.example.org`
  await expect(send(elsewhere, {})).rejects.toThrow(/certificate/)
  await send(elsewhere, { NODE_EXTRA_CA_CERTS: ca })
  await send(`smtp://localhost:${port}?tls=verify`, { NODE_EXTRA_CA_CERTS: ca })
  expect(received).toHaveLength(2)
})
