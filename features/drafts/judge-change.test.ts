import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { type StoredItem, toStored } from '#content/stored-content.ts'
import { applyChange, valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { differences } from './differences.ts'
import { judgeChange } from './judge-change.ts'

const stored = toStored(defaultContent.renewable)
const name = 'speakers.firstGrid.haruka-morisada.name'
const answer = 'faq.items.faq-1.answer'
const href = 'featureCards.i1.href'
const words = (text: string, more: object = {}) => [{ kind: 'paragraph', spans: [{ text, ...more }] }]

const set = (path: string, after: unknown): Change => ({
  kind: 'set',
  path: path.split('.'),
  before: valueAt(stored, path.split('.')) ?? '',
  after: after as string,
})

test.each([
  [name, '<b>Bold</b> & "quoted"'],
  [name, ''],
  [name, 'صورة 髙橋 👩🏽‍🔬'],
  [answer, [{ kind: 'paragraph', spans: [{ text: 'One\nTwo' }] }]],
  [answer, []],
  [href, ''],
  [href, '/speakers'],
  [href, 'https://example.org/a?b=c#d'],
  ['pages.i1.address', 'privacy'],
  ['pages.i1.address', 'code-of-conduct-2026'],
  ['statistics.items.i1.value', 0],
  ['agenda.days.i1.items.i1.time', '09:30-10:00'],
  ['agenda.days.i1.items.i1.speaker', ''],
  ['speakers.firstGrid.haruka-morisada.hidden', true],
])('%s may be %j', (path, value) => {
  expect(judgeChange(stored, set(path, value))).toBeUndefined()
})

test.each([
  [name, 'x'.repeat(121), 'Name, with title has room for 120 characters.'],
  [name, 'a\nb', 'Name, with title must be on one line.'],
  [name, 'a\0b', 'Name, with title contains characters that cannot be shown. Type it instead of pasting it.'],
  [answer, words('a\tb'), 'Answer contains characters that cannot be shown. Type it instead of pasting it.'],
  [
    name,
    'a\ue000b',
    'Name, with title contains characters that cannot be shown. Type it instead of pasting it.',
  ],
  [
    name,
    'a\u{f0000}',
    'Name, with title contains characters that cannot be shown. Type it instead of pasting it.',
  ],
  [
    name,
    'a\ud800',
    'Name, with title contains characters that cannot be shown. Type it instead of pasting it.',
  ],
  [name, 5, 'Name, with title must be text.'],
  [name, null, 'Name, with title must be text.'],
  [href, 'javascript:alert(1)', 'Leads to must begin with / for a page of this website, or with https://'],
  [href, '//evil.example', 'Leads to must begin with / for a page of this website, or with https://'],
  [href, '/\\evil.example', 'Leads to must begin with / for a page of this website, or with https://'],
  [href, 'data:text/html,x', 'Leads to must begin with / for a page of this website, or with https://'],
  ['statistics.items.i1.value', 1.5, 'Number must be a whole number.'],
  ['statistics.items.i1.value', -1, 'Number must be from 0 to 10,000,000.'],
  ['agenda.days.i1.items.i1.time', '9:30', 'Time must be from and to, such as 09:00-09:45.'],
  ['speakers.firstGrid.haruka-morisada.title', 'King', 'Role: choose one of the list.'],
  ['speakers.firstGrid.haruka-morisada.nobel', 'yes', 'This cannot be changed here.'],
  ['speakers.firstGrid.haruka-morisada.image', 'x', 'This cannot be changed here.'],
  ['event.dates', 'x', 'This cannot be changed here.'],
  ['contact.details.email', 'x', 'This cannot be changed here.'],
  ['speakers.firstGrid', 'x', 'This cannot be changed here.'],
  ['nowhere.at.all', 'x', 'This cannot be changed here.'],
  ['constructor', 'x', 'This cannot be changed here.'],
])('%s may not be %j: %s', (path, value, sentence) => {
  expect(judgeChange(stored, set(path, value))).toBe(sentence)
})

const photo = 'speakers.firstGrid.haruka-morisada.photo'
const picture = { id: 'a'.repeat(64), width: 800, height: 1000, alt: 'Smiling' }
const unseen = 'contains characters that cannot be shown. Type it instead of pasting it.'

test.each<[unknown, string | undefined]>([
  [picture, undefined],
  [{ ...picture, alt: '', focusX: 0.2, focusY: 1, credit: 'Photo: Ada' }, undefined],
  [null, undefined],
  [{ ...picture, alt: 'x'.repeat(301) }, 'Photo, alternative text has room for 300 characters.'],
  [{ ...picture, credit: 'x'.repeat(121) }, 'Photo, credit has room for 120 characters.'],
  [{ ...picture, alt: 'a\ue000b' }, `Photo, alternative text ${unseen}`],
  [{ ...picture, credit: 'a\nb' }, `Photo, credit ${unseen}`],
  [{ ...picture, alt: 5 }, 'This cannot be changed here.'],
  [{ ...picture, id: '../../etc/passwd' }, 'This cannot be changed here.'],
  [{ ...picture, width: 2561 }, 'This cannot be changed here.'],
  [{ ...picture, src: 'https://evil.example/' }, 'This cannot be changed here.'],
  ['/images/people/x.svg', 'This cannot be changed here.'],
  ['', 'This cannot be changed here.'],
])('a photo that is %j: %s', (value, sentence) => {
  expect(judgeChange(stored, set(photo, value))).toBe(sentence)
})

const speaker = valueAt(stored, ['speakers', 'firstGrid', 'haruka-morisada']) as StoredItem
const add = (item: object, path: Path = ['speakers', 'firstGrid']): Change => ({
  kind: 'add',
  path,
  item: item as StoredItem,
  behind: [],
})

test.each<[string, Change, string | undefined]>([
  ['a copy', add({ ...speaker, id: 'copy' }), undefined],
  [
    'an item with a field that is none',
    add({ ...speaker, id: 'copy', evil: 'x' }),
    'This cannot be changed here.',
  ],
  ['an item without a field', add({ id: 'copy', name: 'X' }), 'Role: choose one of the list.'],
  [
    'a picture from elsewhere',
    add({ ...speaker, id: 'copy', image: '//evil.example/x.png' }),
    'This cannot be changed here.',
  ],
  ['an id with other characters', add({ ...speaker, id: 'A_B' }), 'This cannot be changed here.'],
  [
    'something in a list that is none',
    add({ id: 'x' }, ['speakers', 'title']),
    'This cannot be changed here.',
  ],
  ['a picture', add({ id: 'x', caption: '' }, ['gallery', 'pictures']), 'This cannot be changed here.'],
  ['an uploaded one', add({ id: 'x', caption: '', picture }, ['gallery', 'pictures']), undefined],
  [
    'one from elsewhere',
    add({ id: 'x', caption: '', picture: { ...picture, id: 'x' } }, ['gallery', 'pictures']),
    'This cannot be changed here.',
  ],
])('adding %s', (_what, change, sentence) => {
  expect(judgeChange(stored, change)).toBe(sentence)
})

test('a full list takes no more', () => {
  let content = stored
  const one = (at: number) => add({ ...speaker, id: `s${at}` })
  while (!judgeChange(content, one(content['length'] as number))) {
    const at = (valueAt(content, ['speakers', 'firstGrid']) as readonly StoredItem[]).length
    const change = one(at)
    if (judgeChange(content, change)) break
    content = applyChange(content, change).content
  }
  expect((valueAt(content, ['speakers', 'firstGrid']) as readonly StoredItem[]).length).toBe(100)
  expect(judgeChange(content, one(100))).toBe('First grid has room for 100.')
})

test('a speaker goes to the other grid, and never among the partners', () => {
  const move = (to: Path): Change => ({
    kind: 'move',
    path: ['speakers', 'firstGrid'],
    id: 'haruka-morisada',
    to,
    behind: [],
  })
  expect(judgeChange(stored, move(['speakers', 'secondGrid']))).toBeUndefined()
  expect(judgeChange(stored, move(['partners', 'items']))).toBe('It cannot be moved to this list.')
})

test('all that the website began with may be saved', () => {
  for (const { path } of differences(stored, stored)) expect(path).toEqual([])
  const lists = [
    ['speakers', 'firstGrid'],
    ['partners', 'items'],
    ['previousEdition', 'plenary'],
    ['agenda', 'days'],
  ]
  for (const path of lists)
    for (const item of valueAt(stored, path) as readonly StoredItem[])
      expect(judgeChange(stored, add({ ...item, id: 'copy' }, path))).toBeUndefined()
})

test.each(['desk', 'verify', 'review', 'preview', 'admin-login', 'speakers'])(
  'a page of one’s own cannot have the address %s of the product',
  (address) => {
    expect(judgeChange(stored, set('pages.i1.address', address))).toBe(
      `The product uses the address ${address} itself. Choose another.`,
    )
  },
)

test.each(['Imprint', 'a b', '../admin', 'a/b', 'imprint.html', '-a', 'ä', `${'a'.repeat(59)}-`])(
  'a page of one’s own cannot have the address %s, which is none',
  (address) => {
    expect(judgeChange(stored, set('pages.i1.address', address))).toBe(
      'Address: use small letters, digits and hyphens, such as plan-your-visit.',
    )
  },
)
