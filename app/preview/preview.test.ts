import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { publicPages } from '#content/page-addresses.ts'
import { contentPaths } from '#content/speakers/content-paths.ts'
import { toStored } from '#content/stored-content.ts'
import { type MarkedContent, toMarked } from '#content/to-public.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { contentHeader } from '#platform/server/http/render-content.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { startPageApp } from '#tests/page-app.ts'

/** The draft's content, with a mark before each text. */
const markedOf = (content: WebsiteContent): MarkedContent => toMarked(toStored(content))

const { db } = await testDatabase()
const ours = defaultContent.renewable
const draft: WebsiteContent = {
  ...ours,
  speakers: {
    ...ours.speakers,
    firstGrid: ours.speakers.firstGrid.map((one, at) =>
      at === 0 ? { ...one, name: 'Nova Draft', university: '<b>Tidal</b> & "Sons"' } : one,
    ),
  },
}
let shown: MarkedContent | undefined = markedOf(draft)
const requests: unknown[] = []
let session: { cookie: string }
let pageApp: Awaited<ReturnType<typeof startPageApp>>
beforeAll(async () => {
  pageApp = await startPageApp(db, async (...args) => {
    requests.push(args)
    return shown
  })
  const { authorization } = await bearerOf(pageApp.app, await anAdmin(db))
  session = { cookie: `admin_jwt=${authorization.slice('Bearer '.length)}` }
})
afterAll(() => pageApp.stop())

const sentences = () => pageApp.logged.map(({ level, sentence }) => `${level}: ${sentence}`)

const at = '/admin/api/admin/preview/renewable/'
const readPreview = async (path: string) => {
  const answer = await fetch(`${pageApp.url}${at}${path}`, { redirect: 'manual', headers: session })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}
const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => part.split(/ (.*)/s, 2) as [string, string]),
  )

describe('the view for editing', () => {
  test('shows the draft, and says at each text of which field it is, without a script', async () => {
    const { status, headers, body } = await readPreview('speakers')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/<(\w+)[^>]* data-edit="speakers\.firstGrid\.haruka-morisada\.name"[^>]*>Nova Draft/)
    expect(body).toContain('&lt;b&gt;Tidal&lt;/b&gt; &amp; &quot;Sons&quot;')
    expect(body).not.toMatch(/<script|modulepreload|[\ue000-\uf8ff]/)
    // which style sheets use to hide notices about disabled scripts
    expect(body).toContain('<html data-preview')
    expect(await (await fetch(`${pageApp.url}/speakers`)).text()).not.toContain('Nova Draft')
  })

  test.runIf(isLong)(
    'of every page has the same elements with marks as without, and leads from its texts to their fields',
    async () => {
      shown = markedOf(ours)
      const found = new Set<string>()
      for (const page of [...publicPages, ...contentPaths(shown.clean)]) {
        const { status, body } = await readPreview(page.slice(1))
        const fields = [...body.matchAll(/ data-edit="([^"]*)"/g)].flatMap(([, paths = '']) =>
          paths.split(' '),
        )
        expect([page, status, fields.length > 30, sentences()]).toEqual([page, 200, true, []])
        for (const field of fields) found.add(field)
      }
      // fields on no page, and those of the pricing calls, which are not mounted here
      const elsewhere = /^(?:event\.shortName|footer\.regionalShares\.i\d+\.unit|fees\..*)$/
      expect(shown.paths.filter((path) => !found.has(path) && !elsewhere.test(path))).toEqual([])
      expect(found.size).toBeGreaterThan(430)
      shown = markedOf(draft)
    },
  )

  test('allows nothing but what draws the page, and ours alone to frame it', async () => {
    const { headers, body } = await readPreview('')
    const policy = policyOf(headers)
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'none'",
      'style-src': expect.stringMatching(/^'self'(?: 'sha256-[^']+')+$/),
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'none'",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'self'",
    })
    for (const [, style = ''] of body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
      expect(policy.get('style-src')).toContain(createHash('sha256').update(style).digest('base64'))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const published = await fetch(`${pageApp.url}/`)
    expect(published.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('leads from page to page within the preview', async () => {
    const { body } = await readPreview('')
    expect(body).toContain(`href="${at}speakers"`)
    expect(body).toContain(`href="${at}registration"`)
    expect((await readPreview('speakers')).body).toMatch(new RegExp(`<a[^>]* href="${at}"`))
  })

  test('shows a version by its number, and asks for it by that', async () => {
    requests.length = 0
    expect((await readPreview('speakers?number=3')).body).toContain(`href="${at}version/3/agenda"`)
    expect((await readPreview('version/3/speakers')).status).toBe(200)
    expect((await readPreview('speakers?number=x')).status).toBe(200)
    expect(requests).toEqual([
      ['renewable', 3],
      ['renewable', 3],
      ['renewable', undefined],
    ])
  })

  test('is shown without marks when they would change the page, and the log says so once', async () => {
    const { clean, named, marked, paths } = markedOf(draft)
    shown = { clean, named, marked: { ...marked, faq: { ...marked.faq, items: [] } }, paths }
    const { status, body } = await readPreview('')
    await readPreview('')
    expect(status).toBe(200)
    expect(body).not.toContain('data-edit')
    expect(body).not.toContain('<script')
    expect(sentences()).toEqual(['warn: a page of the preview is shown without marks'])
    pageApp.logged.length = 0
    shown = markedOf(draft)
  })
})

describe('as visitors see it', () => {
  test('the page has its scripts, and all that they ask for is in the preview', async () => {
    const { status, headers } = await readPreview('speakers?as=visitor&kind=plenary')
    expect([status, headers.get('location')]).toEqual([302, `${at}visitor/speakers?kind=plenary`])
    const page = await readPreview('visitor/speakers?kind=plenary')
    expect(page.body).toContain('Nova Draft')
    expect(page.body).not.toContain('data-edit')
    expect(page.body).toContain(`"basename":"${at}visitor/"`)
    expect(page.body).toContain(`href="${at}visitor/agenda"`)

    const policy = policyOf(page.headers)
    expect(policy.get('script-src')).toMatch(/^'self'(?: 'sha256-[^']+')+$/)
    for (const [, script = ''] of page.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
      expect(policy.get('script-src')).toContain(createHash('sha256').update(script).digest('base64'))
    expect(policy.get('connect-src')).toBe(`${pageApp.host}${at}visitor/`)
    expect(policy.get('form-action')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe("'self'")
  })

  test('the data of a page come from the draft too', async () => {
    for (const path of ['visitor/speakers.data', 'visitor/version/2/speakers.data?_routes=x']) {
      const { status, headers } = await readPreview(path)
      expect([path, status, headers.get('x-remix-response')]).toEqual([path, 200, 'yes'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await readPreview('visitor/speakers.data')).body).toContain('Nova Draft')
    expect((await readPreview('visitor/_.data')).status).toBe(200)
  })
})

describe('there is no page', () => {
  test.each([
    'nowhere',
    'admin-login',
    'speakers/x',
    'speakers.data',
    'visitor/nowhere',
    'visitor/nowhere.data',
    'visitor//speakers',
  ])('at %s', async (path) => {
    const { status, body, headers } = await readPreview(path)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(body).toContain('There is no such page.')
  })

  test('of a version that there is none of', async () => {
    shown = undefined
    expect((await readPreview('speakers?number=9')).status).toBe(404)
    shown = markedOf(draft)
  })
})

test('a page that the draft breaks says so, and the reason is in the log alone', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = { ...draft, speakers: { ...draft.speakers, firstGrid: [null] } } as unknown as WebsiteContent
  shown = { clean: broken, named: broken, marked: broken, paths: [] }
  for (const path of ['speakers', 'visitor/speakers']) {
    const { status, body, headers } = await readPreview(path)
    expect(status).toBe(500)
    expect(body).toContain('This page cannot be shown from the draft.')
    expect(body).not.toMatch(/ at |Error|null/)
    expect(policyOf(headers).get('frame-ancestors')).toBe("'self'")
  }
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
  expect(pageApp.logged.length).toBeGreaterThan(0)
  pageApp.logged.length = 0
  shown = markedOf(draft)
})

test('a visitor who names the content of a render gets what the website says', async () => {
  pageApp.calls.length = 0
  const page = readPreview('speakers')
  await expect
    .poll(() => pageApp.calls.some(({ content }) => content !== undefined), { interval: 0 })
    .toBe(true)
  const id = String(pageApp.calls.find(({ content }) => content !== undefined)?.content)
  const answer = await fetch(`${pageApp.url}/api/website-content/speakers`, {
    headers: { [contentHeader]: id },
  })
  expect(await answer.text()).not.toContain('Nova Draft')
  await page
})
