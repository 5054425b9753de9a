import { expect, test } from 'vitest'
import { decimalPrice, formatPrice } from './format-price.ts'

test.each([
  [499, '€499.00', '499.00'],
  [523.9, '€523.90', '523.90'],
  [0, '€0.00', '0.00'],
  ['1299.5', '€1,299.50', '1299.50'],
  ['1e3', '1e3', '1e3'],
  [0.1 + 0.2, '0.30000000000000004', '0.30000000000000004'],
])('a price is written %s A20', (price, words, decimal) => {
  expect([formatPrice(price), decimalPrice(price)]).toEqual([words, decimal])
})
