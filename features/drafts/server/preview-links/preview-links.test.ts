import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { startTestProduct } from '#tests/product.ts'

const { build, node24 } = await import(new URL('../../../../scripts/prepare.mjs', import.meta.url).href)
build(node24())
const product = await startTestProduct({ RATE_LIMITS: 'preview=30/60s' }, { pages: true })
const { db, clock, app } = product
const owner = await bearerOf(app, await anAdmin(db))
const root = '/admin/api/admin/drafts/optics'

const create = async () =>
  (await product.post(`${root}/preview-links`, {}, owner)).body as { id: string; url: string }
const open = (url: string, remoteAddress = '127.0.0.1') => {
  const { host, pathname, search } = new URL(url)
  return app.inject({ url: pathname + search, headers: { host }, remoteAddress })
}
const edit = async (after: string) => {
  const { serial, draft } = (await product.get(root, owner)).body as unknown as {
    serial: number
    draft: { intro: { title: string } }
  }
  const change = { kind: 'set', path: ['intro', 'title'], before: draft.intro.title, after }
  return product.post(
    `${root}/changes`,
    { changes: [change], since: serial, tab: '0197a0e0-0000-7000-8000-000000000000' },
    owner,
  )
}

test('a preview link shows each change of the draft, is kept by no one, and sends nothing', async () => {
  const { url } = await create()
  await edit('First of the draft')
  const first = await open(url)
  expect(first.statusCode).toBe(200)
  expect(first.body).toContain('First of the draft')
  await edit('Second of the draft')
  expect((await open(url)).body).toContain('Second of the draft')
  const { headers } = first
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(headers['referrer-policy']).toBe('no-referrer')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("form-action 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/connect-src \S+\/preview\/[\w-]{43}\/;/)
  const basename = new URL(url).pathname
  expect(first.body).toContain(`href="${basename}speakers"`)
  expect((await open(`${url}speakers`)).statusCode).toBe(200)
  for (const path of ['admin-login', 'no-such-page'])
    expect((await open(`${url}${path}`)).statusCode).not.toBe(200)
})

test('only a hash of the token is stored, and the list has no link', async () => {
  const { url, id } = await create()
  const token = new URL(url).pathname.split('/')[2] ?? ''
  const rows = await db.selectFrom('previewLinks').selectAll().where('id', '=', id).execute()
  expect(
    createHash('sha256')
      .update(token)
      .digest()
      .equals(rows[0]?.tokenHash ?? Buffer.alloc(0)),
  ).toBe(true)
  expect(JSON.stringify((await product.get(`${root}/preview-links`, owner)).body)).not.toContain(token)
  const audit = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'preview-link.created')
    .execute()
  expect(JSON.stringify(audit)).not.toContain(token)
})

test('a preview link that was revoked, has expired or is made up answers alike', async () => {
  const { url, id } = await create()
  expect((await product.post(`${root}/preview-links/${id}/revoke`, {}, owner)).status).toBe(204)
  expect((await product.post(`${root}/preview-links/${id}/revoke`, {}, owner)).status).toBe(404)
  const old = await create()
  const answers = [await open(url), await open(`${new URL(url).origin}/preview/${'A'.repeat(43)}/`)]
  clock.advance(7 * 86_400 + 1)
  answers.push(await open(old.url))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe(answers[0]?.body)
  }
})

test('a preview link ends with the right of its maker to edit the website', async () => {
  const [colleague, viewer] = [await anAdmin(db), await anAdmin(db)]
  const urls = []
  for (const maker of [colleague, viewer]) {
    const { body } = await product.post(`${root}/preview-links`, {}, await bearerOf(app, maker))
    urls.push(String(body['url']))
  }
  for (const url of urls) expect((await open(url)).statusCode).toBe(200)
  await db.updateTable('admins').set({ disabledAt: clock.now() }).where('id', '=', colleague.id).execute()
  await db.updateTable('admins').set({ role: 'VIEWER' }).where('id', '=', viewer.id).execute()
  for (const url of urls) expect((await open(url)).statusCode).toBe(404)
})

test('a website has twenty preview links at most, and guesses are limited', async () => {
  const again = await bearerOf(app, await anAdmin(db))
  const post = () => product.post('/admin/api/admin/drafts/nursing/preview-links', {}, again)
  for (let made = 0; made < 20; made++) expect((await post()).status).toBe(200)
  expect(await post()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('20 preview links') },
  })
  const guesses = []
  for (let guess = 0; guess < 31; guess++)
    guesses.push(
      (await open(`http://optics.localhost:3000/preview/${'B'.repeat(43)}/`, '203.0.113.9')).statusCode,
    )
  expect(guesses.at(0)).toBe(404)
  expect(guesses.at(-1)).toBe(429)
})
