import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { niceTicks } from './nice-ticks.ts'

describe('the ticks of an axis', () => {
  test.each([
    [0, [0]],
    [Number.NaN, [0]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [17, [0, 5, 10, 15, 20]],
    [99, [0, 50, 100]],
    [100, [0, 50, 100]],
    [101, [0, 50, 100, 150]],
    [52_395, [0, 20_000, 40_000, 60_000]],
    [9e14, [0, 5e14, 1e15]],
  ])('up to %d are %j', (max, ticks) => {
    expect(niceTicks(max)).toEqual(ticks)
  })

  test('are whole, even, 1, 2 or 5 times a power of ten apart, few, and reach just past the greatest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e15 }), (max) => {
        const ticks = niceTicks(max)
        const [zero, step = 0] = ticks
        const last = ticks.at(-1) ?? 0
        expect(zero).toBe(0)
        expect(String(step)).toMatch(/^[125]0*$/)
        expect(ticks.every((tick, n) => tick === n * step)).toBe(true)
        expect(last).toBeGreaterThanOrEqual(max)
        expect(last - max).toBeLessThan(step)
        expect(ticks.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
