import { expect, it } from 'vitest'
import { rowsAtOnce, stepTowards } from './stepwise-rows.ts'

const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at}`)
const idOf = (row: string) => row

it('takes a few new rows at once, and the rows as they are wanted', () => {
  const wanted = [...rows(1, rowsAtOnce), ...rows(100, 75)]
  expect(stepTowards(wanted, rows(100, 75), idOf)).toBe(wanted)
  expect(stepTowards([], rows(1, 100), idOf)).toEqual([])
})

it('brings many rows step by step, from the first on, and keeps the height meanwhile', () => {
  const wanted = rows(1000, 100)
  let standing: readonly string[] = rows(1, 100)
  for (let step = 1; step <= 3; step++) {
    standing = stepTowards(wanted, standing, idOf)
    expect(standing.slice(0, step * rowsAtOnce)).toEqual(wanted.slice(0, step * rowsAtOnce))
    expect(standing).toHaveLength(100)
    expect(new Set(standing).size).toBe(100)
  }
  expect(stepTowards(wanted, standing, idOf)).toBe(wanted)
})

it('begins with the first rows, and comes to its end in whatever order the rows stood', () => {
  const wanted = rows(1, 100)
  expect(stepTowards(wanted, [], idOf)).toEqual(rows(1, rowsAtOnce))

  let standing: readonly string[] = [...rows(200, 30), ...wanted.toReversed()].slice(0, 60)
  let steps = 0
  while (standing !== wanted && steps < 10) {
    standing = stepTowards(wanted, standing, idOf)
    expect(new Set(standing).size).toBe(standing.length)
    steps++
  }
  expect(steps).toBeLessThanOrEqual(4)
})
