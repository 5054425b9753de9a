import { expect, test } from 'vitest'
import { formatPackagePrice } from './format-package-price.ts'

test('the price of a package is its amount in euros without VAT, or else what it says in words', () => {
  expect(formatPackagePrice({ cents: 500_000 })).toBe('€5,000 plus VAT')
  expect(formatPackagePrice({ cents: 99_950, price: 'On request' })).toBe('€999.50 plus VAT')
  expect(formatPackagePrice({ price: 'On request' })).toBe('On request')
  expect(formatPackagePrice({})).toBe('')
})
