import { expect, test } from 'vitest'
import { blankContent, defaultContent } from '#content/default-content.ts'
import { type Json, type StoredContent, type StoredItem, toStored } from '#content/stored-content.ts'
import { applyChange, applyChanges, valueAt } from '../../apply-changes.ts'
import { bytesOf, type Change, growthOf, maxDraftBytes } from '../../change.ts'
import { newItem } from '../../new-item.ts'
import { writeArchive } from './archive.ts'
import { withOwnPictures } from './pictures-of-archive.ts'
import { readImport } from './read-import.ts'
import { writeExport } from './write-export.ts'

const blank = toStored(blankContent)
const read = (draft: StoredContent, bytes: Uint8Array, name = 'export.zip') =>
  readImport(draft, { bytes, name, newId: () => 'new' })
const exported = (content: StoredContent) => writeExport(content, async () => [])

/** Pages whose texts have many short words in bold, which indentation would make several times as long. */
const aLargeDraft = (bytes: number): StoredContent => {
  let content = toStored(defaultContent.optics)
  const spans = Array.from({ length: 2_000 }, () => ({ text: '髙', strong: true as const }))
  for (let at = 0; ; at++) {
    const sections = Array.from({ length: 5 }, (_, one) => ({
      ...newItem(content, ['pages'], `s${one}`),
      ...{ title: '', text: [{ kind: 'paragraph', spans }], picture: null, facts: [] },
    }))
    const [own] = valueAt(content, ['pages']) as readonly StoredItem[]
    const section = newItem(content, ['pages', own?.id ?? '', 'sections'], 'x')
    const item = {
      ...newItem(content, ['pages'], `page-${at}`),
      ...{ title: `Page ${at}`, address: `page-${at}` },
      sections: sections.map(({ id, text }) => ({ ...section, id, text })),
    } as unknown as StoredItem
    const change: Change = { kind: 'add', path: ['pages'], item, behind: [] }
    if (bytesOf(content) + growthOf(change) > bytes) return content
    content = applyChange(content, change).content
  }
}

test('the largest draft that there may be is exported and imported by an empty conference', async () => {
  const draft = aLargeDraft(maxDraftBytes)
  expect(bytesOf(draft)).toBeGreaterThan(maxDraftBytes * 0.85)
  const bytes = await exported(draft)
  const { changes, unknown } = read(blank, bytes)
  expect(unknown).toEqual([])
  expect(valueAt(applyChanges(blank, changes), ['pages'])).toEqual(draft['pages'])
  expect(read(draft, bytes).changes).toEqual([])
})

test('what would not fit into a draft is refused before it is taken, and a larger export is not written', async () => {
  const draft = aLargeDraft(maxDraftBytes * 1.5)
  const bytes = await exported(draft)
  expect(() => read(blank, bytes)).toThrow(/A draft has room for 2 MB of content/)
  // an export of before there was a limit changes nothing in its own conference
  expect(read(draft, bytes).changes).toEqual([])
  const twice = { ...draft, unknown: aLargeDraft(maxDraftBytes * 1.5) } as unknown as StoredContent
  await expect(exported(twice)).rejects.toThrow(/larger than/)
  const photo = { path: `${'a'.repeat(64)}.webp`, bytes: { length: 500_000_000 } as Uint8Array }
  expect(() => writeArchive(blank, {}, [photo])).toThrow(/pictures of the draft are larger than 500 MB/)
})

test('what was changed after the file was chosen is compared again when it is taken over', async () => {
  const source = toStored(defaultContent.optics)
  const set = (content: StoredContent, path: string[], after: Json): Change => ({
    ...{ kind: 'set', path, before: valueAt(content, path) as Json, after },
  })
  const headline = ['hero', 'headline']
  const taken = read(blank, await exported(source))
  const later = applyChanges(blank, [set(blank, headline, 'Typed meanwhile')])
  expect(applyChanges(later, taken.changes)).not.toEqual(applyChanges(blank, taken.changes))
  const pictures = {
    files: taken.pictures,
    known: new Map(),
    upload: () => Promise.reject(new Error('None')),
  }
  const { changes } = await withOwnPictures(taken.changes, {
    ...pictures,
    again: () => taken.changesOf(later),
  })
  expect(
    changes.every(
      (change, at) => applyChange(applyChanges(later, changes.slice(0, at)), change).outcome === 'applied',
    ),
  ).toBe(true)
  expect(valueAt(applyChanges(later, changes), headline)).toBe(valueAt(source, headline))

  // a list as CSV leaves what others have changed elsewhere
  const text = 'Grid,Name,"Name, with title"\nSecond grid,,Dr. New Person'
  const list = read(source, new TextEncoder().encode(text), 'list.csv')
  const edited = applyChanges(source, [set(source, headline, 'Typed meanwhile')])
  expect(list.changesOf(edited).map(({ kind }) => kind)).toEqual(['add'])
})
