import { expect, it } from 'vitest'
import { addDays, daysBetween, formatDay, formatShortDay } from './calendar-day.ts'

it('calendar days are counted across months, years and summer time', () => {
  expect(addDays('2026-05-30', 3)).toBe('2026-06-02')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-05-29', '2025-05-29')).toBe(-365)
  expect(formatDay('2026-03-30')).toBe('March 30, 2026')
  expect(formatShortDay('2026-03-30')).toBe('Mar 30, 2026')
})
