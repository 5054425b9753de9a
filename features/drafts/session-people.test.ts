import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { type StoredContent, toStored } from '#content/stored-content.ts'
import { toMarked, toPublic } from '#content/to-public.ts'
import { storedFormat, upgrade } from '#content/upgrades.ts'
import { aWebsite } from '#tests/websites.ts'
import { applyChanges, valueAt } from './apply-changes.ts'
import type { Change } from './change.ts'
import { differences } from './differences.ts'
import { formatChange } from './format-change.ts'
import { nameOf } from './format-path.ts'
import { judgeChange } from './judge-change.ts'
import { problemsOf } from './problems-of.ts'
import { removalsOf } from './web/lists/removals.ts'

const { agenda } = defaultContent.renewable
const [day, ...days] = agenda.days
const [item, ...items] = day?.items ?? []
if (!day || !item) throw new Error('The content has no agenda')
const session = {
  ...item,
  moreSpeakers: [{ speaker: 'Prof. Haruka Morisada' }, { name: 'Dr. Someone Else' }],
  chair: { name: 'Prof. Chair' },
  room: 'Hall 1',
  track: 'Storage',
}
const content = {
  ...defaultContent.renewable,
  agenda: { ...agenda, days: [{ ...day, items: [session, ...items] }, ...days] },
}
const stored = toStored(content)
const at = ['agenda', 'days', 'i1', 'items', item.id ?? '']
const people = [...at, 'moreSpeakers']
const haruka = ['speakers', 'firstGrid', 'haruka-morisada']
const without = applyChanges(stored, [
  { kind: 'remove', path: haruka.slice(0, -1), item: valueAt(stored, haruka) as { id: string } },
])
const set = (of: StoredContent, path: string[], after: string | number): Change => ({
  kind: 'set',
  path,
  before: valueAt(of, path) ?? '',
  after,
})

test('who takes part in a session is stored by the id of a speaker or in words, and public by name', () => {
  expect(toPublic(stored)).toEqual(content)
  expect(valueAt(stored, people)).toMatchObject([
    { speaker: 'haruka-morisada', name: '' },
    { speaker: '', name: 'Dr. Someone Else' },
  ])
  const renamed = applyChanges(stored, [set(stored, [...haruka, 'name'], 'Dr. H. M.')])
  expect(toPublic(renamed).agenda.days[0]?.items[0]?.moreSpeakers?.[0]).toEqual({ speaker: 'Dr. H. M.' })
})

test('the preview leads from a person in the agenda to the speaker, or to the words', () => {
  const { marked, paths } = toMarked(stored)
  const [first, second] = marked.agenda.days[0]?.items[0]?.moreSpeakers ?? []
  const pathOf = (text = '') => paths[(text.charCodeAt(1) - 0xe001) * 6000 + text.charCodeAt(2) - 0xe001]
  expect(pathOf(first?.speaker)).toBe([...haruka, 'name'].join('.'))
  expect(pathOf(second?.name)).toBe(`${people.join('.')}.i2.name`)
})

test('content of before has sessions without these fields after the upgrade, and says the same', () => {
  const before = toStored(defaultContent.renewable)
  const bare = JSON.parse(JSON.stringify(before), (_key, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const {
      moreSpeakers: _more,
      chair: _chair,
      room: _room,
      track: _track,
      packages: _packages,
      ...rest
    } = value
    return 'committee' in rest
      ? (({ committee: _people, testimonials: _quotes, ...more }) => more)(rest)
      : rest
  })
  expect(bare).not.toEqual(before)
  const upgraded = upgrade(bare, storedFormat, aWebsite('renewable'))
  expect(upgraded).toEqual(before)
  expect(toPublic(upgraded ?? {})).toEqual(defaultContent.renewable)
})

test('a person is named by the speaker or in words in lists and differences', () => {
  const [first, second] = valueAt(stored, people) as { id: string }[]
  expect([first, second].map((one) => nameOf(stored, people, one ?? { id: '' }))).toEqual([
    'Prof. Haruka Morisada',
    'Dr. Someone Else',
  ])
  expect(nameOf(stored, people, { id: 'x', speaker: '', name: '' })).toBe('Speaker without a name')
  const empty = toStored(defaultContent.renewable)
  const lines = differences(empty, stored).map((change) => formatChange(empty, stored, change))
  expect(lines.map(({ is }) => is)).toEqual([
    'Prof. Haruka Morisada',
    'Dr. Someone Else',
    'Prof. Chair',
    'Hall 1',
    'Storage',
  ])
  expect(lines.every(({ page }) => page === '/agenda')).toBe(true)
})

test('a session that names a speaker who is not there is named on publishing, and its page leaves them out', () => {
  expect(problemsOf(stored)).toEqual([])
  expect(
    problemsOf(without).filter(({ path }) => path[0] === 'agenda' && path.includes('moreSpeakers')),
  ).toEqual([
    {
      path: [...people, 'i1', 'speaker'],
      what: 'the speaker was removed, and the agenda names none',
      holdsBack: false,
    },
  ])
  expect(toPublic(without).agenda.days[0]?.items[0]?.moreSpeakers).toEqual([{}, { name: 'Dr. Someone Else' }])
})

test('a person who is nobody is named on publishing', () => {
  const nobody = applyChanges(stored, [set(stored, [...people, 'i2', 'name'], '')])
  expect(problemsOf(nobody)).toEqual([
    { path: [...people, 'i2'], what: 'it names nobody, and the agenda leaves it out', holdsBack: false },
  ])
})

test('removing speakers removes them from the sessions that name them', () => {
  const after = applyChanges(stored, removalsOf(stored, [haruka]))
  expect(valueAt(after, people)).toMatchObject([{ name: 'Dr. Someone Else' }])
  expect(problemsOf(after).filter(({ path }) => path.includes('moreSpeakers'))).toEqual([])
})

test.each<[string, string[], string | number, string]>([
  [
    'a markup in place of a speaker',
    [...people, 'i1', 'speaker'],
    '<script>',
    'This cannot be changed here.',
  ],
  ['a name on two lines', [...people, 'i2', 'name'], 'a\nb', 'Name in words must be on one line.'],
  ['a track without end', [...at, 'track'], 'x'.repeat(61), 'Track has room for 60 characters.'],
  [
    'a room that cannot be shown',
    [...at, 'room'],
    'a\u0000',
    'Room contains characters that cannot be shown. Type it instead of pasting it.',
  ],
  ['a chair who is a group', [...at, 'chair'], '', 'This cannot be changed here.'],
])('a session refuses %s with a sentence', (_what, path, after, sentence) => {
  expect(judgeChange(stored, set(stored, path, after))).toBe(sentence)
})

test('the price of a package is judged and told in euros', () => {
  const list = ['partners', 'packages']
  const one = { id: 'gold', name: 'Gold', cents: 500_000, price: '', contains: [], places: 0 }
  const withOne = applyChanges(stored, [{ kind: 'add', path: list, item: one, behind: [] }])
  const price = [...list, 'gold', 'cents']
  expect(toPublic(withOne).partners.packages).toEqual([{ name: 'Gold', cents: 500_000, contains: [] }])
  expect(judgeChange(withOne, set(withOne, price, 100_000_001))).toBe(
    'Price in euros, without VAT must be from 0 to 1,000,000.',
  )
  expect(judgeChange(withOne, set(withOne, price, '5k'))).toBe(
    'Price in euros, without VAT must be a number.',
  )
  expect(judgeChange(withOne, set(withOne, price, 0.5))).toBe('Price in euros, without VAT must be a number.')
  const cheaper = applyChanges(withOne, [set(withOne, price, 99_950)])
  const [change] = differences(withOne, cheaper)
  expect(change && formatChange(withOne, cheaper, change)).toMatchObject({ was: '€5,000', is: '€999.50' })
})
