import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T12:00:00Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-09-21T12:00:00Z', '2 months ago'],
  ['2023-11-21T12:00:00Z', '3 years ago'],
  ['2026-11-21T12:30:00Z', 'just now'],
])('the page says of %s: %s', (moment, words) => {
  expect(timeAgo(new Date(moment), now)).toBe(words)
})
