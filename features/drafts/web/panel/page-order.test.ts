import { expect, test } from 'vitest'
import { inPageOrder, isWithin } from './page-order.ts'

const ordered = (parts: string[], order: string[]) =>
  inPageOrder(parts, (part, path) => isWithin(part.split('.'), path), order)

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
