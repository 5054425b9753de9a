import { expect, test } from 'vitest'
import { integerIdParam, readIntegerId } from './integer-id.ts'

test.each([[1], ['1'], [2_147_483_647], ['2147483647'], ['40']])('%j is an id', (value) => {
  expect(readIntegerId(value)).toBe(Number(value))
})

test.each([
  [0],
  ['0'],
  ['01'],
  [-1],
  [1.5],
  ['1.0'],
  ['1e1'],
  ['0x1'],
  [' 1'],
  ['1\n'],
  ['١'],
  [''],
  ['2147483648'],
  [Number.NaN],
  [true],
  [[1]],
  [null],
  [undefined],
])('%j is none, and no row is requested by it', (value) => {
  expect(readIntegerId(value)).toBeUndefined()
  if (typeof value === 'string' || Number.isInteger(value)) expect(integerIdParam.parse(value)).toBe(0)
})
