import { expect, it } from 'vitest'
import { closingTime } from './closing-time.ts'

it('tells a moment on the clocks of the place', () => {
  const moment = new Date('2026-03-15T14:59:00Z')
  expect(closingTime(moment, 'Asia/Tokyo')).toBe('March 15, 2026 at 23:59 Japan Standard Time')
  expect(closingTime(new Date('2026-03-14T15:00:00Z'), 'Asia/Tokyo')).toBe(
    'March 15, 2026 at 00:00 Japan Standard Time',
  )
})
