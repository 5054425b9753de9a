import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { StoredPicture } from '#content/picture.ts'
import { type StoredItem, toStored } from '#content/stored-content.ts'
import { applyChanges, valueAt } from './apply-changes.ts'
import { formatChange } from './format-change.ts'
import { addItem, duplicate } from './item-changes.ts'
import { problemsOf } from './problems-of.ts'

const stored = toStored(defaultContent.renewable)
const path = ['speakers', 'firstGrid', 'haruka-morisada', 'photo']
const picture: StoredPicture = { id: 'a'.repeat(64), width: 800, height: 1000, alt: 'Smiling' }
const other = { ...picture, id: 'b'.repeat(64), alt: 'At a desk' }

test.each<[StoredPicture | null, StoredPicture | null, string, string, string]>([
  [null, picture, 'photo added', '', 'Smiling'],
  [null, { ...picture, alt: '' }, 'photo added', '', 'decoration only'],
  [picture, null, 'photo removed', 'Smiling', ''],
  [picture, other, 'photo replaced', 'Smiling', 'At a desk'],
  [picture, { ...picture, alt: '' }, 'photo, alternative text', 'Smiling', 'decoration only'],
  [picture, { ...picture, credit: 'Photo: Ada' }, 'photo, credit', '', 'Photo: Ada'],
  [
    picture,
    { ...picture, focusX: 0.25, focusY: 0 },
    'photo, focal point',
    'the middle',
    '25% from the left, 0% from the top',
  ],
  [
    picture,
    { ...picture, alt: '', credit: 'Photo: Ada' },
    'photo changed',
    'alternative text: Smiling; credit: none',
    'alternative text: decoration only; credit: Photo: Ada',
  ],
])('from %j to %j is read as "%s"', (before, after, subject, was, is) => {
  expect(formatChange(stored, stored, { kind: 'set', path, before, after })).toEqual({
    page: '/speakers',
    subject: `Prof. Haruka Morisada, ${subject}`,
    was,
    is,
  })
})

test('the logo of the conference is named with its group', () => {
  const change = { kind: 'set', path: ['pictures', 'logo'], before: null, after: picture } as const
  expect(formatChange(stored, stored, change).subject).toBe('Pictures of the conference, logo added')
})

test('a picture that nobody has described holds its publication back, and one for decoration does not', () => {
  const { alt: _alt, ...silent } = picture
  const withPhoto = (after: object) =>
    applyChanges(stored, [{ kind: 'set', path, before: null, after: after as typeof silent }])
  expect(problemsOf(withPhoto(silent))).toEqual([
    {
      path,
      what: 'the photo has no alternative text: write what it shows, or choose Decoration only',
      holdsBack: true,
    },
  ])
  expect(problemsOf(withPhoto({ ...silent, alt: '' }))).toEqual([])
  expect(problemsOf(withPhoto(picture))).toEqual([])
})

test('a copy of a speaker or a partner has no picture, because a picture shows one of them', () => {
  for (const [list, name] of [
    [['speakers', 'firstGrid'], 'photo'],
    [['partners', 'items'], 'picture'],
  ] as const) {
    const [first] = valueAt(stored, list) as readonly StoredItem[]
    const field = [...list, String(first?.id), name]
    const shown = applyChanges(stored, [{ kind: 'set', path: field, before: null, after: picture }])
    expect(valueAt(shown, field)).toEqual(picture)
    const change = duplicate(shown, list, String(first?.id), 'a-copy')
    expect(change).toMatchObject({ kind: 'add', item: { id: 'a-copy', [name]: null } })
  }
})

test('a new picture of the gallery begins empty', () => {
  expect(addItem(stored, ['gallery', 'pictures'], 'new')).toMatchObject({
    item: { id: 'new', picture: null, image: '', caption: '' },
  })
})
