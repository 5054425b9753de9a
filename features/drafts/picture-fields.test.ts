import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { toStored } from '#content/stored-content.ts'
import { applyChange } from './apply-changes.ts'
import type { Change } from './change.ts'
import { formatChange } from './format-change.ts'
import { nameOf } from './format-path.ts'
import { addItem } from './item-changes.ts'
import { judgeChange } from './judge-change.ts'
import { sectionsOf, sectionsShownOn } from './outline.ts'
import { asValue, differingPictures } from './picture-fields.ts'
import { searchTexts } from './texts-of.ts'

const content = toStored(defaultContent.renewable)
const path = (dotted: string) => dotted.split('.')
const photo = { id: 'a'.repeat(64), width: 800, height: 1000, alt: 'Prof. Haruka Morisada' }
const photoPath = path('speakers.firstGrid.haruka-morisada.photo')
const setPhoto: Change = { kind: 'set', path: photoPath, before: null, after: asValue(photo) }

test('a change of a picture names the pictures before and after', () => {
  const other = { ...photo, id: 'b'.repeat(64), credit: 'Photo: Press office' }
  const change: Change = { ...setPhoto, before: asValue(photo), after: asValue(other) }
  expect(differingPictures(change)).toEqual({ was: photo, is: other })
  expect(differingPictures({ ...setPhoto, path: path('hero.headline'), before: 'a', after: 'b' })).toEqual({})
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
  expect(differingPictures(added).is?.id).toBe(photo.id)
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
  expect(labels('/speakers')).toEqual(['Speakers', 'Search and sharing'])
  expect(labels('every')).toEqual(sectionsOf('every').map(({ field }) => field.label))
})
