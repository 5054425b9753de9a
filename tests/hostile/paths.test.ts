import { expect, test } from 'vitest'
import { anAdmin, bearerOf } from '../admins.ts'
import { isOfBackOffice, queryOf, routesOf } from '../guarded-routes.ts'
import { isLong } from '../long.ts'
import { startTestProduct } from '../product.ts'
import { askRaw } from './raw-request.ts'

/* Hostile path parameters on every route: no 5xx, for any caller. */

const product = await startTestProduct(
  { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
  { pages: true, isAlone: true },
)
const { app, db } = product

const segments = [
  'x%0d%0aa',
  'x%00y',
  '%E4%B8%AD%E6%9D%91',
  '%F0%9F%98%80',
  '%ED%A0%80',
  '%FF',
  '%2e%2e%2f%2e%2e%2fx',
  '%25%30%30',
  "'%20or%201=1--",
  '0123456789'.repeat(29),
  '99999999999999999999',
  '-1',
]
const queries = [
  '',
  '?as=visitor',
  '?q=x%00y&cursor=x%00y&limit=5',
  '?number=x%0d%0a&status=x%00',
  '?ids=x%00&sort=%0d%0a',
]

test('control characters, foreign letters and bytes that are none make no 5xx on any route', async () => {
  const account = await anAdmin(db)
  const owner = await bearerOf(app, account)
  const routes = routesOf(app).filter(({ method, url }) => method !== 'HEAD' && /[:*]/.test(url))
  expect(routes.length).toBeGreaterThan(80)
  const faults: unknown[] = []
  let at = 0
  for (const { method, url } of routes)
    for (const segment of isLong
      ? segments
      : [0, 1, 2].map((more) => segments[(at + more) % segments.length]))
      for (const website of url.includes(':website') ? ['renewable'] : ['']) {
        at += 1
        const path = url.replace(/:website\b/g, website).replace(/:\w+(?:\([^)]*\))?\??|\*/g, String(segment))
        const target = `${path}${queryOf(url) || queries[at % queries.length]}`
        const headers = { host: 'localhost:3000', ...(isOfBackOffice(url) ? owner : {}) }
        const answer = await app.inject({
          method: method as 'GET',
          url: target,
          headers,
          ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: {} }),
        })
        if (answer.statusCode >= 500)
          faults.push([method, target, answer.statusCode, answer.body.slice(0, 200)])
      }
  expect(faults).toEqual([])
})

test('an address of the preview with the end of a line or foreign letters makes no 5xx', async () => {
  const owner = await bearerOf(app, await anAdmin(db))
  for (const segment of segments)
    for (const query of ['', '?as=visitor', '?as=visitor&number=2']) {
      const url = `/admin/api/admin/preview/optics/${segment}${query}`
      const inner = await app.inject({ url, headers: { host: 'localhost:3000', ...owner } })
      expect([url, inner.statusCode < 500]).toEqual([url, true])
      const { status } = await askRaw(product.url, url, owner)
      expect([url, status > 0 && status < 500]).toEqual([url, true])
    }
})
