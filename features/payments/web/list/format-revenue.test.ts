import { describe, expect, test } from 'vitest'
import { revenueLine } from './format-revenue.ts'

const day = (n: number, revenueCents: number, testRevenueCents = 0) => ({
  day: `2026-05-0${n}`,
  revenueCents,
  testRevenueCents,
})

describe('the line of the revenue A7', () => {
  test('tells the sum and the best day, and leaves money of test payments out', () => {
    expect(revenueLine([day(1, 0), day(2, 52_395, 900_000), day(3, 10_000)])).toEqual({
      values: [0, 52_395, 10_000],
      isReal: true,
      words: 'Last 3 days: €623.95, highest on May 2: €523.95',
    })
  })

  test('is that of test payments, and says so, where there is no other', () => {
    expect(revenueLine([day(1, 0, 52_395), day(2, 0)])).toEqual({
      values: [52_395, 0],
      isReal: false,
      words: 'Last 2 days, test payments: €523.95, highest on May 1: €523.95',
    })
  })

  test.each([
    ['nothing came', [day(1, 0)]],
    ['there is no day', []],
  ])('is none where %s', (_, days) => {
    expect(revenueLine(days)).toBeUndefined()
  })
})
