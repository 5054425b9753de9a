import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatOffset, instantOf, offsetAt, wallTimeAt } from './zoned-time.ts'

const utc = (instant: number) => new Date(instant).toISOString().slice(0, 16)

describe('the instant of a wall time', () => {
  test.each([
    ['Asia/Tokyo', '2026-05-29', '09:00', '2026-05-29T00:00'],
    ['Asia/Tokyo', '2026-05-29', '08:00', '2026-05-28T23:00'],
    ['Europe/Berlin', '2026-01-15', '09:00', '2026-01-15T08:00'],
    ['Europe/Berlin', '2026-07-15', '09:00', '2026-07-15T07:00'],
    ['Asia/Kathmandu', '2026-05-29', '09:00', '2026-05-29T03:15'],
    ['America/St_Johns', '2026-05-29', '22:00', '2026-05-30T00:30'],
    ['Pacific/Kiritimati', '2026-05-29', '00:00', '2026-05-28T10:00'],
    ['UTC', '2026-05-29', '00:00', '2026-05-29T00:00'],
    // the hours around both clock changes
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-25', '01:59', '2026-10-24T23:59'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-03-08', '09:00', '2026-03-08T13:00'],
    ['Australia/Lord_Howe', '2026-04-05', '09:00', '2026-04-04T22:30'],
  ])('in %s on %s at %s is %s UTC', (zone, date, time, instant) => {
    expect(utc(instantOf(date, time, zone))).toBe(instant)
  })

  test('is read on the clocks of before where they skip it', () => {
    expect(utc(instantOf('2026-03-29', '02:30', 'Europe/Berlin'))).toBe('2026-03-29T01:30')
  })

  test('is the first of both where they show it twice', () => {
    expect(utc(instantOf('2026-10-25', '02:30', 'Europe/Berlin'))).toBe('2026-10-25T00:30')
  })

  test('shows the same local time again', () => {
    const zones = ['Asia/Tokyo', 'Europe/London', 'America/Sao_Paulo', 'Australia/Adelaide', 'Africa/Cairo']
    const at = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), at, (zone, instant) => {
        const { date, time } = wallTimeAt(instant, zone)
        expect(wallTimeAt(instantOf(date, time, zone), zone)).toMatchObject({ date, time })
      }),
    )
  })
})

test.each([
  ['Asia/Tokyo', 540, '+09:00'],
  ['Europe/Berlin', 120, '+02:00'],
  ['America/St_Johns', -150, '-02:30'],
  ['Asia/Kathmandu', 345, '+05:45'],
  ['UTC', 0, '+00:00'],
])('the product tells the offset of %s in May', (zone, minutes, words) => {
  const offset = offsetAt(Date.UTC(2026, 4, 29, 12, 34, 56), zone)
  expect([offset, formatOffset(offset)]).toEqual([minutes, words])
})
