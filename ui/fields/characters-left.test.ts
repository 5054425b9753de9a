import { expect, it } from 'vitest'
import { charactersLeft, formatCharactersLeft } from './characters-left.ts'

it.each([
  ['', undefined],
  ['x'.repeat(89), undefined],
  ['x'.repeat(90), 10],
  [`${'x'.repeat(100)}   \n`, 0],
  ['x'.repeat(103), -3],
])('the room after %j of 100 characters is %j', (text, left) => {
  expect(charactersLeft(text, 100)).toBe(left)
})

it.each([
  [1000, '1,000 characters left'],
  [1, '1 character left'],
  [0, '0 characters left'],
  [-1, '1 character too many'],
  [-1200, '1,200 characters too many'],
])('%i is said as %j', (left, words) => {
  expect(formatCharactersLeft(left)).toBe(words)
})
