import { expect, test } from 'vitest'
import { withPrice } from './package-price.ts'

test('the price of a package is its amount in euros without VAT, or else what it says in words', () => {
  const one = { name: 'Gold', contains: [] }
  expect(withPrice({ ...one, cents: 500_000 }).price).toBe('€5,000 plus VAT')
  expect(withPrice({ ...one, cents: 99_950, price: 'On request' }).price).toBe('€999.50 plus VAT')
  expect(withPrice({ ...one, price: 'On request' }).price).toBe('On request')
  expect(withPrice(one)).toEqual(one)
})
