import { describe, expect, test } from 'vitest'
import { pricingConfigIdOf } from './pricing-config-id.ts'

describe('the pricing configuration that a checkout names', () => {
  test.each<[unknown, unknown, number | undefined]>([
    ['7', 7, 7],
    ['7', '7', 7],
    ['7', undefined, 7],
    [undefined, 7, 7],
    ['7', null, 7],
    ['7', 8, undefined],
    [['7', '7'], 7, undefined],
    [undefined, undefined, undefined],
    ['0', 0, undefined],
    ['-1', -1, undefined],
    ['1e1', 10, undefined],
    ['07', 7, undefined],
    ['7.0', 7, undefined],
    ['', 7, undefined],
    ['7', 7.5, undefined],
    ['7', true, undefined],
    ['2147483648', 2147483648, undefined],
    ['99999999999999999999', undefined, undefined],
  ])('query %j and body %j name %s', (query, body, expected) => {
    expect(pricingConfigIdOf(query, body)).toBe(expected)
  })
})
