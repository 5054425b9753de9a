import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { getPricingConfig } from '#features/pricing/pricing.contract.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { goLive } from './conferences.ts'
import { addressOf, isOfBackOffice, routesOf } from './guarded-routes.ts'
import { isLong } from './long.ts'
import { startTestProduct } from './product.ts'

/*
 * A host name shows one conference, and never a page of another. Rows of website_hosts and WEBSITE_HOSTS name them; every
 * other name shows the default one.
 */

const product = await startTestProduct(
  { WEBSITE_HOSTS: 'optics.test=optics', PAYMENTS_SANDBOX: '1', PUBLIC_URL: 'https://conference.test' },
  { pages: true },
)
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const conferences = '/admin/api/admin/conferences'

const nameOf = (slug: string) => `The ${slug} congress of this test`

const create = async (slug: string, state: 'draft' | 'live' | 'archived', host = `${slug}.test`) => {
  const made = await product.post(
    conferences,
    {
      slug,
      name: nameOf(slug),
      shortName: slug,
      city: 'Oslo',
      country: 'Norway',
      startsOn: '2031-06-02',
      endsOn: '2031-06-04',
      timeZone: 'Europe/Oslo',
    },
    owner,
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  if (state !== 'draft') expect((await goLive(product, slug, owner)).status).toBe(200)
  if (state === 'archived') await product.post(`${conferences}/${slug}/state`, { state }, owner)
  await db
    .insertInto('websiteHosts')
    .values({ host, slug: made.body['website'] as never })
    .execute()
}

/** A page as it is answered to this request line and these headers, sent byte by byte. */
const pageOf = async (host: string, { line = 'GET / HTTP/1.1', more = '' } = {}): Promise<string> => {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${line}\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`)
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

await create('astronomy', 'live')
await create('botany', 'archived')
await create('cytology', 'draft')
await create('dendrology', 'live', 'xn--bume-koa.test')
await product.websites.refresh()

const renewable = await pageOf('renewable.localhost')

test.each([
  ['its own host', 'astronomy.test', {}, 'astronomy'],
  ['capitals', 'ASTRONOMY.Test', {}, 'astronomy'],
  ['a port', 'astronomy.test:8443', {}, 'astronomy'],
  ['an international name', 'xn--bume-koa.test', {}, 'dendrology'],
  ['a local name', 'astronomy.localhost:3000', {}, 'astronomy'],
  ['the host of an archived one', 'botany.test', {}, 'botany'],
  [
    'a spoofed header of a proxy',
    'astronomy.test',
    { more: 'X-Forwarded-Host: botany.test\r\n' },
    'astronomy',
  ],
])('by %s a visitor gets the pages of its conference', async (_, host, options, slug) => {
  const page = await pageOf(host, options)
  expect(page).toContain('HTTP/1.1 200')
  expect(page).toContain(nameOf(slug))
})

test('an unknown host, and one that only begins or ends like a known one, gets the default conference', async () => {
  for (const host of [
    'unknown.test',
    'astronomy.test.evil.test',
    'xastronomy.test',
    'astronomy',
    '127.0.0.1',
  ])
    expect(bodyOf(await pageOf(host)), host).toBe(bodyOf(renewable))
})

test('a request line with a whole address is of the conference of its Host header, or refused', async () => {
  const page = await pageOf('astronomy.test', { line: 'GET http://botany.test/ HTTP/1.1' })
  expect(page).not.toContain(nameOf('botany'))
})

test('each address of a draft answers that it is in preparation, and search engines leave it out', async () => {
  for (const path of ['/', '/speakers', '/registration', '/nowhere']) {
    const page = await pageOf('cytology.test', { line: `GET ${path} HTTP/1.1` })
    expect(page, path).toContain('HTTP/1.1 200')
    expect(page, path).toMatch(/x-robots-tag: noindex/i)
    expect(page, path).toContain('in preparation')
    expect(page, path).toContain(nameOf('cytology'))
  }
  expect(await pageOf('cytology.test', { line: 'GET /admin-login HTTP/1.1' })).not.toContain('in preparation')
})

test('a draft tells search engines and callers nothing of itself, and what visitors hold of it still opens', async () => {
  const ask = (url: string, host = 'cytology.test', method: 'GET' | 'POST' = 'GET', payload?: object) =>
    app.inject({ method, url, headers: { host }, ...(payload && { payload }) })
  expect((await ask('/robots.txt')).body).not.toContain('Sitemap')
  expect((await ask('/sitemap.xml')).statusCode).toBe(404)
  for (const host of ['astronomy.test', 'botany.test']) {
    expect((await ask('/robots.txt', host)).body).toContain(`Sitemap: https://${host}/sitemap.xml`)
    expect((await ask('/sitemap.xml', host)).body).toContain(`<loc>https://${host}/speakers</loc>`)
  }
  // of the installation, of a form that is closed, or opened by a token
  const open =
    /^\/(health|ready|robots\.txt|\.well-known|preview|api\/(privacy|docs|news|discounts|payment|stripe-sandbox|registration\/(mine|calendar|receipt)|form-submission\/(form|mine|file)))/
  const urls = routesOf(app)
    .filter(
      ({ method, url }) => method === 'GET' && !isOfBackOffice(url) && !url.includes('*') && !open.test(url),
    )
    .map(({ url }) => addressOf(url))
  expect(urls.length).toBeGreaterThan(12)
  for (const url of urls) expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
  const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
  const price = await ask(getPricingConfig.path, 'cytology.test', 'POST', choice)
  expect(price.statusCode).toBe(404)
  for (const path of [
    '/my-registration',
    '/my-abstract',
    '/discount-payment',
    '/payment-success',
    '/leave-news',
  ]) {
    const page = await pageOf('cytology.test', { line: `GET ${path} HTTP/1.1` })
    expect(page, path).toContain('HTTP/1.1 200')
    expect(page, path).not.toContain('in preparation')
  }
})

test('no page of one conference is answered for another, whatever the order of requests', async () => {
  const hosts = Array.from({ length: isLong ? 16 : 2 }, (_, at) => `more-${at}`)
  for (const slug of hosts) await create(slug, 'live')
  await product.websites.refresh()
  const all = ['astronomy', 'botany', ...hosts]
  const paths = ['/', '/speakers', '/contact', '/agenda']
  for (let request = 0; request < (isLong ? 10_000 : 60); request++) {
    const slug = all[(request * 7) % all.length] ?? ''
    const path = paths[request % paths.length] ?? '/'
    const answer = await pageOf(`${slug}.test`, { line: `GET ${path} HTTP/1.1` })
    for (const other of all) expect(answer.includes(nameOf(other)), `${slug}${path}`).toBe(other === slug)
  }
})

const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n'))
