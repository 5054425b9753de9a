import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '#shared/time/calendar-day.ts'
import { checkOutDay, formatStay } from './stay.ts'

const checkIn = '2026-05-29'

describe('stay', () => {
  it('checks in on May 29, 2026 T5', () => {
    expect(formatDay(checkIn)).toBe('May 29, 2026')
  })

  it.each([
    [1, 'May 30, 2026'],
    [2, 'May 31, 2026'],
    [3, 'June 1, 2026'],
    [10, 'June 8, 2026'],
  ])('checks out after %i nights on %s T5', (nights, day) => {
    expect(formatDay(checkOutDay(checkIn, nights))).toBe(day)
  })

  it.each([
    ['2026-05-29', 3, 'May 29 to June 1, 2026'],
    ['2026-12-30', 3, 'December 30, 2026 to January 2, 2027'],
    ['2028-02-28', 1, 'February 28 to February 29, 2028'],
  ])('says the stay from %s for %i nights as %s', (checkIn, nights, words) => {
    expect(formatStay(checkIn, nights)).toBe(words)
  })

  it('moves the check-out by one day for each night', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 10 }), (checkIn, nights) => {
        expect(checkOutDay(checkIn, nights)).toBe(checkOutDay(checkOutDay(checkIn, nights - 1), 1))
        expect(checkOutDay(checkIn, nights) > checkIn).toBe(true)
      }),
    )
  })
})
