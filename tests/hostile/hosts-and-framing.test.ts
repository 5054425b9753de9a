import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anAdmin, bearerOf } from '../admins.ts'
import { startTestProduct } from '../product.ts'
import { askRaw, sendRaw } from './raw-request.ts'

/* Requests with another Host than their connection, or that a proxy may frame differently (request smuggling). */

const product = await startTestProduct(
  { LOG_LEVEL: 'debug', TRUST_PROXY: 'loopback' },
  { pages: true, isAlone: true },
)
const root = join(import.meta.dirname, '../..')

const forged = [
  'evil.example',
  'evil host',
  'a'.repeat(8_000),
  'nursing.localhost',
  '@evil.example/x?',
  'evil.example, localhost',
  '',
]

describe('a host in another header than Host', () => {
  test('decides nothing about a page that is made for the request, and stands in no line of the log', async () => {
    const admin = await bearerOf(product.app, await anAdmin(product.db))
    const preview = '/admin/api/admin/preview/renewable/visitor/speakers'
    for (const host of forged)
      for (const name of [
        'x-forwarded-host',
        'x-forwarded-server',
        'x-host',
        'x-original-host',
        'forwarded',
      ]) {
        const value = name === 'forwarded' ? `host="${host}"` : host
        const page = await askRaw(product.url, '/admin-login?canary-path', { [name]: value })
        expect([name, host.slice(0, 20), page.status]).toEqual([name, host.slice(0, 20), 200])
        expect(page.body).not.toContain('evil')
      }
    for (const host of forged.slice(0, 3)) {
      const { status, headers } = await askRaw(product.url, preview, { 'x-forwarded-host': host, ...admin })
      expect(status).toBe(200)
      expect(headers.get('content-security-policy')).toContain('connect-src localhost:3000/admin/api')
    }
    expect(JSON.stringify(product.logged)).not.toMatch(/evil|canary-path|aaaaaaaa/)
    expect(product.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('decides nothing about the website, nor about where a payment returns to', async () => {
    const choice = { registrationType: 'registrationOnly', presentationType: 'listener', numberOfNights: 0 }
    const price = async (headers: Record<string, string>) =>
      (await product.post('/api/registration/get-pricing-config', choice, headers)).body
    const own = await price({})
    expect(await price({ 'x-forwarded-host': 'nursing.localhost' })).toMatchObject(
      JSON.parse(JSON.stringify(own, ['id'])),
    )
  })

  test('is read nowhere: one file says the host of a request', () => {
    const files = execFileSync('git', ['ls-files', 'app', 'features', 'platform', 'sandbox', 'shared'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    const reads =
      /\brequest\.(?:host|hostname)\b|\bheaders(?:\.host\b|\[['"]host)|\(request, 'host'\)|x-forwarded-host/i
    const readers = files.filter((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.some((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && reads.test(line))
    })
    expect(readers).toEqual(['platform/server/http/request-host.ts'])
  })

  test.each(['deploy/nginx/plenary.conf', 'deploy/caddy/Caddyfile'])('is dropped by %s', (file) => {
    const sample = readFileSync(join(root, file), 'utf8')
    for (const name of ['X-Forwarded-Host', 'Forwarded'])
      expect(sample).toMatch(new RegExp(`^\\s*(?:proxy_set_header ${name} "";|header_up -${name})$`, 'm'))
  })
})

/** A complete request followed by bytes that a differently framing proxy would take for another one. */
const smuggled = 'GET /health?smuggled HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const post = (lines: readonly string[], body = '') =>
  `POST /api/contact HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`
const get = (lines: readonly string[], first = 'GET /speakers HTTP/1.1') =>
  `${first}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`

describe('a request that two readers may cut in two ways is refused, and its connection ended', () => {
  const refused: readonly [string, string][] = [
    ['two Host headers', get(['Host: localhost:3000', 'Host: evil.example'])],
    ['the same Host twice', get(['Host: localhost:3000', 'Host: localhost:3000'])],
    ['two Host headers for a file', get(['Host: localhost:3000', 'hOST: x'], 'GET /robots.txt HTTP/1.1')],
    ['no Host', get(['X-Host: localhost'])],
    ['two hosts in one header', get(['Host: localhost:3000, evil.example'])],
    ['a user before the host', get(['Host: evil@localhost:3000'])],
    [
      'a length and chunks',
      post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`),
    ],
    [
      'chunks and a length',
      post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${smuggled}`),
    ],
    ['two lengths', post(['Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled)],
    ['two lengths in one', post([`Content-Length: 0, ${smuggled.length}`], smuggled)],
    ['the same length twice', post(['Content-Length: 2', 'Content-Length: 2'], '{}')],
    ['a length with a sign', post(['Content-Length: +0'], smuggled)],
    ['a hexadecimal length', post(['Content-Length: 0x2'], `{}${smuggled}`)],
    ['a negative length', post(['Content-Length: -1'], smuggled)],
    ['an unknown encoding', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`)],
    ['an encoding behind chunks', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`)],
    ['chunks twice', post(['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], `0\r\n\r\n${smuggled}`)],
    ['a space before the colon', post(['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`)],
    ['a header that is continued', post(['X-A: b', ' Transfer-Encoding: chunked'], smuggled)],
    ['line ends without CR', get(['Host: localhost:3000']).replaceAll('\r\n', '\n')],
    ['a CR alone in a header', get(['Host: localhost:3000', 'X-A: b\rTransfer-Encoding: chunked'])],
    ['a NUL in a header', get(['Host: localhost:3000', 'X-A: b\0c'])],
    ['a space in the address', get(['Host: localhost:3000'], 'GET /speakers /x HTTP/1.1')],
    ['another version', get(['Host: localhost:3000'], 'GET /speakers HTTP/1.2')],
    ['a chunk whose size is no number', post(['Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n`)],
    ['a chunk with LF alone', post(['Transfer-Encoding: chunked'], `2\n{}\n0\n\n`)],
  ]
  test.each(refused)('%s', async (_, bytes) => {
    const { status, count } = await sendRaw(product.url, bytes)
    expect([status, count]).toEqual([400, 1])
  })
})
