import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { toStored } from '#content/stored-content.ts'
import { applyChange, valueAt } from './apply-changes.ts'
import type { Change } from './change.ts'
import { addItem, duplicate } from './item-changes.ts'
import { judgeChange } from './judge-change.ts'
import { listsLike, moveTo } from './moves.ts'
import { commonRecord, listOfRecord, parentOf, recordOf, sectionsOf } from './outline.ts'
import { contentPages } from './pages-of-content.ts'
import { searchTexts, textsOf } from './texts-of.ts'

const content = toStored(defaultContent.renewable)
const path = (dotted: string) => dotted.split('.')
const dotted = (way: readonly string[] | undefined) => way?.join('.')
const idsAt = (list: string, now = content) =>
  ((valueAt(now, path(list)) ?? []) as readonly { id: string }[]).map(({ id }) => id)

test.each([
  ['hero.headline', 'hero'],
  ['hero', 'hero'],
  ['speakers.firstGrid.haruka-morisada.name', 'speakers.firstGrid.haruka-morisada'],
  ['speakers.firstGrid.haruka-morisada', 'speakers.firstGrid.haruka-morisada'],
  ['speakers.firstGrid', 'speakers'],
  ['nav.abstractMenu.items.i1.label', 'nav.abstractMenu.items.i1'],
  ['nav.abstractMenu.label', 'nav'],
  ['transactions.registration.title', 'transactions.registration'],
  ['importantDates', 'importantDates'],
  ['footer.columns.i1.links.i2.href', 'footer.columns.i1.links.i2'],
  ['nowhere.at.all', undefined],
])('%s opens %s', (from, to) => {
  expect(dotted(recordOf(path(from)))).toBe(to)
})

test.each([
  ['footer.columns.i1.links.i2', 'footer.columns.i1'],
  ['footer.columns.i1', 'footer'],
  ['importantDates.i1', 'importantDates'],
  ['hero', undefined],
])('back from %s leads to %s', (from, to) => {
  expect(dotted(parentOf(path(from)))).toBe(to)
})

test('a picture opens what the texts around it have in common', () => {
  expect(dotted(commonRecord([path('speakers.firstGrid.a.name'), path('speakers.firstGrid.a.focus')]))).toBe(
    'speakers.firstGrid.a',
  )
  expect(dotted(commonRecord([path('speakers.firstGrid.a.name'), path('speakers.secondGrid.b.name')]))).toBe(
    'speakers',
  )
  expect(commonRecord([path('hero.headline'), path('nav.main.i1.label')])).toBeUndefined()
  expect(commonRecord([])).toBeUndefined()
})

test('every section is on one page, and every text in one section', () => {
  const sections = contentPages.flatMap(({ page }) => sectionsOf(page).map((one) => one.path.join('.')))
  expect(new Set(sections).size).toBe(sections.length)
  for (const { path: way } of textsOf(content))
    expect(sections.some((one) => `${way.join('.')}.`.startsWith(`${one}.`))).toBe(true)
  expect(sectionsOf('/speakers').map(({ field }) => field.label)).toEqual(['Speakers', 'Search and sharing'])
})

test('an item moves within its list and to another one of its kind', () => {
  const [first = '', second = '', third = ''] = idsAt('speakers.firstGrid')
  const grid = path('speakers.firstGrid')
  const moved = (change: Change | undefined) => (change ? applyChange(content, change).content : content)
  expect(idsAt('speakers.firstGrid', moved(moveTo(content, grid, first, grid, 1))).slice(0, 3)).toEqual([
    second,
    first,
    third,
  ])
  expect(moveTo(content, grid, first, grid, 0)).toBeUndefined()
  const other = moveTo(content, grid, first, path('speakers.secondGrid'), 0)
  expect(idsAt('speakers.secondGrid', moved(other))[0]).toBe(first)
  expect(listsLike(content, grid).map(dotted)).toEqual(['speakers.secondGrid'])
  expect(listOfRecord(path('speakers.firstGrid.x'))?.field.one).toBe('Speaker')
})

test('whatever is added or copied can be saved', () => {
  const lists = ['speakers.firstGrid', 'agenda.days', 'agenda.days.i1.items', 'faq.items', 'intro.paragraphs']
  for (const list of [...lists, 'partners.items', 'footer.mapPairs', 'topics.items']) {
    const added = addItem(content, path(list), 'new-one')
    expect([list, judgeChange(content, added)]).toEqual([list, undefined])
    expect(idsAt(list, applyChange(content, added).content).at(-1)).toBe('new-one')
    const [first = ''] = idsAt(list)
    const copy = duplicate(content, path(list), first, 'a-copy') as Change
    expect([list, judgeChange(content, copy)]).toEqual([list, undefined])
    expect(idsAt(list, applyChange(content, copy).content).slice(0, 2)).toEqual([first, 'a-copy'])
  }
})

test('an agenda item begins where the one before ends', () => {
  const added = addItem(content, path('agenda.days.i1.items'), 'x') as Extract<Change, { kind: 'add' }>
  const last =
    (valueAt(content, path('agenda.days.i1.items')) as readonly { time: string }[]).at(-1)?.time ?? ''
  expect(String(added.item['time'])).toMatch(new RegExp(`^${last.slice(6)}-`))
})

test('the first day of an empty agenda is the first day of the conference', () => {
  const agenda = { ...(content['agenda'] as object), days: [] }
  const dates = { start: '2031-06-02', end: '2031-06-04', label: '', timeZone: 'Europe/Oslo' }
  const empty = { ...content, agenda, event: { ...(content['event'] as object), dates } }
  const added = addItem(empty, path('agenda.days'), 'x') as Extract<Change, { kind: 'add' }>
  expect(added.item).toMatchObject({ label: 'Day 1', isoDate: '2031-06-02', weekday: 'Monday' })
})

test('the search finds a text by its words, its record and its label, without accents', () => {
  const found = (typed: string) => searchTexts(content, typed).map((one) => one.path.join('.'))
  expect(found('sunnfjord norway')).toContain('speakers.firstGrid.bjorn-skarsvag.university')
  expect(found('haruka university')).toContain('speakers.firstGrid.haruka-morisada.university')
  expect(found('lucia')[0]).toMatch(/^speakers\./)
  expect(found('  ')).toEqual([])
  expect(found('no such words')).toEqual([])
})
