import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { Json, StoredItem } from '#content/stored-content.ts'
import type { Published, ShownDraft, Summary, Version } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import type { Change } from '#features/drafts/change.ts'
import type { SizedPicture } from '#features/drafts/pictures-in.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, aPermission, bearerOf } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { startTestProduct, type TestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'
import { publishDraft } from './publish-draft.ts'
import { saveChanges } from './save-changes.ts'

const { build, node24 } = await import(new URL('../../../scripts/prepare.mjs', import.meta.url).href)
build(node24())
const database = await testDatabase()
const settings = { SESSION_KEY: 'a key of thirty-two bytes or more, for these tests' }
const one = await startTestProduct(settings, { database, pages: true })
const other = await startTestProduct({}, { database, pages: true })
/** Publishes what is not about pages: every page that is rendered for a publication costs its time. */
const withoutPages = await startTestProduct(settings, { database })
const { db } = one
const owner = await bearerOf(one.app, await anAdmin(db, { email: 'owner@example.org' }))
const bo = await bearerOf(one.app, await anAdmin(db, { email: 'bo@example.org' }))
const viewer = await bearerOf(
  one.app,
  await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
)
/** Each test has a website of its own. */
const on = (website: Website) => {
  const root = `/admin/api/admin/drafts/${website}`
  const host = { host: `${website}.localhost:3000` }
  const draft = async () => (await one.get(root, owner)).body as unknown as ShownDraft
  const save = async (changes: Change[], headers = owner, since?: number) =>
    one.post(
      `${root}/changes`,
      { changes, since: since ?? (await draft()).serial, tab: randomUUID() },
      headers,
    )
  const summary = async () => (await one.get(`${root}/summary`, owner)).body as unknown as Summary
  const publish = async (hold: string[] = [], headers = owner, product = withoutPages) => {
    const { serial, number } = await summary()
    return product.post(`${root}/publications`, { serial, number, hold }, headers)
  }
  return {
    root,
    draft,
    save,
    summary,
    publish,
    /** Sets a field to what it is not yet. */
    set: async (path: string, after: Json, headers = owner) => {
      const way = path.split('.')
      const before = valueAt((await draft()).draft, way) as Json
      return save([{ kind: 'set', path: way, before, after }], headers)
    },
    versions: async () => (await one.get(`${root}/versions`, owner)).body as unknown as Version[],
    page: async (path: string, product: TestProduct = one) =>
      (await product.app.inject({ url: path, headers: host })).body.replaceAll('<!-- -->', ''),
    linesOf: async () => (await summary()).groups.flatMap(({ lines }) => lines),
  }
}

/** What a visitor sees of a page. */
const seen = (html: string) => html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')

const university = 'speakers.firstGrid.haruka-morisada.university'

describe('a draft', () => {
  const site = on(aWebsite('renewable'))

  test('begins as what the website shows, and visitors see nothing of an edit', async () => {
    const before = await site.draft()
    expect(before).toMatchObject({ serial: 0, number: 0, publishedAt: null, savedAt: null })
    expect(before.draft).toEqual(before.published)
    const page = seen(await site.page('/speakers'))

    expect((await site.set(university, 'Ariake <b>Institute</b>, Japan')).body).toMatchObject({
      serial: 1,
      results: [{ ok: true, serial: 1 }],
      changes: [{ serial: 1, by: 'owner@example.org' }],
    })
    const after = await site.draft()
    expect(after).toMatchObject({ serial: 1, number: 1 })
    expect(valueAt(after.draft, university.split('.'))).toBe('Ariake <b>Institute</b>, Japan')
    expect(after.published).toEqual(before.published)
    expect(seen(await site.page('/speakers'))).toBe(page)
  })

  test('keeps what another one saved: a change made for something else is refused, with what is there', async () => {
    await site.set(university, 'Of Bo', bo)
    const change: Change = { kind: 'set', path: university.split('.'), before: 'Of the owner', after: 'Mine' }
    const { body } = await site.save([change])
    expect(body['results']).toEqual([
      {
        ok: false,
        why: 'changed',
        message: 'bo@example.org changed this since you opened it.',
        current: 'Of Bo',
        by: 'bo@example.org',
      },
    ])
    // a repeat of what was saved is saved, and counts once
    const { serial } = await site.draft()
    const again: Change = { ...change, before: 'x', after: 'Of Bo' }
    expect((await site.save([again])).body).toMatchObject({ serial, results: [{ ok: true, serial }] })
  })

  test('says when an item is gone, and what can never be saved; the rest is saved', async () => {
    const grid = ['speakers', 'secondGrid']
    const { draft } = await site.draft()
    const [item] = valueAt(draft, grid) as readonly StoredItem[]
    if (!item) throw new Error('There is no speaker')
    await site.save([{ kind: 'remove', path: grid, item }], bo)
    const { body } = await site.save([
      { kind: 'set', path: [...grid, item.id, 'name'], before: item['name'] as string, after: 'X' },
      { kind: 'set', path: ['hero', 'headline'], before: 'x', after: 'a\ue000b' },
      {
        kind: 'set',
        path: ['intro', 'title'],
        before: valueAt(draft, ['intro', 'title']) as string,
        after: 'Three days in Tokyo',
      },
    ])
    expect(body['results']).toMatchObject([
      { ok: false, why: 'gone', message: 'bo@example.org removed this.' },
      { ok: false, why: 'invalid', message: expect.stringContaining('characters that cannot be shown') },
      { ok: true },
    ])
    expect(valueAt((await site.draft()).draft, ['intro', 'title'])).toBe('Three days in Tokyo')
  })

  test('is followed by other windows, which see each other', async () => {
    const { serial } = await site.draft()
    const [here, there] = [randomUUID(), randomUUID()]
    await site.set('intro.title', 'Four days in Tokyo', bo)
    await one.get(`${site.root}/changes?since=${serial}&tab=${there}&path=intro.title`, bo)
    const { body } = await one.get(`${site.root}/changes?since=${serial}&tab=${here}`, owner)
    expect(body).toMatchObject({
      serial: serial + 1,
      changes: [{ serial: serial + 1, by: 'bo@example.org', change: { after: 'Four days in Tokyo' } }],
      present: [{ email: 'bo@example.org', path: 'intro.title' }],
    })
    one.clock.advance(16)
    const later = await one.get(`${site.root}/changes?since=${serial + 1}&tab=${here}`, owner)
    expect(later.body).toMatchObject({ changes: [], present: [] })
  })

  test('is read by viewers and changed by none of them, nor by strangers', async () => {
    expect((await one.get(site.root, viewer)).status).toBe(200)
    expect((await one.get(`${site.root}/summary`, viewer)).status).toBe(200)
    const change: Change = { kind: 'set', path: ['intro', 'title'], before: 'a', after: 'b' }
    expect((await site.save([change], viewer)).status).toBe(403)
    expect((await site.publish([], viewer)).status).toBe(403)
    expect((await one.get(site.root)).status).toBe(401)
    expect((await one.get('/admin/api/admin/drafts/optics', viewer)).status).toBe(403)
  })

  test.each([
    [{ kind: 'set' }],
    [{ kind: 'set', path: ['a'], before: 1, after: 1, more: 1 }],
    [{ kind: 'set', path: ['a.b'], before: 1, after: 1 }],
    [{ kind: 'set', path: ['__proto__'], before: 1, after: 1 }],
    [{ kind: 'burn', path: [] }],
    [null],
    ['x'],
  ])('refuses %j, which is no change', async (change) => {
    const before = await site.draft()
    expect((await site.save([change as unknown as Change])).status).toBe(400)
    expect(await site.draft()).toEqual(before)
  })
})

describe('a publication', () => {
  const site = on(aWebsite('optics'))
  const university = 'speakers.firstGrid.ines-vilhena-tavares.university'

  test('is what the summary says, in sentences by page, with who', async () => {
    await site.set(university, 'Tagus Institute of Ocean Optics, Portugal', bo)
    await site.set('faq.items.faq-1.answer', [])
    await site.set('agenda.days.i2.items.i10.time', '14:15-15:00')
    const { problems, groups } = await site.summary()
    expect(problems).toEqual([
      {
        path: ['faq', 'items', 'faq-1', 'answer'],
        sentence: 'What is the World Optics and Photonics Conference, and when is it?: the answer is empty.',
        holdsBack: true,
      },
    ])
    expect(
      groups.map(({ title, lines }) => [
        title,
        lines.map(({ subject, was, is, by, heldBack }) => ({
          subject,
          was: was.slice(0, 20),
          is: is.slice(0, 20),
          by,
          heldBack,
        })),
      ]),
    ).toEqual([
      [
        'Home',
        [
          expect.objectContaining({
            subject: 'What is the World Optics and Photonics Conference, and when is it?, answer',
            is: '',
            heldBack: true,
          }),
        ],
      ],
      [
        'Speakers',
        [
          {
            subject: 'Prof. Inês Vilhena Tavares, university',
            was: 'Tagus Institute of T',
            is: 'Tagus Institute of O',
            by: 'bo@example.org',
            heldBack: false,
          },
        ],
      ],
      ['Agenda', [expect.objectContaining({ is: '14:15-15:00', by: 'owner@example.org' })]],
    ])
  })

  test('shows visitors at once what was chosen, here and elsewhere; what is held back stays in the draft', async () => {
    await site.page('/speakers', other)
    const time = (await site.linesOf()).find(({ is }) => is === '14:15-15:00')
    const { status, body } = await site.publish([time?.key ?? ''], owner, one)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: 2,
      pages: [{ title: 'Speakers', url: `${one.url.replace('127.0.0.1', 'optics.localhost')}/speakers` }],
    })
    expect(await site.page('/speakers')).toContain('Tagus Institute of Ocean Optics, Portugal')
    await expect.poll(() => site.page('/speakers', other)).toContain('Ocean Optics')
    expect(await site.page('/agenda')).not.toContain('14:15')
    expect((await site.linesOf()).map(({ subject }) => subject)).toHaveLength(2)
    const [last] = await site.versions()
    expect(last).toMatchObject({
      number: 2,
      reason: 'published',
      by: 'owner@example.org',
      count: 1,
      pages: ['Speakers'],
      isShown: true,
    })
  })

  test('whose answer was lost is found by its repeat, and one of an older summary is refused', async () => {
    const { serial, number } = await site.summary()
    const publish = (who = owner) =>
      withoutPages.post(`${site.root}/publications`, { serial, number, hold: [] }, who)
    const first = await publish()
    expect(first).toMatchObject({ status: 200, body: { number: 3 } })
    expect(await publish()).toEqual(first)
    await site.set('intro.title', 'Other')
    expect(await publish(bo)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    expect((await site.versions())[0]?.number).toBe(3)
  })

  test('of two at once is made once', async () => {
    const { serial, number } = await site.summary()
    const answers = await Promise.all(
      [owner, bo].map((who) =>
        withoutPages.post(`${site.root}/publications`, { serial, number, hold: [] }, who),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await site.versions())[0]?.number).toBe(4)
    // what still has a problem is all that is left
    expect(await site.publish()).toMatchObject({ status: 409, body: { code: 'action_not_possible' } })
  })

  test('shows markup as it was typed', async () => {
    await site.set(university, '<script>alert(1)</script>')
    expect((await site.publish()).status).toBe(200)
    await expect.poll(() => site.page('/speakers')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('that a page cannot be shown with is not made; the sentence names the page and what was changed', async () => {
    await site.set('audience.title', 'Everyone')
    const before = await site.draft()
    const permission = await aPermission(one, aWebsite('optics'))
    const refused = publishDraft(
      {
        db,
        clock: one.clock,
        checkpoint: () => undefined,
        usePictures: async () => true,
        editorOf: async () => undefined,
        origins: { homeOf: () => 'http://localhost' },
        withSettings: async (_website, content) => content,
        publisher: () => ({
          prepare: async () => ({ failed: { path: '/agenda' } }),
          swap: () => Promise.reject(new Error('Nothing may be published')),
        }),
      },
      permission,
      { serial: before.serial, number: before.number, hold: [] },
    )
    await expect(refused).rejects.toMatchObject({
      status: 409,
      message:
        'The page /agenda cannot be shown with these changes: Who should attend, heading. Nothing was published.',
    })
    expect(await site.draft()).toEqual(before)
  })

  test('lies under the settings of Manage Events, which the draft is shown with', async () => {
    const {
      savedAt: _savedAt,
      home: _home,
      ...event
    } = (await one.get('/admin/api/admin/events/optics', owner)).body
    const closing = { city: 'Osaka', abstractsCloseAt: '2027-01-29T14:59:00.000Z', timeZone: 'Asia/Tokyo' }
    await one.ask('PUT', '/admin/api/admin/events/optics', { ...event, ...closing }, owner)
    expect((await site.draft()).facts).toMatchObject({
      'event.location': expect.stringMatching(/^Osaka, /),
      'contact.details.email': event['contactEmail'],
      'transactions.abstract.closesAt': 'January 29, 2027 at 23:59 Japan Standard Time',
      'transactions.registration.closesAt': '',
      noticeEmails: '',
    })
    const page = await site.page('/speakers')
    expect(page).toContain('Osaka')
    expect(page).toContain('&lt;script&gt;')
  })
})

describe('a version', () => {
  const site = on(aWebsite('nursing'))

  test('comes back whole; the draft of before is kept', async () => {
    const begun = await site.draft()
    await site.set('intro.title', 'First')
    await site.publish()
    await site.set('intro.title', 'Second')
    await site.set('audience.title', 'Not published')
    const versions = await site.versions()
    expect(versions.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'published'],
      [1, 'began'],
    ])
    const compared = (await one.get(`${site.root}/versions/1`, owner)).body
    expect(compared).toMatchObject({
      shown: 2,
      groups: [{ title: 'Home', lines: [{ subject: 'Introduction, heading', was: 'First' }] }],
    })
    const { status, body } = await one.post(`${site.root}/versions/1/put-back`, { shown: 2 }, owner)
    expect([status, (body as unknown as Published).number]).toEqual([200, 4])
    expect(await site.page('/')).toContain(defaultContent.nursing.intro.title)
    const after = await site.draft()
    expect(after.draft).toEqual(begun.draft)
    expect(after.published).toEqual(begun.draft)
    expect((await site.versions()).slice(0, 2)).toMatchObject([
      { number: 4, reason: 'put-back', of: 1, isShown: true },
      { number: 3, reason: 'set-aside', count: 2 },
    ])
  })

  test('gives back one field alone', async () => {
    const { draft } = await site.draft()
    const keys = ['set:intro.title']
    const { status } = await withoutPages.post(`${site.root}/versions/2/put-back`, { shown: 4, keys }, owner)
    expect(status).toBe(200)
    await expect.poll(() => site.page('/')).toContain('First')
    expect(valueAt((await site.draft()).draft, ['intro', 'title'])).toBe('First')
    expect(valueAt((await site.draft()).draft, ['audience', 'title'])).toBe(
      valueAt(draft, ['audience', 'title']),
    )
    // it is there already
    expect((await one.post(`${site.root}/versions/2/put-back`, { shown: 5, keys }, owner)).status).toBe(409)
    expect((await one.post(`${site.root}/versions/99/put-back`, { shown: 5 }, owner)).status).toBe(404)
    expect((await one.post(`${site.root}/versions/1/put-back`, { shown: 4 }, owner)).status).toBe(409)
  })

  test('is never changed', async () => {
    await expect(
      db
        .updateTable('websitePublications')
        .set({ number: 99 })
        .where('website', '=', aWebsite('nursing'))
        .execute(),
    ).rejects.toThrow()
    await expect(db.deleteFrom('contentVersions').execute()).rejects.toThrow('never changed')
  })

  test('of a newer product is passed over: the last one that can be read is shown, and nothing is edited', async () => {
    const body = JSON.stringify({ of: 'tomorrow' })
    const newer = {
      website: aWebsite('nursing'),
      number: 50,
      body,
      format: 99,
      reason: 'published',
      adminEmail: 'x',
    } as const
    const rest = { ofNumber: null, at: new Date(), changeCount: 1, pages: [], draftSerial: 0 }
    await db
      .insertInto('contentVersions')
      .values({ ...newer, ...rest })
      .execute()
    await db
      .updateTable('websitePublications')
      .set({ number: 50 })
      .where('website', '=', aWebsite('nursing'))
      .execute()
    const hasHeard = async () => {
      await site.page('/')
      return one.logged.some((line) => JSON.stringify(line).includes('newer product'))
    }
    await expect.poll(hasHeard).toBe(true)
    expect(await site.page('/')).toContain('First')
    expect((await other.app.inject({ url: '/', headers: { host: 'nursing.localhost' } })).statusCode).toBe(
      200,
    )
    expect(await one.get(site.root, owner)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('A newer Plenary') },
    })
    expect((await one.get('/admin/api/admin/events/nursing', owner)).status).toBe(200)
  })
})

describe('a picture in a draft', () => {
  const website = aWebsite('renewable')
  const own = { id: 'a'.repeat(64), width: 800, height: 1000 }
  const asked: string[][] = []
  const usePictures = async (_connection: unknown, of: Website, pictures: readonly SizedPicture[]) => {
    asked.push(pictures.map(({ id }) => id))
    return of === website && pictures.every(({ id }) => id === own.id)
  }
  const save = async (changes: readonly Change[]) => {
    const permission = await aPermission(one, website)
    const { results } = await saveChanges({ db, clock: one.clock, usePictures }, permission, {
      changes,
      since: 0,
    })
    return results.map((result) => (result.ok ? 'saved' : result.message))
  }
  const logo = (after: Json): Change => ({ kind: 'set', path: ['pictures', 'logo'], before: null, after })
  const inGallery = (id: string, picture: Json): Change => ({
    kind: 'add',
    path: ['gallery', 'pictures'],
    item: { id, caption: '', picture },
    behind: [],
  })
  const notOurs = 'This picture is not stored any more. Upload it again.'

  test('is one of the conference', async () => {
    const foreign = { ...own, id: 'b'.repeat(64), alt: '' }
    expect(
      await save([
        logo(foreign),
        inGallery('a', foreign),
        inGallery('b', { ...own, alt: 'The opening' }),
        logo({ ...own, alt: '' }),
      ]),
    ).toEqual([notOurs, notOurs, 'saved', 'saved'])
    expect(asked).toHaveLength(4)
  })

  test('is judged before it is looked for, and a change without one looks for none', async () => {
    asked.length = 0
    const evil = { ...own, alt: '', src: 'https://evil.example/x.png' }
    const path = ['hero', 'headline']
    const before = valueAt((await on(website).draft()).draft, path) as Json
    expect(await save([inGallery('c', evil), { kind: 'set', path, before, after: 'New' }])).toEqual([
      'This cannot be changed here.',
      'saved',
    ])
    expect(asked).toEqual([])
  })
})
