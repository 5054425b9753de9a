import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { PreparedPages } from '#platform/server/page-publisher.ts'
import { listenForChanges } from '#platform/server/postgres/listen-for-changes.ts'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { startPageApp } from '#tests/page-app.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite } from '#tests/websites.ts'

const { db, address } = await testDatabase()
type PageApp = Awaited<ReturnType<typeof startPageApp>>
let one: PageApp
let other: PageApp

beforeAll(async () => {
  await sql`insert into website_settings (website) values ('renewable')`.execute(db)
  ;[one, other] = [await startPageApp(db), await startPageApp(db)]
  for (const { version } of [one, other]) {
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const changeListener = await listenForChanges({ address, log, version, websites: threeWebsites() })
    atEnd(changeListener.stop)
  }
})
afterAll(() => Promise.all([one.stop(), other.stop()]))

const ours = defaultContent.renewable
/** Content with its edition in the layout of each page, on the speakers page and at home. */
const edition = (name: string): WebsiteContent => ({
  ...ours,
  event: { ...ours.event, name: `Conference ${name}` },
  hero: { ...ours.hero, callToAction: `Come to ${name}` },
  speakers: { ...ours.speakers, title: `Speakers of ${name}` },
})
const editionsIn = (text: string) => [
  ...new Set([...text.matchAll(/(?:Conference|Come to|Speakers of) (n\d+)/g)].map(([, name]) => name)),
]

const get = async (app: PageApp, path: string) => (await fetch(app.url + path)).text()
/** The text of the page, and the number of its loader calls. */
const readPage = async (app: PageApp, path: string) => {
  app.calls.length = 0
  return { editions: editionsIn(await get(app, path)), calls: app.calls.length }
}

const prepared = async (app: PageApp, content: WebsiteContent): Promise<PreparedPages> => {
  const result = await app.pages.publisher.prepare(aWebsite('renewable'), async () => content)
  if ('failed' in result) throw new Error(`${result.failed.path} cannot be shown`)
  return result
}

/** Simulates the publishing transaction: later reads return the new content, in every process. */
const commit = (content: WebsiteContent) => async (reportBackend: (pid: number) => void) => {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    reportBackend(rows[0]?.pid ?? 0)
    await sql`update website_settings set version = version + 1 where website = 'renewable'`.execute(tx)
    for (const { content: stored } of [one, other]) stored.renewable = content
  })
}

const publish = async (content: WebsiteContent, pages?: PreparedPages) =>
  one.pages.publisher.swap(aWebsite('renewable'), pages ?? (await prepared(one, content)), commit(content))

/** Prevents rendering for content that is published before. */
const change = async (content: WebsiteContent) => {
  const before = [one, other].map(({ version }) => version.of(aWebsite('renewable')))
  await commit(content)(() => {})
  await expect
    .poll(() =>
      [one, other].every(({ version }, at) => version.of(aWebsite('renewable')) > (before[at] ?? 0)),
    )
    .toBe(true)
}

test('what was prepared answers the very next request, and another process renders its own', async () => {
  await change(edition('n1'))
  const pages = await prepared(one, edition('n2'))
  expect(pages.pages.size).toBeGreaterThan(30)
  expect(editionsIn(await get(one, '/'))).toEqual(['n1'])

  await publish(edition('n2'), pages)
  for (const path of ['/', '/speakers', '/contact', '/_.data', '/speakers.data', '/payment-success'])
    expect([path, await readPage(one, path)]).toEqual([path, { editions: ['n2'], calls: 0 }])
  const fromOther = await readPage(other, '/speakers')
  expect(fromOther.editions).toEqual(['n2'])
  expect(fromOther.calls).toBeGreaterThan(0)
  expect((await fetch(`${one.url}/`)).headers.get('etag')).toBe(
    (await fetch(`${other.url}/`)).headers.get('etag'),
  )
})

test.runIf(isLong)(
  'our own notifications do not discard a prepared page, however often it is published',
  async () => {
    const before = one.version.of(aWebsite('renewable'))
    const names = sampleOf(['n3', 'n4', 'n5'], ['n3', 'n4'])
    for (const name of names) {
      await publish(edition(name))
      expect(await readPage(one, '/speakers')).toEqual({ editions: [name], calls: 0 })
    }
    expect(one.version.of(aWebsite('renewable'))).toBe(before + names.length)
  },
)

test.runIf(isLong)('a change that another makes afterwards does', async () => {
  await publish(edition('n6'))
  const before = one.version.of(aWebsite('renewable'))
  await sql`update website_settings set version = version + 1 where website = 'renewable'`.execute(db)
  await expect.poll(() => one.version.of(aWebsite('renewable'))).toBe(before + 1)
  expect((await readPage(one, '/speakers')).calls).toBeGreaterThan(0)
})

test.runIf(isLong)('pages that were prepared before another change are not used', async () => {
  const content = edition('n7')
  const pages = await prepared(one, content)
  one.version.changed(aWebsite('renewable'))
  await one.pages.publisher.swap(aWebsite('renewable'), pages, commit(content))
  const { editions, calls } = await readPage(one, '/speakers')
  expect(editions).toEqual(['n7'])
  expect(calls).toBeGreaterThan(0)
})

test.runIf(isLong)('a transaction that fails changes nothing, and its pages are not used', async () => {
  await change(edition('n8'))
  await get(one, '/speakers')
  const before = one.version.of(aWebsite('renewable'))
  const pages = await prepared(one, edition('n9'))
  const failing = one.pages.publisher.swap(aWebsite('renewable'), pages, async (reportBackend) => {
    reportBackend(1)
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('The disk is full')
  expect(one.version.of(aWebsite('renewable'))).toBe(before)
  expect(await readPage(one, '/speakers')).toEqual({ editions: ['n8'], calls: 0 })
})

test.runIf(isLong)('what is committed is shown although the answer to the commit was lost', async () => {
  const content = edition('n10')
  const pages = await prepared(one, content)
  const before = one.version.of(aWebsite('renewable'))
  const failedSwap = one.pages.publisher.swap(aWebsite('renewable'), pages, async (reportBackend) => {
    await commit(content)(reportBackend)
    throw new Error('The connection was lost')
  })
  await expect(failedSwap).rejects.toThrow('The connection was lost')
  await expect.poll(() => one.version.of(aWebsite('renewable'))).toBe(before + 1)
  expect((await readPage(one, '/speakers')).editions).toEqual(['n10'])
})

test.runIf(isLong)(
  'readers see one edition or the other, never a mixture of both, and never the old one again',
  async () => {
    await publish(edition('n20'))
    let isOver = false
    const paths = [
      '/',
      '/speakers',
      '/speakers.data?_routes=layouts%2Fsite-layout',
      '/speakers?kind=plenary',
      '/contact',
    ]
    const readers = [one, other].flatMap((app) =>
      paths.map(async (path) => {
        const seen: number[] = []
        while (!isOver) {
          const editions = editionsIn(await get(app, path))
          expect([path, editions.length]).toEqual([path, 1])
          seen.push(Number(editions[0]?.slice(1)))
        }
        expect(seen).toEqual(seen.toSorted((a, b) => a - b))
        return seen
      }),
    )
    for (const name of ['n21', 'n22', 'n23']) await publish(edition(name))
    isOver = true
    const seen = await Promise.all(readers)
    expect(seen.flat().length).toBeGreaterThan(100)
    for (const app of [one, other])
      for (const path of paths) expect(editionsIn(await get(app, path))).toEqual(['n23'])
  },
)

test('a page that cannot be shown is named, its reason is in the log, and nothing else happens', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await change(edition('n30'))
  await get(one, '/gallery')
  one.logged.length = 0
  const before = one.version.of(aWebsite('renewable'))
  const broken = { ...ours, speakers: { ...ours.speakers, firstGrid: [null] } } as unknown as WebsiteContent
  expect(await one.pages.publisher.prepare(aWebsite('renewable'), async () => broken)).toEqual({
    failed: { path: '/' },
  })
  const brokenGallery = { ...ours, gallery: undefined } as unknown as WebsiteContent
  expect(await one.pages.publisher.prepare(aWebsite('renewable'), async () => brokenGallery)).toEqual({
    failed: { path: '/gallery' },
  })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
  expect(one.logged).toContainEqual({
    level: 'error',
    sentence: 'a page that is to be published is not whole',
    details: { website: 'renewable', path: '/gallery', status: 500 },
  })
  expect(one.version.of(aWebsite('renewable'))).toBe(before)
  expect(await readPage(one, '/gallery')).toEqual({ editions: ['n30'], calls: 0 })
})
