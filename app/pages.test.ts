import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountPages } from './pages.ts'

const app = Fastify()
const noApi = async () => {
  throw new Error('These pages ask nothing of the API')
}

beforeAll(async () => {
  const { build, node24 } = await import(new URL('../scripts/prepare.mjs', import.meta.url).href)
  build(node24())
  await mountPages(app, { callerFor: () => noApi })
}, 120_000)
afterAll(() => app.close())

const page = (url: string) => app.inject({ url, headers: { host: 'example.org' } })

describe('pages', () => {
  test('W2 m11-m14 sends the hero as words, before any script runs', async () => {
    const { statusCode, headers, body } = await page('/')

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>World Renewable Energy Conference 2026 - Tokyo</title>')
    expect(body).toMatch(/<h1[^>]*>The World&#x27;s Premier Renewable Energy Conference<\/h1>/)
    expect(body).toContain('Be Part of World Renewable Energy Conference')
    expect(body).toMatch(/<a [^>]*href="\/registration"[^>]*>Register Now/)
  })

  test('W1 leads an unknown page home, for now only', async () => {
    for (const url of ['/nowhere', '/speakers/nobody', '/a//b']) {
      const { statusCode, headers } = await page(url)

      expect([url, statusCode, headers.location]).toEqual([url, 302, '/'])
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('W1 answers 404 for a missing file, never home', async () => {
    for (const url of ['/none.png', '/images/none', '/images/none.svg', '/assets/none.js', '/a/b.txt?x=1']) {
      const { statusCode, headers } = await page(url)

      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/plain; charset=utf-8'])
    }
  })

  test('leaves unknown calls to the API', async () => {
    for (const url of ['/api/none', '/admin/api/none']) expect((await page(url)).json().statusCode).toBe(404)
  })

  test('lets nobody frame a page or guess its type', async () => {
    const { headers } = await page('/')

    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('serves what a page needs, kept for a year under its own name', async () => {
    const { body } = await page('/')
    const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')

    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const { statusCode, headers } = await page(file)
      expect([file, statusCode]).toEqual([file, 200])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test('answers HEAD and the data of a page', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/' })
    const leave = await page('/nowhere.data')

    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1000)
    expect(leave.headers['x-remix-response']).toBe('yes')
    expect(leave.body).toContain('redirect')
  })

  test('keeps public pages free of style attributes, which a content security policy would drop', async () => {
    for (const url of ['/', '/registration', '/payment-success', '/payment-cancel', '/discount-cancel']) {
      expect([url, (await page(url)).body.match(/<[^>]* style="[^>]*>/)?.[0]]).toEqual([url, undefined])
    }
  })
})
