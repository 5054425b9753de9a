import { expect, it } from 'vitest'
import { closingTime, isOpen } from './closing-time.ts'

it('a closing shows a moment in the local time of the place', () => {
  const moment = new Date('2026-03-15T14:59:00Z')
  expect(closingTime(moment, 'Asia/Tokyo')).toBe('March 15, 2026 at 23:59 Japan Standard Time')
  expect(closingTime(new Date('2026-03-14T15:00:00Z'), 'Asia/Tokyo')).toBe(
    'March 15, 2026 at 00:00 Japan Standard Time',
  )
})

it('a closing ends at the very moment, and never without one', () => {
  const closesAt = '2026-03-15T14:59:00.000Z'
  expect(isOpen(closesAt, new Date('2026-03-15T14:58:59.999Z'))).toBe(true)
  expect(isOpen(closesAt, new Date(closesAt))).toBe(false)
  expect(isOpen(null, new Date('9999-01-01'))).toBe(true)
})
