import { expect, it } from 'vitest'
import { pollDelay } from './poll-delay.ts'

it('the result page asks every two seconds at first and backs off to ten', () => {
  expect([1, 2, 3, 4, 6, 10, 11, 1000, 1_000_000].map(pollDelay)).toEqual([
    2000, 2000, 2000, 2500, 3906, 9537, 10_000, 10_000, 10_000,
  ])
})
