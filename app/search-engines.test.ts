import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publicPages } from '#content/page-addresses.ts'
import { startTestProduct } from '#tests/product.ts'

const product = await startTestProduct({
  WEBSITE_HOSTS: 'optics.example.org=optics',
  PUBLIC_URL: 'https://wrec.example.org',
})
const ask = (url: string, host = 'wrec.example.org') => product.app.inject({ url, headers: { host } })

test('tells search engines where to look, on each website by its own name', async () => {
  const { headers, body } = await ask('/robots.txt')
  const optics = await ask('/robots.txt', 'optics.example.org')

  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Sitemap: https://wrec.example.org/sitemap.xml\n')
  expect(optics.body).toContain('Sitemap: https://optics.example.org/sitemap.xml\n')
})

test('lists every public page in the sitemap, whoever asks by whatever name', async () => {
  const { headers, body } = await ask('/sitemap.xml', 'evil.example')

  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual(
    publicPages.map((path) => `https://wrec.example.org${path}`),
  )
})

test('no page of the website is forgotten in the sitemap', async () => {
  const routes = await readFile(new URL('./routes.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/^ {4}route\('([^'*:]+)'/gm)].map(([, path]) => `/${path}`)
  // of one visitor, of the organisers, or for programs
  const notListed =
    /^\/((payment|discount)-(success|cancel)|my-(abstract|registration)|discount-payment|admin-.*|api\/docs)$/

  expect(paths.length).toBeGreaterThan(4)
  expect(publicPages).toEqual(expect.arrayContaining(paths.filter((path) => !notListed.test(path))))
})

test('names the prices of the website, the fee included, the cheapest first', async () => {
  const renewable = await product.get('/api/registration/prices')
  const optics = await product.get('/api/registration/prices', { host: 'optics.example.org' })

  expect(renewable.body).toEqual([
    { presentationType: 'STUDENT', totalPrice: 313.95 },
    { presentationType: 'POSTER', totalPrice: 471.45 },
    { presentationType: 'LISTENER', totalPrice: 523.95 },
    { presentationType: 'SPEAKER', totalPrice: 576.45 },
    { presentationType: 'DELEGATE', totalPrice: 681.45 },
    { presentationType: 'EXHIBITOR', totalPrice: 1363.95 },
  ])
  expect(optics.body).toContainEqual({ presentationType: 'LISTENER', totalPrice: 472.31 })
})

test('says nothing of a type that the organisers have taken away', async () => {
  const ofType = product.db
    .updateTable('presentationTypes')
    .where('website', '=', 'renewable')
    .where('type', '=', 'POSTER')
  await ofType.set({ deletedAt: new Date() }).execute()
  const { body } = await product.get('/api/registration/prices')
  await ofType.set({ deletedAt: null }).execute()

  expect(
    (body as unknown as { presentationType: string }[]).map(({ presentationType }) => presentationType),
  ).not.toContain('POSTER')
})
