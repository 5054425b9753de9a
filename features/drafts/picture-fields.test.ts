import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { toStored } from '#content/stored-content.ts'
import { applyChange, valueAt } from './apply-changes.ts'
import type { Change } from './change.ts'
import { formatChange, nameOf } from './format-change.ts'
import { addItem, duplicate } from './item-changes.ts'
import { judgeChange } from './judge-change.ts'
import { sectionsOf, sectionsShownOn } from './outline.ts'
import { asValue, pictureIn, picturesOfChange } from './picture-fields.ts'
import { searchTexts } from './texts-of.ts'

const content = toStored(defaultContent.renewable)
const path = (dotted: string) => dotted.split('.')
const photo = { id: 'a'.repeat(64), width: 800, height: 1000, alt: 'Prof. Haruka Morisada' }
const photoPath = path('speakers.firstGrid.haruka-morisada.photo')
const setPhoto: Change = { kind: 'set', path: photoPath, before: null, after: asValue(photo) }

test('a change of a picture is described by its texts, and names the pictures before and after', () => {
  const other = { ...photo, id: 'b'.repeat(64), credit: 'Photo: Press office' }
  const change: Change = { ...setPhoto, before: asValue(photo), after: asValue(other) }
  expect(judgeChange(content, setPhoto)).toBeUndefined()
  expect(formatChange(content, content, change)).toMatchObject({
    subject: 'Prof. Haruka Morisada, photo',
    was: 'Prof. Haruka Morisada',
    is: 'Prof. Haruka Morisada, Photo: Press office',
  })
  expect(picturesOfChange(change)).toEqual({ was: photo, is: other })
  expect(picturesOfChange({ ...setPhoto, path: path('hero.headline'), before: 'a', after: 'b' })).toEqual({})
})

test('an added picture of the gallery is named by its description while it has no caption, and shown', () => {
  const list = path('gallery.pictures')
  const empty = addItem(content, list, 'new-one') as Extract<Change, { kind: 'add' }>
  const added: Change = {
    ...empty,
    item: { ...empty.item, picture: asValue({ ...photo, alt: 'A full hall' }) },
  }
  expect(judgeChange(content, added)).toBeUndefined()
  expect(formatChange(content, applyChange(content, added).content, added).is).toBe('A full hall')
  expect(nameOf(content, list, empty.item)).toBe('Picture without a name')
  expect(picturesOfChange(added).is?.id).toBe(photo.id)
})

test('a copied speaker and a copied partner have no picture, because a face or a mark belongs to one', () => {
  for (const [list, id, name] of [
    ['speakers.firstGrid', 'haruka-morisada', 'photo'],
    ['partners.items', defaultContent.renewable.partners.items[0]?.id ?? '', 'picture'],
  ] as const) {
    const at = [...path(list), id, name]
    const with_ = applyChange(content, { kind: 'set', path: at, before: null, after: asValue(photo) }).content
    expect(pictureIn(valueAt(with_, at))).toEqual(photo)
    const copy = duplicate(with_, path(list), id, 'a-copy') as Change
    expect([list, judgeChange(with_, copy)]).toEqual([list, undefined])
    expect(copy.kind === 'add' && copy.item[name]).toBeNull()
  }
})

test('the search of the editor finds a picture by its description, and one that is not there by its label', () => {
  const shown = applyChange(content, setPhoto).content
  expect(searchTexts(content, 'logo conference').map((one) => one.path.join('.'))).toContain('pictures.logo')
  const photoIn = (now: typeof content) =>
    searchTexts(now, 'haruka photo').find((one) => one.path.join() === photoPath.join())?.text
  expect(photoIn(shown)).toBe('Prof. Haruka Morisada')
  expect(photoIn(content)).toBe('No picture yet')
})

test('the pictures of the conference are on every page, and in the list of the home page', () => {
  const labels = (page: '/' | '/speakers' | 'every') => sectionsShownOn(page).map(({ field }) => field.label)
  expect(labels('/')[0]).toBe('Pictures of the conference')
  expect(labels('/speakers')).toEqual(['Speakers'])
  expect(labels('every')).toEqual(sectionsOf('every').map(({ field }) => field.label))
})
