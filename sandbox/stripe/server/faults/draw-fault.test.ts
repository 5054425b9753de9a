import { expect, test } from 'vitest'
import { drawCallFault, drawEventFault } from './draw-fault.ts'

const draws = Array.from({ length: 20_000 }, (_, draw) => draw)
const count = <T>(
  seed: number,
  rate: number,
  drawOne: (random: { randomPerMille: number; randomSeed: number; draw: number }) => T | undefined,
) => {
  const counts = new Map<T, number>()
  for (const draw of draws) {
    const fault = drawOne({ randomPerMille: rate, randomSeed: seed, draw })
    if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1)
  }
  return counts
}
const sum = (counts: Map<unknown, number>) => [...counts.values()].reduce((all, one) => all + one, 0)

test.each([1, 2, 42, 7_000_000])(
  'of a thousand draws of seed %i so many bring a fault, of every kind',
  (seed) => {
    const calls = count(seed, 50, drawCallFault)
    expect(sum(calls)).toBeGreaterThan(800)
    expect(sum(calls)).toBeLessThan(1200)
    expect([...calls.keys()].sort()).toEqual([
      '429',
      '500',
      '500-kept',
      'html',
      'reset-after',
      'reset-before',
    ])

    const events = count(seed, 50, drawEventFault)
    expect([...events.keys()].sort()).toEqual(['late', 'lost', 'twice'])
  },
)

test('the same seed draws the same, another seed something else', () => {
  const drawn = (randomSeed: number) =>
    draws.slice(0, 200).map((draw) => drawCallFault({ randomPerMille: 500, randomSeed, draw }))
  expect(drawn(1)).toEqual(drawn(1))
  expect(drawn(1)).not.toEqual(drawn(2))
})

test('without a rate, or without a draw, there is none; at a thousand there is always one', () => {
  expect(sum(count(1, 0, drawCallFault))).toBe(0)
  expect(drawEventFault({ randomPerMille: 1000, randomSeed: 1, draw: null })).toBeUndefined()
  expect(sum(count(1, 1000, drawEventFault))).toBe(draws.length)
})
