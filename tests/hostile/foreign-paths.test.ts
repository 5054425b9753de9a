import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestProduct } from '../product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '../upload-form.ts'

const product = await startTestProduct({}, { pages: true })

/** Requests exactly these bytes, which an HTTP client would normalise. */
const raw = async (method: string, path: string) => {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return { status: Number(answer.slice(9, 12)), answer }
}

/** Files and folders next to the served ones. */
const beside = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.htaccess',
  '/package.json',
  '/package-lock.json',
  '/README.md',
  '/app/server.ts',
  '/build/server/index.js',
  '/server/index.js',
  '/data/session.key',
  '/session.key',
  '/files/',
  '/outbox/',
  '/assets/',
  '/assets',
  '/images/',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/....//....//package.json',
  '/images/../../../../../../etc/passwd',
  '//etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..;/package.json',
  '/assets/entry.client.js.map',
  '/index.html',
  '/server-status',
  '/metrics',
  '/debug',
]

test.each(beside)('the server serves nothing at %s I19', async (path) => {
  const { status, answer } = await raw('GET', path)
  expect([302, 400, 404]).toContain(status)
  // an unknown page redirects home and discloses nothing
  if (status === 302) expect(answer).toMatch(/^location: \/\r?$/im)
  expect(answer).not.toMatch(/root:|"dependencies"|\[core\]|Index of|<pre>/)
})

test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND', 'PURGE'])(
  'the server gives nothing back to %s',
  async (method) => {
    const { status, answer } = await raw(method, '/health?canary')
    expect([0, 400, 404, 405]).toContain(status)
    expect(answer).not.toContain('canary')
  },
)

test('only the product can read the file of an author, under a name of ours I6', async () => {
  const options = await someOptions(product.pool)
  const form = [...fieldsOf(anAuthor(options)), fileOf(aPdf(), '../../mine.pdf')]
  expect((await sendForm(`${product.url}/api/form-submission/submit`, form)).status).toBe(201)
  const folder = join(product.folder, 'files')
  const [name = '', ...more] = await readdir(folder)
  expect(more).toEqual([])
  expect(name).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})
