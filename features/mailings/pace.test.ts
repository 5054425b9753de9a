import { expect, test } from 'vitest'
import { paceOf, timeFor } from './pace.ts'

test.each([
  [1, 1, 60_000],
  [30, 1, 2_000],
  [45, 1, 1_333],
  [60, 1, 1_000],
  [90, 2, 1_333],
  [6_000, 100, 1_000],
])('%i a minute are %i every %i ms', (perMinute, batch, pause) => {
  expect(paceOf(perMinute)).toEqual({ batch, pause })
})

test.each([
  [1, 30, 'about a minute'],
  [148, 30, 'about 5 minutes'],
  [3_000, 30, 'about 100 minutes'],
  [10_000, 30, 'about 6 hours'],
])('%i emails at %i a minute take %s', (mails, perMinute, words) => {
  expect(timeFor(mails, perMinute)).toBe(words)
})
