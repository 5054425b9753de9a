import { expect, test } from 'vitest'
import { countAt, countDuration, countStep } from './count-at.ts'

const times = Array.from({ length: 2 * countDuration }, (_, time) => time)

test('a counting figure counts from 0 to the target in 1500 ms and stops exactly there W12', () => {
  expect(countDuration).toBe(1500)
  for (const target of [2500, 250, 1000, 500, 120, 110, 3, 0]) {
    expect(countAt(target, 0)).toBe(0)
    expect([1500, 1501, 1516, 100_000].map((time) => countAt(target, time))).toEqual(Array(4).fill(target))
  }
  expect(countAt(2500, 1499)).toBeLessThan(2500)
})

test('moves in steps of 16 ms, never back W12', () => {
  expect(countStep).toBe(16)
  expect(countAt(2500, 15)).toBe(0)
  expect(countAt(2500, 16)).toBe(26)
  expect(countAt(2500, 31)).toBe(26)
  expect(countAt(2500, 750)).toBe(1226)

  const shown = times.map((time) => countAt(2500, time))
  expect(shown).toEqual([...shown].sort((one, other) => one - other))
  expect(new Set(shown).size).toBe(Math.ceil(1500 / 16) + 1)
})

test('a counting figure shows whole figures only, and 0 before its start W12', () => {
  expect(times.map((time) => countAt(110, time)).every(Number.isInteger)).toBe(true)
  expect(countAt(110, -40)).toBe(0)
})
