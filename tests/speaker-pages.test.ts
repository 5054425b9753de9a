import { expect, test } from 'vitest'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { startTestProduct } from './product.ts'
import { publishChanges } from './publish-pages.ts'

const product = await startTestProduct({}, { pages: true })
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const read = (url: string, host = 'renewable.localhost:3000') => app.inject({ url, headers: { host } })

test('each speaker has a page with a title, a description and data of its own, linked from speakers, home and agenda', async () => {
  const { statusCode, body } = await read('/speakers/ingrid-hallengren')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/<title>Prof\. Ingrid Hallengren - /)
  expect(body).toMatch(/<meta name="description" content="Ingrid Hallengren leads [^"]*"/)
  expect(body).toMatch(/<link rel="canonical" href="[^"]+\/speakers\/ingrid-hallengren"\/>/)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Person',
    name: 'Prof. Ingrid Hallengren',
    sameAs: ['https://example.org/hallengren', 'https://example.org/storage-group'],
  })
  expect((await read('/speakers/ingrid-hallengren.data')).statusCode).toBe(200)
  for (const page of ['/speakers', '/agenda'])
    expect((await read(page)).body).toContain('href="/speakers/ingrid-hallengren"')
  expect((await read('/')).body).toContain('href="/speakers/haruka-morisada"')
  expect((await read('/Speakers/Ingrid-Hallengren/?a=1')).headers).toMatchObject({
    location: '/speakers/ingrid-hallengren?a=1',
  })
  // a biography is on one page only
  expect((await read('/speakers')).body).not.toContain('Her field trials')
  for (const [path, host] of [['nobody'], ['__proto__'], ['a/b'], ['%00'], ['ingrid-hallengren', 'optics']])
    expect((await read(`/speakers/${path}`, `${host ?? 'renewable'}.localhost:3000`)).headers).toMatchObject({
      location: '/',
    })
})

test('after a new name the page of a speaker has another address, and the former one leads there', async () => {
  const path = ['speakers', 'firstGrid', 'kenji-hatakeda', 'name']
  const rename = (name: string) =>
    publishChanges(product, 'renewable', owner, (draft) => [
      { kind: 'set', path, before: valueAt(draft, path) ?? '', after: name },
    ])
  await rename('Dr. Ada King')
  const first = String((await read('/speakers/kenji-hatakeda')).headers['location'])
  expect(first).toMatch(/^\/speakers\/ada-king-[a-z0-9]{6}$/)
  expect((await read(first)).body).toMatch(/<h1[^>]*>Dr\. Ada King<\/h1>/)
  expect((await read('/sitemap.xml')).body).toContain(`${first}</loc>`)
  await rename('Dr. Ada Lovelace')
  const second = String((await read(first)).headers['location'])
  expect(second).toMatch(/^\/speakers\/ada-lovelace-[a-z0-9]{6}$/)
  expect((await read(second)).body).toMatch(/<h1[^>]*>Dr\. Ada Lovelace<\/h1>/)
})

test('a biography and a role are published on the page of their speaker, escaped, and leave with the speaker', async () => {
  const person = ['speakers', 'firstGrid', 'bjorn-skarsvag']
  await publishChanges(product, 'renewable', owner, () => [
    {
      kind: 'set',
      path: [...person, 'biography'],
      before: [],
      after: [{ kind: 'paragraph', spans: [{ text: '<img src=x onerror=alert(1)>' }] }],
    },
    { kind: 'set', path: [...person, 'role'], before: '', after: 'Session <b>chair</b>' },
  ])
  const { body } = await read('/speakers/bjorn-skarsvag')
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(body).toContain('Session &lt;b&gt;chair&lt;/b&gt;')
  expect(body).not.toContain('<img src=x')
  expect((await read('/speakers')).body).toContain('Session &lt;b&gt;chair&lt;/b&gt;')
  await publishChanges(product, 'renewable', owner, () => [
    { kind: 'set', path: [...person, 'hidden'], before: false, after: true },
  ])
  expect((await read('/speakers/bjorn-skarsvag')).headers).toMatchObject({ location: '/' })
  expect((await read('/speakers/haruka-morisada')).body).toContain('href="/speakers/amara-nyakundi"')
})
