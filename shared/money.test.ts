import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalEuros, parseEuros, toCents, toEuros } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [-50, '-0.50'],
  [-5, '-0.05'],
  [-52_395, '-523.95'],
  [52_390, '523.90'],
])('%d cents are %s euros as a decimal text', (cents, text) => {
  expect(decimalEuros(toCents(cents))).toBe(text)
})

test('euros of any amount, taken back or not, are the same cents again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      expect(Math.round(toEuros(toCents(cents)) * 100)).toBe(cents)
      if (cents >= 0) expect(parseEuros(decimalEuros(toCents(cents)))).toBe(cents)
    }),
  )
})
