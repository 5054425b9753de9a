import { expect, test } from 'vitest'
import { anAdmin, bearerOf } from './admins.ts'
import { aConference, conferencesPath, goLive } from './conferences.ts'
import { startTestProduct } from './product.ts'
import { publishPages } from './publish-pages.ts'

const product = await startTestProduct({}, { pages: true })
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const read = (url: string, host = 'renewable.localhost:3000') => app.inject({ url, headers: { host } })
const privacy = { title: 'Privacy', address: 'privacy', text: 'We give nothing to others.' }
const imprint = { title: 'Imprint', address: 'imprint', text: 'Night Sky Society, 1 Observatory Hill.' }

test('a page of the organisers is published at its address, in the footer, the sitemap and the memory of pages, and goes with it', async () => {
  const publish = (text: string, title = 'Terms') =>
    publishPages(product, 'renewable', owner, [{ title, address: 'terms', text, inMenu: true }])
  expect((await read('/terms')).statusCode).toBe(302)
  await publish('No refunds <b>after</b> the day.')
  const { statusCode, body, headers } = await read('/terms')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('No refunds &lt;b&gt;after&lt;/b&gt; the day.')
  expect(body).toMatch(/<title>Terms - /)
  expect(body).toMatch(/<link rel="canonical" href="[^"]+\/terms"\/>/)
  expect((await read('/terms.data')).statusCode).toBe(200)
  expect((await read('/Terms/?a=1')).headers).toMatchObject({ location: '/terms?a=1' })
  expect((await read('/sitemap.xml')).body).toContain('/terms</loc>')
  const home = (await read('/')).body
  expect(home.match(/href="\/terms"/g)?.length).toBeGreaterThan(1)
  // other websites have no such page
  expect((await read('/terms', 'optics.localhost:3000')).statusCode).toBe(302)

  await publish('Refunds until the day.')
  expect((await read('/terms')).body).toContain('Refunds until the day.')
  await publishPages(product, 'renewable', owner, [])
  expect((await read('/terms')).headers).toMatchObject({ location: '/' })
  expect((await read('/')).body).not.toContain('href="/terms"')
})

test('a page of the organisers is previewed from the draft before it is published, in both views', async () => {
  const page = { title: 'Code of conduct', address: 'code-of-conduct', text: 'Be kind to everybody.' }
  await publishPages(product, 'nursing', owner, [page], 'draft')
  const { authorization } = owner
  const headers = { host: 'localhost:3000', cookie: `admin_jwt=${authorization.slice('Bearer '.length)}` }
  const preview = (path: string) => app.inject({ url: `/admin/api/admin/preview/${path}`, headers })
  expect((await preview('nursing/code-of-conduct')).body).toMatch(
    /data-edit="pages\.[\w-]+\.sections\.[\w-]+\.text"[^>]*>Be kind/,
  )
  expect((await preview('nursing/visitor/code-of-conduct')).body).toContain('Be kind')
  expect((await preview('nursing/visitor/code-of-conduct.data')).statusCode).toBe(200)
  expect((await preview('nursing/nowhere')).statusCode).toBe(404)
  expect((await read('/code-of-conduct', 'nursing.localhost:3000')).statusCode).toBe(302)
})

test('/privacy begins with what the product knows, and goes on with the words of the organisers', async () => {
  const before = (await read('/privacy')).body
  expect(before).toContain('the test mode of this website')
  expect(before).toContain('Ariake, Koto City')
  await publishPages(product, 'renewable', owner, [
    { title: 'Data protection', address: 'privacy', text: 'Our officer is Ada Watch.' },
  ])
  const { body } = await read('/privacy')
  expect(body).toMatch(/<h1[^>]*>Data protection<\/h1>/)
  expect(body.indexOf('Our officer is Ada Watch.')).toBeGreaterThan(body.indexOf('How long we keep it'))
  // in every footer, under its own title
  expect((await read('/contact')).body).toMatch(/href="\/privacy"[^>]*>Data protection</)
})

test('a conference goes live with an imprint and a privacy notice; one that is live stays so, and is told', async () => {
  const slug = 'night-sky'
  await product.ask('POST', conferencesPath, aConference(slug), owner)
  const refused = await goLive(product, slug, owner, [])
  expect(refused).toMatchObject({ status: 409 })
  expect(JSON.stringify(refused.body)).toMatch(/Publish an imprint.*Publish a privacy notice/)
  // terms alone are not enough, and neither is one of the two
  for (const [pages, missing, present] of [
    [[{ title: 'Terms', address: 'terms', text: 'No refunds.' }], /an imprint.*a privacy notice/, 'nothing'],
    [[imprint], /a privacy notice/, 'an imprint'],
    [[privacy], /an imprint/, 'a privacy notice'],
  ] as const) {
    await publishPages(product, slug, owner, pages)
    const { status, body } = await goLive(product, slug, owner, [])
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toMatch(missing)
    expect(JSON.stringify(body)).not.toContain(`Publish ${present}`)
  }
  // a heading alone says nothing
  await publishPages(product, slug, owner, [{ ...imprint, text: '' }])
  expect((await goLive(product, slug, owner, [])).status).toBe(409)
  expect((await goLive(product, slug, owner)).status).toBe(200)
  expect((await read('/imprint', `${slug}.localhost:3000`)).statusCode).toBe(200)

  const waiting = async () =>
    (await product.get(`/admin/api/admin/waiting/${slug}`, owner)).body as unknown as {
      pages: { count: number }
    }
  expect((await waiting()).pages.count).toBe(0)
  await publishPages(product, slug, owner, [imprint])
  expect((await waiting()).pages.count).toBe(1)
  const state = await product.get(`${conferencesPath}?q=night`, owner)
  expect(state.body).toMatchObject([{ state: 'live' }])
})
