import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Json, StoredItem } from '#content/stored-content.ts'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { bytesOf, type Change, maxChangeBody, maxDraftBytes } from '#features/drafts/change.ts'
import { newItem } from '#features/drafts/new-item.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const owner = await bearerOf(product.app, await anAdmin(product.db))

const on = (website: Website) => {
  const root = `/admin/api/admin/drafts/${website}`
  const draft = async () => (await product.get(root, owner)).body as unknown as ShownDraft
  return {
    root,
    draft,
    save: async (...changes: Change[]) => {
      const { serial: since } = await draft()
      const { status, body } = await product.post(
        `${root}/changes`,
        { changes, since, tab: randomUUID() },
        owner,
      )
      return { status, results: body['results'] as unknown as { ok: boolean; message?: string }[] }
    },
  }
}
const saved = { status: 200, results: [{ ok: true }] }
const words = (length: number, letter: string) =>
  [{ kind: 'paragraph', spans: [{ text: letter.repeat(length) }] }] as Json
const aPage = (draft: ShownDraft, sections: number, length: number): StoredItem => ({
  ...newItem(draft.draft, ['pages'], 'long'),
  title: 'Terms',
  address: 'terms-of-all',
  sections: Array.from({ length: sections }, (_, at) => ({
    ...newItem(draft.draft, ['pages', 'long', 'sections'], `s${at}`),
    text: words(length, 'あ'),
  })),
})

test('a text of twenty thousand Japanese letters is saved and written anew, and a page as large as the draft is removed and comes back', async () => {
  const { draft, save } = on(aWebsite('renewable'))
  // as much as fits
  const item = aPage(await draft(), 40, 15_900)
  const add: Change = { kind: 'add', path: ['pages'], item, behind: [] }
  expect(bytesOf(add)).toBeGreaterThan(1_900_000)
  expect(await save(add)).toMatchObject(saved)
  expect(await save({ kind: 'remove', path: ['pages'], item })).toMatchObject(saved)
  expect(await save(add)).toMatchObject(saved)
  const path = ['pages', 'long', 'sections', 's0', 'text']
  await save({ kind: 'remove', path: ['pages'], item })
  expect(
    await save({ kind: 'add', path: ['pages'], item: aPage(await draft(), 1, 1), behind: [] }),
  ).toMatchObject(saved)
  const texts = [words(1, 'あ'), words(20_000, '髙'), words(20_000, 'ま')]
  for (const [at, after] of texts.slice(1).entries())
    expect(await save({ kind: 'set', path, before: texts[at] as Json, after })).toMatchObject(saved)
  expect(valueAt((await draft()).draft, path)).toEqual(texts[2])
})

test('what would make a draft larger than 2 MB is refused with a sentence, and the changes beside it are saved', async () => {
  const { draft, save } = on(aWebsite('nursing'))
  const before = await draft()
  const add: Change = { kind: 'add', path: ['pages'], item: aPage(before, 40, 15_900), behind: [] }
  expect(await save(add)).toMatchObject(saved)
  const path = ['pages', 'long', 'sections', 's0', 'text']
  const set = (text: Json, is: Json): Change => ({ kind: 'set', path, before: is, after: text })
  const was = words(15_900, 'あ')
  const { results } = await save(
    { ...add, item: { ...add.item, id: 'other', address: 'other' } },
    set(words(1, 'あ'), was),
    // there is room again
    set(words(15_900, '髙'), words(1, 'あ')),
  )
  expect(results).toMatchObject([
    { ok: false, why: 'invalid', message: expect.stringMatching(/^A draft has room for 2 MB.*Remove/) },
    { ok: true },
    { ok: true },
  ])
  expect(bytesOf((await draft()).draft)).toBeLessThan(maxDraftBytes)
  // a repeat of what was saved needs no room
  expect(await save(add)).toMatchObject({ status: 200 })
})

test('a body larger than the largest change is refused unread, also from nobody', async () => {
  const { root } = on(aWebsite('optics'))
  const body = { changes: [], since: 0, tab: 'x'.repeat(maxChangeBody) }
  expect((await product.post(`${root}/changes`, body, owner)).status).toBe(413)
  expect((await product.post(`${root}/changes`, body, {})).status).toBe(401)
})

test('two thousand changes are held back by a publication, a planned one and a version', async () => {
  const { root, draft, save } = on(aWebsite('optics'))
  const path = ['intro', 'title']
  await save({ kind: 'set', path, before: valueAt((await draft()).draft, path) as Json, after: 'New' })
  const hold = Array.from(
    { length: 1_999 },
    () => `set:pages.${randomUUID()}.sections.${randomUUID()}.facts.${randomUUID()}.label`,
  )
  expect(bytesOf(hold)).toBeGreaterThan(250_000)
  const { serial, number } = (await product.get(`${root}/summary`, owner)).body as unknown as Summary
  const given = { serial, number, hold: [...hold, 'set:intro.title'] }
  const nothing = { status: 409, body: { message: expect.stringContaining('nothing to publish') } }
  expect(await product.post(`${root}/publications`, given, owner)).toMatchObject(nothing)
  const date = new Date(product.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const planned = { ...given, date, time: '09:00' }
  expect(await product.post(`${root}/schedules`, planned, owner)).toMatchObject(nothing)
  const back = { shown: number, keys: hold }
  expect((await product.post(`${root}/versions/1/put-back`, back, owner)).status).toBe(409)
})
