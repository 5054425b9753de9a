import { expect, test } from 'vitest'
import { number } from '#content/fields/field.ts'
import { formatNumber } from '../../format-change.ts'
import { numberInControl, numberTyped } from './number-typed.ts'

const minutes = number('Minutes')
const price = number('Price', { unit: 'cents', optional: true })

test.each([
  ['5000', 500_000],
  ['999,50', 99_950],
  [' 12.5 ', 1250],
  ['', 0],
  ['5,000', '5,000'],
  ['-1', '-1'],
  ['five', 'five'],
  ['1e3', '1e3'],
])('an amount of euros typed as %j is stored as %j', (typed, value) => {
  expect(numberTyped(price, typed)).toBe(value)
})

test('a number typed in any way is that number, and what is none stays to be refused', () => {
  expect(['12', '1,5', '−3', '', 'x'].map((typed) => numberTyped(minutes, typed))).toEqual([
    12,
    1.5,
    -3,
    '',
    'x',
  ])
})

test('an amount is shown in euros, and none where 0 is none', () => {
  expect([500_000, 99_950, 0, 'x'].map((value) => numberInControl(price, value))).toEqual([
    '5000',
    '999.50',
    '',
    'x',
  ])
  expect([500_000, 0].map((value) => formatNumber(price, value))).toEqual(['€5,000', ''])
  expect([numberInControl(minutes, 0), formatNumber(minutes, 0)]).toEqual(['0', '0'])
})
