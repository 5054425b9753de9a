import { expect, test } from 'vitest'
import { isWithin } from '../../touched.ts'
import { inPageOrder } from './page-order.ts'

const ordered = (parts: string[], order: string[]) =>
  inPageOrder(parts, (part, path) => isWithin(path, part.split('.')), order)

test('parts follow the page, and what it does not show stays behind its neighbour', () => {
  const parts = ['hero', 'dates', 'figures', 'intro']
  expect(ordered(parts, [])).toEqual(parts)
  expect(ordered(parts, ['intro.title', 'hero.headline', 'figures.note', 'hero.button'])).toEqual([
    'intro',
    'hero',
    'dates',
    'figures',
  ])
  expect(ordered(['a.one', 'a.two'], ['a.twofold', 'a.two', 'a.one.title'])).toEqual(['a.two', 'a.one'])
})
