import { expect, it } from 'vitest'
import { weekdayOf } from '#shared/time/calendar-day.ts'
import { parseDay } from '#shared/time/parse-day.ts'
import { formatDates, formatZone, placeAsLabel } from './format-event.ts'

it.each([
  ['2026-05-29', '2026-05-31', 'May 29-31, 2026'],
  ['2026-05-29', '2026-05-29', 'May 29, 2026'],
  ['2026-05-30', '2026-06-02', 'May 30 - June 2, 2026'],
  ['2026-12-30', '2027-01-02', 'December 30, 2026 - January 2, 2027'],
  // the same month of another year
  ['2026-05-29', '2027-05-31', 'May 29, 2026 - May 31, 2027'],
  ['2028-02-28', '2028-02-29', 'February 28-29, 2028'],
])('the text of an event says the days from %s to %s as %s A31', (first, last, words) => {
  expect(formatDates(first, last)).toBe(words)
})

it('the text of an event says a place with and without its area A31', () => {
  expect(placeAsLabel({ city: 'Tokyo', country: 'Japan', area: 'Ariake' })).toBe('Tokyo, Japan (Ariake)')
  expect(placeAsLabel({ city: 'Oslo', country: 'Norway', area: '' })).toBe('Oslo, Norway')
  expect(placeAsLabel({ city: 'Singapore', country: 'Singapore', area: 'Marina Bay' })).toBe(
    'Singapore (Marina Bay)',
  )
})

it('the text of an event reads a day from words of our own form only', () => {
  expect(parseDay('March 30, 2026')).toBe('2026-03-30')
  for (const other of [
    'March 30',
    '30 March 2026',
    'Spring 2026',
    'February 31, 2026',
    '',
    'May 29-31, 2026',
  ])
    expect(parseDay(other), other).toBeUndefined()
})

it('the text of an event names the weekday and the clocks of a place, by the season', () => {
  expect(weekdayOf('2026-05-29')).toBe('Friday')
  expect(formatZone('Asia/Tokyo', '2026-05-29')).toBe('Japan Standard Time')
  expect(formatZone('Europe/Berlin', '2026-01-15')).toBe('Central European Standard Time')
  expect(formatZone('Europe/Berlin', '2026-07-15')).toBe('Central European Summer Time')
})
