import { expect, it } from 'vitest'
import { maxCounted } from '#shared/search/search.ts'
import { everyFound, foundByAny } from './found.ts'

const many = Array.from({ length: 150 }, (_, n) => String(n).padStart(3, '0'))

it.each([
  ['nothing', [], [], 0],
  ['one way', [everyFound(['c', 'a'])], ['c', 'a'], 2],
  ['the same row by two ways', [everyFound(['c', 'a']), everyFound(['c', 'b'])], ['c', 'b', 'a'], 3],
  [
    'one way that is not counted to its end',
    [{ ids: ['c'], count: maxCounted }, everyFound(['d'])],
    ['d', 'c'],
    100,
  ],
  ['more together than is counted', [everyFound(many)], many.toReversed(), 100],
])('%s: the newest first, and as many as there are', (_, ways, ids, count) => {
  expect(foundByAny(ways)).toEqual({ ids, count })
})
