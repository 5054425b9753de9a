import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  abstractCountsFrom,
  cutoffOf,
  formatMonths,
  isInForce,
  monthsBefore,
  mustConfirm,
} from './retention.ts'

const at = (text: string) => new Date(text)

test.each([
  ['2026-11-24T03:04:05.006Z', 12, '2025-11-24T03:04:05.006Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2028-03-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-01-15T12:00:00.000Z', 1, '2025-12-15T12:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 12, '2027-02-28T23:59:59.999Z'],
  ['2026-05-31T00:00:00.000Z', 6, '2025-11-30T00:00:00.000Z'],
])('%s is %i months after %s', (now, months, before) => {
  expect(monthsBefore(at(now), months)).toEqual(at(before))
})

const moments = fc.date({ min: at('2000-01-01'), max: at('2100-01-01'), noInvalidDate: true })
const times = fc.integer({ min: 1, max: 600 })

test('more months reach further back, and never forward', () => {
  fc.assert(
    fc.property(moments, times, times, (now, one, other) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
      expect(monthsBefore(now, more) <= monthsBefore(now, fewer)).toBe(true)
      expect(monthsBefore(now, fewer) < now).toBe(true)
    }),
  )
})

test('what is due stays due: a cutoff never goes back while time goes on', () => {
  fc.assert(
    fc.property(
      moments,
      moments,
      times,
      fc.constantFrom('receipts', 'sent-mails'),
      (one, other, months, kind) => {
        const [earlier, afterwards] = one < other ? [one, other] : [other, one]
        expect(cutoffOf(kind, months, earlier) <= cutoffOf(kind, months, afterwards)).toBe(true)
      },
    ),
  )
})

describe('receipts', () => {
  test.each([
    // issued on any day of 2016: ten years after its end, so with 2027
    ['2016-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z', false],
    ['2016-12-31T23:59:59.999Z', '2026-12-31T23:59:59.999Z', false],
    ['2016-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', true],
    ['2016-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', true],
    ['2017-01-01T00:00:00.000Z', '2027-12-31T23:59:59.999Z', false],
  ])('of %s are due on %s: %s', (issued, now, due) => {
    expect(at(issued) < cutoffOf('receipts', 120, at(now))).toBe(due)
  })
})

test('an abstract counts from the end of its conference, or from itself when it came later', () => {
  const end = at('2026-05-31T23:59:59Z')
  expect(abstractCountsFrom(at('2026-02-01'), end)).toEqual(end)
  expect(abstractCountsFrom(at('2026-07-01'), end)).toEqual(at('2026-07-01'))
})

describe('a time that an owner sets', () => {
  const unset = { months: null, isConfirmed: false }
  const suggested = { months: 12, isConfirmed: false }
  const held = { months: 12, isConfirmed: true }

  test.each([
    ['none yet', unset, 12, true],
    ['suggested, and never confirmed', suggested, 12, true],
    ['suggested, and longer', suggested, 24, true],
    ['shorter than what holds', held, 6, true],
    ['the same', held, 12, false],
    ['longer than what holds', held, 24, false],
    ['none any longer', held, null, false],
    ['none, and never one', suggested, null, false],
  ])('%s: whether the counts must be seen first', (_, before, months, must) => {
    expect(mustConfirm(before, months)).toBe(must)
  })

  test('deletes nothing before it is confirmed', () => {
    expect([unset, suggested, held].map(isInForce)).toEqual([false, false, true])
  })
})

test.each([
  [1, '1 month'],
  [6, '6 months'],
  [12, '1 year'],
  [18, '18 months'],
  [120, '10 years'],
])('%i months are %s', (months, words) => {
  expect(formatMonths(months)).toBe(words)
})
