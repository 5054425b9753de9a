import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { toStored } from '#content/stored-content.ts'
import { applyChange, applyChanges, valueAt } from '#features/drafts/apply-changes.ts'
import type { Change } from '#features/drafts/change.ts'
import { judgeChange } from '#features/drafts/judge-change.ts'
import { sampleEntries } from './sample-entries.ts'

const first = toStored(defaultContent.renewable)
const grid = ['speakers', 'firstGrid']
const other = ['speakers', 'secondGrid']
const idsAt = (content: typeof first, list: readonly string[]) =>
  (valueAt(content, list) as readonly { id: string }[]).map(({ id }) => id)
const speakers = idsAt(first, grid)

test('sample entries are those that are still as at first, also moved or hidden, not edited or added ones', () => {
  const [edited = '', moved = '', hidden = '', ...others] = speakers
  const set = (id: string, field: string, before: string | boolean, after: string | boolean): Change => ({
    kind: 'set',
    path: [...grid, id, field],
    before,
    after,
  })
  const name = valueAt(first, [...grid, edited, 'name']) as string
  const draft = applyChanges(first, [
    set(edited, 'name', name, 'Dr. Real Person'),
    set(hidden, 'hidden', false, true),
    { kind: 'move', path: grid, id: moved, to: other, behind: [] },
    {
      kind: 'add',
      path: grid,
      item: { id: 'new', ...(valueAt(first, [...grid, edited]) as object) } as never,
      behind: [],
    },
  ])
  const found = sampleEntries(first, draft).map((path) => path.join('.'))
  const ofSpeakers = found.filter((path) => /^speakers\.\w+\.[\w-]+$/.test(path))
  expect(ofSpeakers).toContain([...other, moved].join('.'))
  expect(ofSpeakers).toContain([...grid, hidden].join('.'))
  expect(ofSpeakers).toHaveLength(others.length + 2 + idsAt(first, other).length)
  // the links of a sample that became somebody else are still those of the sample
  expect(found).toContain([...grid, edited, 'links', 'i1'].join('.'))
  expect(found.filter((path) => /^agenda\.days\.\w+\.items/.test(path))).toEqual([])
})

test('a content that is not marked as sample has no sample entries', () => {
  const real = { ...first, meta: { sampleNotice: '' } }
  expect(sampleEntries(real, real)).toEqual([])
})

test('a section of the home page is moved and hidden, never added or removed', () => {
  const list = ['homeSections']
  const move: Change = { kind: 'move', path: list, id: 'faq', to: list, behind: [] }
  expect(judgeChange(first, move)).toBeUndefined()
  expect(idsAt(applyChange(first, move).content, list)[0]).toBe('faq')
  const hide: Change = { kind: 'set', path: [...list, 'faq', 'hidden'], before: false, after: true }
  expect(judgeChange(first, hide)).toBeUndefined()
  expect(judgeChange(first, { kind: 'remove', path: list, item: { id: 'faq' } })).toBe(
    'This cannot be changed here.',
  )
  expect(judgeChange(first, { kind: 'add', path: list, item: { id: 'more' }, behind: [] })).toBe(
    'This cannot be changed here.',
  )
})
