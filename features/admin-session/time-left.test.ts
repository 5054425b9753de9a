import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

it.each([
  [-3600, 'Expired'],
  [-0.001, 'Expired'],
  [Number.NaN, 'Expired'],
  [0, '0s'],
  [1, '1s'],
  [59.999, '59s'],
  [60, '1m 0s'],
  [299, '4m 59s'],
  [300, '5m 0s'],
  [3599, '59m 59s'],
  [3600, '1h 0m'],
  [3660, '1h 1m'],
  [86_399, '23h 59m'],
])('the session monitor shows %d seconds as %s A21 m188', (seconds, shown) => {
  expect(timeLeft(seconds)).toBe(shown)
})
