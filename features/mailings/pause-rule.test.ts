import { expect, test } from 'vitest'
import { isTooMany } from './pause-rule.ts'

test.each([
  [19, 19, false],
  [1, 19, false],
  [1, 20, true],
  [1, 21, false],
  [4, 100, false],
  [5, 100, true],
  [0, 100, false],
])('%i refusals of the last %i: %s', (refused, results, pauses) => {
  expect(isTooMany(refused, results)).toBe(pauses)
})
