import { expect, test } from 'vitest'
import { formatPreviousPeriod, hasPrevious, isDrawn, moneyOf } from './shown-figures.ts'

const sums = (registrations: number, revenueCents: number, testRevenueCents: number) => ({
  registrations,
  revenueCents,
  testRevenueCents,
})

test.each([
  ['real money alone', sums(1, 500, 0), null, 'revenueCents', false],
  ['real money beside that of tests', sums(1, 500, 900), sums(0, 0, 0), 'revenueCents', false],
  ['test money alone', sums(1, 0, 900), sums(1, 0, 0), 'testRevenueCents', true],
  ['test money, where there was real money before', sums(1, 0, 900), sums(0, 200, 0), 'revenueCents', true],
  ['test money, where there was some before', sums(0, 500, 900), sums(0, 0, 900), 'revenueCents', false],
  ['no money', sums(3, 0, 0), sums(4, 0, 0), undefined, true],
  ['nothing at all', sums(0, 0, 0), sums(0, 0, 0), undefined, false],
] as const)('the shown figures: %s', (_, now, previous, money, isBefore) => {
  const figures = { ...now, previous }
  expect(moneyOf(figures)).toBe(money)
  expect(hasPrevious(figures)).toBe(isBefore)
})

test('a line is drawn of what was in either period', () => {
  expect(isDrawn({ ...sums(0, 0, 0), previous: sums(2, 0, 0) }, 'registrations')).toBe(true)
  expect(isDrawn({ ...sums(0, 0, 0), previous: null }, 'registrations')).toBe(false)
})

test.each([
  ['2026-02-03', '2026-03-04', '30 days before'],
  ['2025-12-05', '2026-03-04', '90 days before'],
  ['2025-03-05', '2026-03-04', 'year before'],
])('what was before %s to %s is the %s', (from, to, words) => {
  expect(formatPreviousPeriod({ from, to })).toBe(words)
})
