import { expect, it } from 'vitest'
import { nextOption } from './next-option.ts'

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 4],
  ['ArrowDown', 6, 0],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 6],
  ['Tab', 0, 4],
  ['Tab', 3, 4],
  ['Tab', 4, 6],
  ['Tab', 6, undefined],
  ['BackTab', 6, 4],
  ['BackTab', 5, 0],
  ['BackTab', 2, undefined],
] as const)('%s from option %s of groups of 4, 2 and 1 goes to %s', (key, active, next) => {
  expect(nextOption(key, active, [4, 2, 1])).toBe(next)
})

it('the keyboard goes nowhere where there is nothing', () =>
  expect(nextOption('ArrowDown', 0, [])).toBeUndefined())
