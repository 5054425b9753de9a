import { expect, it } from 'vitest'
import { dayInWords, japanTime, utcTime } from './utc-and-jst.ts'

it('tells a moment in UTC, and on the clocks of Japan', () => {
  const moment = new Date('2026-11-20T14:06:59.999Z')
  expect([utcTime(moment), japanTime(moment)]).toEqual(['Nov 20, 2026, 14:06', 'JST 23:06'])
})

it('says when it is the next day in Japan, from 15:00 on', () => {
  expect(japanTime(new Date('2026-11-19T14:59:59Z'))).toBe('JST 23:59')
  expect(japanTime(new Date('2026-11-19T15:00:00Z'))).toBe('JST 00:00 +1')
  expect(japanTime(new Date('2026-12-31T18:33:00Z'))).toBe('JST 03:33 +1')
})

it('writes midnight as 00:00, and a day as it is', () => {
  expect(utcTime(new Date('2026-01-05T00:00:00Z'))).toBe('Jan 5, 2026, 00:00')
  expect(dayInWords('2026-01-05')).toBe('Jan 5, 2026')
})
