import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortTime, zonedClock, zonedTime } from './short-time.ts'
import { instantOf, offsetAt } from './zoned-time.ts'

const zones = ['Asia/Tokyo', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Apia', 'UTC']

test.each([
  ['Asia/Tokyo', '2026-12-31T18:33:59.999Z', 'Jan 1, 2027, 03:33 JST'],
  ['America/Los_Angeles', '2026-01-01T07:59:59Z', 'Dec 31, 2025, 23:59 PST'],
  ['America/Los_Angeles', '2026-07-01T07:00:00Z', 'Jul 1, 2026, 00:00 PDT'],
  // the second before and the first after a change of daylight saving time
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 'Mar 29, 2026, 01:59 CET'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Mar 29, 2026, 03:00 CEST'],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 'Oct 25, 2026, 02:59 CEST'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 'Oct 25, 2026, 02:00 CET'],
  ['Europe/Lisbon', '2026-07-01T09:00:00Z', 'Jul 1, 2026, 10:00 WEST'],
  ['Asia/Singapore', '2026-11-20T14:06:00Z', 'Nov 20, 2026, 22:06 SGT'],
  // without a short name; this zone skipped December 30, 2011
  ['Pacific/Apia', '2011-12-30T09:59:00Z', 'Dec 29, 2011, 23:59 GMT-10'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', 'Dec 31, 2011, 00:00 GMT+14'],
  ['America/Sao_Paulo', '2026-11-20T14:06:00Z', 'Nov 20, 2026, 11:06 GMT-3'],
  ['UTC', '2026-01-05T00:00:00Z', 'Jan 5, 2026, 00:00 UTC'],
])('in %s the moment %s is %s', (timeZone, at, text) => {
  expect(zonedTime(new Date(at), timeZone)).toBe(text)
  expect(zonedClock(new Date(at), timeZone)).toBe(text.split(', ')[2])
})

test('the short time of a zone is read back as the same minute, but in the hour that occurs twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 11, 31) / 60_000 }),
      (timeZone, minutes) => {
        const at = minutes * 60_000
        const wall = new Date(`${shortTime(new Date(at), timeZone)} UTC`).toISOString()
        const read = instantOf(wall.slice(0, 10), wall.slice(11, 16), timeZone)
        const isRepeated = offsetAt(at - 3_600_000, timeZone) > offsetAt(at, timeZone)
        expect(read).toBe(isRepeated ? at - 3_600_000 : at)
      },
    ),
  )
})
