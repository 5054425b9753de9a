import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { isBrokenLink, publicPages } from '#content/page-addresses.ts'
import { speakerPaths } from '#content/speakers/speaker-pages.ts'
import type { Fees } from '#features/pricing/pricing.contract.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct(
  { WEBSITE_HOSTS: 'optics.example.org=optics', PUBLIC_URL: 'https://wrec.example.org' },
  { pages: true },
)
const ask = (url: string, host = 'wrec.example.org') => product.app.inject({ url, headers: { host } })

test('the website tells search engines where to look, on each website by its own name', async () => {
  const { headers, body } = await ask('/robots.txt')
  const optics = await ask('/robots.txt', 'optics.example.org')

  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Sitemap: https://wrec.example.org/sitemap.xml\n')
  expect(optics.body).toContain('Sitemap: https://optics.example.org/sitemap.xml\n')
})

test('the website lists every public page in the sitemap, under whatever name it is requested', async () => {
  const { headers, body } = await ask('/sitemap.xml', 'evil.example')

  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual(
    [...publicPages, '/imprint', '/plan-your-visit', ...speakerPaths(defaultContent.renewable)].map(
      (path) => `https://wrec.example.org${path}`,
    ),
  )
})

test('the manifest names the conference of its host', async () => {
  const named = async (host: string) => {
    const { headers, body } = await ask('/site.webmanifest', host)
    expect(headers['content-type']).toMatch('application/manifest+json')
    return JSON.parse(body).name
  }

  expect(await named('wrec.example.org')).toBe('World Renewable Energy Conference 2026 - Tokyo')
  expect(await named('optics.example.org')).toBe('World Optics and Photonics Conference 2027 - Lisbon')
})

test('the website says where someone writes to who has found a weakness, for less than a year', async () => {
  const { headers, body } = await ask('/.well-known/security.txt', 'optics.example.org')
  const fields = Object.fromEntries(body.split('\n').map((line) => line.split(/: (.*)/, 2)))

  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(fields).toMatchObject({
    Contact: expect.stringMatching(/^mailto:[^@]+@[^@]+$/),
    Canonical: 'https://optics.example.org/.well-known/security.txt',
  })
  const days = (Date.parse(fields['Expires'] ?? '') - product.clock.now().getTime()) / 86_400_000
  expect([days > 30, days < 365]).toEqual([true, true])
})

test('no page of the website is forgotten in the sitemap', async () => {
  const routes = await readFile(new URL('../routes.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/^ {4}route\('([^'*:]+)'/gm)].map(([, path]) => `/${path}`)
  // personal pages, the back-office, and pages for programs
  const notListed =
    /^\/((payment|discount)-(success|cancel)|my-(abstract|registration)|discount-payment|leave-news|admin-.*|api\/docs)$/

  expect(paths.length).toBeGreaterThan(4)
  expect(publicPages).toEqual(expect.arrayContaining(paths.filter((path) => !notListed.test(path))))
  // link checks on publication know every page except the result pages of payments
  const linkable = paths.filter((path) => !/^\/(payment|discount|leave|admin)-/.test(path))
  expect(linkable.filter((path) => isBrokenLink(path))).toEqual([])
})

test('the fees of the website are answered in the order of the form', async () => {
  const renewable = (await product.get('/api/registration/fees')).body as unknown as Fees
  const optics = (await product.get('/api/registration/fees', { host: 'optics.example.org' }))
    .body as unknown as Fees
  const formatType = ({ presentationType, paidOnline, price, totalPrice }: Fees['types'][number]) =>
    `${presentationType} ${price} ${totalPrice}${paidOnline ? ' online' : ''}`

  expect(renewable.types.map(formatType)).toEqual([
    'SPEAKER 549 576.45',
    'POSTER 449 471.45',
    'LISTENER 499 523.95 online',
    'DELEGATE 649 681.45 online',
    'STUDENT 299 313.95',
    'EXHIBITOR 1299 1363.95',
  ])
  expect(renewable.processingFeePercent).toBe(5)
  expect(renewable.accommodation).toMatchObject({ leastNights: 1, mostNights: 10 })
  expect(optics.types.find(({ presentationType }) => presentationType === 'LISTENER')?.totalPrice).toBe(
    472.31,
  )
})

test('the website says nothing of a type that the organisers have taken away', async () => {
  const ofType = product.db
    .updateTable('presentationTypes')
    .where('website', '=', aWebsite('renewable'))
    .where('type', '=', 'POSTER')
  await ofType.set({ deletedAt: new Date() }).execute()
  const { body } = await product.get('/api/registration/fees')
  await ofType.set({ deletedAt: null }).execute()

  expect((body as unknown as Fees).types.map(({ presentationType }) => presentationType)).not.toContain(
    'POSTER',
  )
})
