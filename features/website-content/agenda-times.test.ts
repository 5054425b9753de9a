import { expect, test } from 'vitest'
import { ownTimeOf, runningIn, spanOf } from './agenda-times.ts'

const startOf = (time: string) => spanOf('2026-05-29', time, 'Asia/Tokyo').start

test('an agenda item tells begin and end with the offset of the place on that day', () => {
  expect(spanOf('2026-05-29', '09:00-09:45', 'Asia/Tokyo')).toEqual({
    start: { clock: '09:00', dateTime: '2026-05-29T09:00+09:00', instant: Date.UTC(2026, 4, 29, 0, 0) },
    end: { clock: '09:45', dateTime: '2026-05-29T09:45+09:00', instant: Date.UTC(2026, 4, 29, 0, 45) },
  })
  expect(spanOf('2026-01-15', '09:00-10:00', 'Europe/Berlin').start.dateTime).toBe('2026-01-15T09:00+01:00')
  expect(spanOf('2026-07-15', '09:00-10:00', 'Europe/Berlin').start.dateTime).toBe('2026-07-15T09:00+02:00')
})

test('an agenda item ends on the next day what continues past midnight', () => {
  expect(spanOf('2026-12-31', '22:00-01:00', 'Asia/Tokyo').end).toEqual({
    clock: '01:00',
    dateTime: '2027-01-01T01:00+09:00',
    instant: Date.UTC(2026, 11, 31, 16, 0),
  })
})

test.each([
  ['Europe/Berlin', '09:00-09:45', '02:00'],
  ['Europe/Berlin', '08:00-09:00', '01:00'],
  ['America/New_York', '08:00-09:00', 'Thu 19:00'],
  ['America/New_York', '09:00-09:45', 'Thu 20:00'],
  ['America/New_York', '15:15-17:00', '02:15'],
  ['Pacific/Auckland', '09:00-09:45', '12:00'],
  ['Pacific/Auckland', '22:00-23:00', 'Sat 01:00'],
  ['Asia/Tokyo', '09:00-09:45', undefined],
  // another name, the same clocks
  ['Asia/Seoul', '09:00-09:45', undefined],
])("in %s the visitor's own time of %s is %s", (zone, time, own) => {
  expect(ownTimeOf(startOf(time), zone)).toBe(own)
})

test.each([
  // the evening before, the minutes around the first items, a break between two, after the last one
  ['2026-05-28T14:59:59Z', [], undefined],
  ['2026-05-28T23:59:59Z', [], 0],
  ['2026-05-29T00:00:00Z', [0], 1],
  ['2026-05-29T00:45:00Z', [1], 2],
  ['2026-05-29T02:00:00Z', [], 2],
  ['2026-05-29T04:30:00Z', [2], undefined],
  ['2026-05-29T08:00:00Z', [], undefined],
])('at %s the items %j are on, and %s is next', (now, on, next) => {
  const items = [{ time: '09:00-09:45' }, { time: '09:45-10:30' }, { time: '13:00-14:00' }]
  expect(runningIn({ isoDate: '2026-05-29', items }, Date.parse(now), 'Asia/Tokyo')).toEqual({ on, next })
})
