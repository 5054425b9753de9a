import { expect, it } from 'vitest'
import { conferenceTime } from './conference-time.ts'
import { formatDay, utcTime } from './utc-time.ts'

it('the time of a page tells a moment in UTC, and on the clocks of the conference', () => {
  const moment = new Date('2026-11-20T14:06:59.999Z')
  expect([utcTime(moment), conferenceTime(moment, 'Asia/Tokyo')]).toEqual([
    'Nov 20, 2026, 14:06',
    'JST 23:06',
  ])
  expect(conferenceTime(moment, 'America/New_York')).toBe('EST 09:06')
  expect(conferenceTime(moment, 'Europe/Berlin')).toBe('CET 15:06')
  // daylight saving time has its own name, and a zone without a name shows its offset
  expect(conferenceTime(new Date('2026-07-01T12:00:00Z'), 'Europe/Berlin')).toBe('CEST 14:00')
  expect(conferenceTime(moment, 'America/Sao_Paulo')).toBe('GMT-3 11:06')
})

it('the time of a page says when it is the next day at the conference, or the day before', () => {
  expect(conferenceTime(new Date('2026-11-19T14:59:59Z'), 'Asia/Tokyo')).toBe('JST 23:59')
  expect(conferenceTime(new Date('2026-11-19T15:00:00Z'), 'Asia/Tokyo')).toBe('JST 00:00 +1')
  expect(conferenceTime(new Date('2026-12-31T18:33:00Z'), 'Asia/Tokyo')).toBe('JST 03:33 +1')
  expect(conferenceTime(new Date('2027-01-01T03:00:00Z'), 'America/New_York')).toBe('EST 22:00 -1')
})

it('the time of a page writes midnight as 00:00, and a day as it is', () => {
  expect(utcTime(new Date('2026-01-05T00:00:00Z'))).toBe('Jan 5, 2026, 00:00')
  expect(formatDay('2026-01-05')).toBe('Jan 5, 2026')
})
