import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#shared/money.ts'
import { basisPointsOf, percentOf } from '#shared/percent.ts'
import { quote } from './quote.ts'

const price = (presentation: number, accommodation: number | undefined, feeBasisPoints?: number | null) =>
  quote({
    presentationCents: toCents(presentation),
    accommodationCents: accommodation === undefined ? undefined : toCents(accommodation),
    feeBasisPoints,
  })

describe('the price rule T4', () => {
  test.each([
    // presentation, accommodation, basis points, fee, total (cents)
    [49_900, undefined, 500, 2_495, 52_395],
    [49_900, 42_000, 500, 4_595, 96_495],
    [99, undefined, 500, 5, 104], // 4.95 cents, up
    [90, undefined, 500, 5, 95], // 4.5 cents exactly: half up
    [89, undefined, 500, 4, 93], // 4.45 cents, down
    [49_900, undefined, 290, 1_447, 51_347], // 2.9 percent: 1447.1
    [5_000, undefined, 290, 145, 5_145],
    [50, undefined, 290, 1, 51], // 1.45
    [50, undefined, 300, 2, 52], // 1.5: half up
    [49_900, undefined, undefined, 2_495, 52_395], // absent: 5 percent
    [49_900, undefined, null, 2_495, 52_395],
    [49_900, 42_000, 0, 0, 91_900], // 0 stays 0
    [0, undefined, 500, 0, 0],
    [0, 0, 500, 0, 0],
    [129_900, 90_000_000, 10_000, 90_129_900, 180_259_800],
  ])(
    'a payment of %i + %s cents at %s basis points costs %i fee, %i in all case 25',
    (presentation, accommodation, basisPoints, fee, total) => {
      expect(price(presentation, accommodation, basisPoints)).toMatchObject({
        feeCents: fee,
        totalCents: total,
      })
    },
  )

  const cents = fc.integer({ min: 0, max: 90_000_000 })
  const basisPoints = fc.integer({ min: 0, max: 10_000 })

  test('is the exact fee rounded half up, for every price and percent', () => {
    fc.assert(
      fc.property(cents, cents, basisPoints, (presentation, accommodation, points) => {
        const { feeCents, totalCents } = price(presentation, accommodation, points)
        const exact = BigInt(presentation + accommodation) * BigInt(points) // in ten-thousandths of a cent
        const twice = (exact * 2n + 10_000n) / 20_000n // half up, in whole numbers
        expect(BigInt(feeCents)).toBe(twice)
        expect(totalCents).toBe(presentation + accommodation + feeCents)
      }),
      { numRuns: 2_000 },
    )
  })

  test('never falls when a price or the percent rises', () => {
    fc.assert(
      fc.property(cents, cents, basisPoints, (presentation, accommodation, points) => {
        const { totalCents } = price(presentation, accommodation, points)
        expect(price(presentation + 1, accommodation, points).totalCents).toBeGreaterThan(totalCents)
        expect(price(presentation, accommodation + 1, points).totalCents).toBeGreaterThan(totalCents)
        expect(price(presentation, accommodation, points + 1).totalCents).toBeGreaterThanOrEqual(totalCents)
      }),
    )
  })

  test('gives the percent back as it came, whatever its two decimals', () => {
    fc.assert(
      fc.property(basisPoints, (points) => {
        expect(basisPointsOf(percentOf(points))).toBe(points)
      }),
    )
    expect(basisPointsOf(undefined)).toBeUndefined()
  })

  test('refuses a negative price and a fee that is no whole number of basis points', () => {
    expect(() => price(-1, undefined, 500)).toThrow(RangeError)
    expect(() => price(100, -1, 500)).toThrow(RangeError)
    expect(() => price(100, undefined, 2.5)).toThrow(RangeError)
    expect(() => price(100, undefined, -1)).toThrow(RangeError)
    expect(() => toCents(0.5)).toThrow(RangeError)
  })
})
