import { get } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { publicPages } from '#content/page-addresses.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { aConference, conferencesPath, goLive } from './conferences.ts'
import { addressOf, guardedRoutesOf, onlyRefuses, queryOf, routesOf } from './guarded-routes.ts'
import { startTestProduct } from './product.ts'

/*
 * Everything works for a conference that was made a minute ago, and for an archived one: every call that reads, every page
 * and every public call that reads, by enumeration. What changes is in new-conference-calls.test.ts.
 */

const product = await startTestProduct({}, { pages: true })
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const states = { fresh: 'live', finished: 'archived' } as const

beforeAll(async () => {
  for (const [slug, state] of Object.entries(states)) {
    const made = await product.post(conferencesPath, aConference(slug), owner)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await goLive(product, slug, owner)
    if (state !== 'live') await product.post(`${conferencesPath}/${slug}/state`, { state }, owner)
  }
})

/** A page over a connection, as a visitor gets it: an injected request passes by the memory of pages. */
const pageOf = (host: string, path: string) =>
  new Promise<{ status: number | undefined; body: string }>((settle, fail) => {
    get(`${product.url}${path}`, { headers: { host } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => settle({ status: answer.statusCode, body: Buffer.concat(parts).toString() }))
    }).on('error', fail)
  })

describe.each(Object.entries(states))('the conference %s, which is %s', (website) => {
  const host = `${website}.localhost`

  test('is known to every call that reads: none fails, and none says that it does not exist', async () => {
    const routes = guardedRoutesOf(app).filter(
      (route) => route.method === 'GET' && route.url.includes(':website') && !onlyRefuses(route),
    )
    expect(routes.length).toBeGreaterThan(30)
    const wrong: string[] = []
    for (const { url } of routes) {
      const needsMore = /:(?!website\b|status\b)\w|\*/.test(url)
      const answer = await app.inject({
        method: 'GET',
        url: `${addressOf(url, website)}${queryOf(url)}`,
        headers: owner,
      })
      const isRight = needsMore ? answer.statusCode < 500 : answer.statusCode === 200
      if (!isRight || answer.body.includes('no such website'))
        wrong.push(`${url}: ${answer.statusCode} ${answer.body.slice(0, 120)}`)
      // what it lists is its own, and that is nothing
      const list = needsMore ? undefined : answer.headers['content-type']?.includes('json') && answer.json()
      if (Array.isArray(list?.rows)) expect(list.rows, url).toEqual([])
    }
    expect(wrong).toEqual([])
  })

  test('shows each of its pages, with its own name on the first', async () => {
    for (const path of publicPages) {
      const { status, body } = await pageOf(host, path)
      expect(status, path).toBe(200)
      if (path === '/') expect(body).toContain(aConference(website).name)
    }
  })

  test('shows each of its pages in the preview of its organisers', async () => {
    for (const path of publicPages) {
      const url = `/admin/api/admin/preview/${website}/visitor${path}`
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers: owner })
      expect([url, statusCode, body.includes('</html>')]).toEqual([url, 200, true])
    }
  })

  test('leaves no job that fails', async () => {
    await product.runDueJobs()
    const failed = await db
      .selectFrom('jobs')
      .select(['kind', 'lastError'])
      .where('lastError', 'is not', null)
      .execute()
    expect(failed).toEqual([])
  })

  test('answers every public call that reads', async () => {
    const routes = routesOf(app).filter(
      ({ method, url }) => method === 'GET' && url.startsWith('/api/website-content') && !url.includes(':'),
    )
    expect(routes.length).toBeGreaterThan(5)
    for (const { url } of routes)
      expect((await app.inject({ method: 'GET', url, headers: { host } })).statusCode, url).toBe(200)
    for (const url of ['/api/registration/fees', '/robots.txt', '/sitemap.xml'])
      expect((await app.inject({ method: 'GET', url, headers: { host } })).statusCode, url).toBe(200)
  })
})
