import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { figureUnits } from './dashboard.contract.ts'
import { addUp, cumulated, movedBy, previousOf, stepsOf, unitOf } from './figure-steps.ts'

const spanOf = (from: string, days: number) => ({ from, to: addDays(from, days - 1) })

describe('how fine the figures are', () => {
  test.each([
    [1, 'day'],
    [92, 'day'],
    [93, 'week'],
    [1120, 'week'],
    [1121, 'month'],
  ] as const)('%i days by the %s', (days, unit) => {
    expect(unitOf(spanOf('2026-01-01', days))).toBe(unit)
  })
})

describe('the steps', () => {
  test('of weeks begin on Monday, those of months on the first, but for the first of all', () => {
    expect(stepsOf({ from: '2026-01-01', to: '2026-01-13' }, 'week')).toEqual([
      { from: '2026-01-01', to: '2026-01-04' },
      { from: '2026-01-05', to: '2026-01-11' },
      { from: '2026-01-12', to: '2026-01-13' },
    ])
    expect(stepsOf({ from: '2027-12-31', to: '2028-03-01' }, 'month')).toEqual([
      { from: '2027-12-31', to: '2027-12-31' },
      { from: '2028-01-01', to: '2028-01-31' },
      { from: '2028-02-01', to: '2028-02-29' },
      { from: '2028-03-01', to: '2028-03-01' },
    ])
    expect(stepsOf({ from: '1969-12-30', to: '1970-01-05' }, 'week')).toEqual([
      { from: '1969-12-30', to: '1970-01-04' },
      { from: '1970-01-05', to: '1970-01-05' },
    ])
  })

  test('follow one another without a gap, and what is added up is all that there was', () => {
    const someDays = fc.array(fc.record({ at: fc.nat(800), count: fc.nat(50) }))
    fc.assert(
      fc.property(
        fc.constantFrom(...figureUnits),
        fc.integer({ min: 1, max: 800 }),
        someDays,
        (unit, length, found) => {
          const span = spanOf('2025-02-26', length)
          const days = found
            .filter(({ at }) => at < length)
            .map(({ at, count }) => ({ day: addDays(span.from, at), count }))
          const steps = addUp(stepsOf(span, unit), days, ['count'])
          expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([span.from, span.to])
          for (const [n, { from }] of steps.entries())
            if (n > 0) expect(daysBetween(steps[n - 1]?.to ?? '', from)).toBe(1)
          for (const { from, to, count } of steps)
            expect(count).toBe(
              days.reduce((sum, one) => sum + (one.day >= from && one.day <= to ? one.count : 0), 0),
            )
        },
      ),
    )
  })
})

describe('what was before', () => {
  test.each([
    ['2026-03-04', '2026-03-04', '2026-03-03', '2026-03-03'],
    ['2026-02-03', '2026-03-04', '2026-01-04', '2026-02-02'],
    // over a leap day
    ['2028-02-15', '2028-03-15', '2028-01-16', '2028-02-14'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ])('of %s to %s is %s to %s', (from, to, first, last) => {
    expect(previousOf({ from, to })).toEqual({ from: first, to: last })
  })

  test('goes by the same steps, that many days earlier', () => {
    const steps = [
      { from: '2026-03-02', to: '2026-03-08' },
      { from: '2026-03-09', to: '2026-03-10' },
    ]
    expect(movedBy(steps, -9)).toEqual([
      { from: '2026-02-21', to: '2026-02-27' },
      { from: '2026-02-28', to: '2026-03-01' },
    ])
    expect(movedBy(movedBy(steps, -9), 9)).toEqual(steps)
  })
})

test.each([
  [[], []],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [[3], [3]],
  // a day without a row keeps what was there, and one that takes back goes down
  [
    [2, 0, 5, -1],
    [2, 2, 7, 6],
  ],
])('the line of %j rises to %j', (values, line) => {
  expect(cumulated(values)).toEqual(line)
})
