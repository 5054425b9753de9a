import { expect, test } from 'vitest'
import { anAdmin, bearerOf } from '../admins.ts'
import { startTestProduct } from '../product.ts'
import { askRaw, sendRaw } from './raw-request.ts'

/* Requests that arrive faster than they can be served: their cost is limited, and other requests are not delayed. */

const product = await startTestProduct({ LOG_LEVEL: 'debug' }, { pages: true, isAlone: true })

const inOnePiece = (paths: readonly string[]) =>
  sendRaw(product.url, paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`).join(''))
/** Number of requests that the router has answered. */
const answered = () => product.logged.filter(({ message }) => message === 'request').length

test('a few requests that are sent before their answers are answered in their order', async () => {
  const { status, body, count } = await sendRaw(
    product.url,
    ['/health', '/nothing.here', '/ready']
      .map(
        (path, at) =>
          `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n${at === 2 ? 'connection: close\r\n' : ''}\r\n`,
      )
      .join(''),
  )
  expect({ status, count }).toEqual({ status: 200, count: 3 })
  expect(body.indexOf('404 Not Found')).toBeGreaterThan(0)
})

test('a connection that sends hundreds of requests before their answers is ended, and a few of them are begun', async () => {
  for (const path of ['/admin-login?', '/no-such-page-', '/api/registration/calendar?token=']) {
    const before = answered()
    await inOnePiece(Array.from({ length: 600 }, (_, at) => `${path}${at}`))
    expect((await askRaw(product.url, '/speakers')).status).toBe(200)
    // with the calls that their pages make
    expect(answered() - before, path).toBeLessThanOrEqual(20)
  }
})

test('pages that are made for a request are made a few at a time, and a flood of them is told to come again', async () => {
  const admin = await bearerOf(product.app, await anAdmin(product.db))
  const preview = '/admin/api/admin/preview/renewable/contact'
  for (const [path, wanted] of [
    ['/admin-login', 150],
    [preview, 40],
  ] as const) {
    const flood = Array.from({ length: wanted }, (_, at) =>
      product.app.inject({ url: `${path}?${at}`, headers: { host: 'localhost:3000', ...admin } }),
    )
    const known = await askRaw(product.url, '/speakers')
    const answers = await Promise.all(flood)
    expect(known.status).toBe(200)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(new Set(answers.map(({ statusCode }) => statusCode)), path).toEqual(new Set([200, 503]))
    expect(refused[0]?.headers['retry-after']).toBe('60')
    expect(refused.length, path).toBeGreaterThanOrEqual(wanted / 4)
    expect((await askRaw(product.url, path, admin)).status).toBe(200)
  }
})
