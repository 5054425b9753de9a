import { describe, expect, test } from 'vitest'
import { goOn, rowsAtOnce, rowsPerFrame, type Steps, stepTowards } from './stepwise-rows.ts'

const rows = (count: number, first = 0) => Array.from({ length: count }, (_, at) => `row ${first + at}`)
const idOf = (row: string) => row
const whole = (wanted: readonly string[]): Steps<string> => {
  let steps = stepTowards(wanted, undefined, idOf)
  while (steps.come < wanted.length) steps = goOn(steps, idOf)
  return steps
}
const shown = ({ standing }: Steps<string>) => standing.map(({ row }) => row)
const keys = ({ standing }: Steps<string>) => standing.map(({ key }) => key)

describe('A9 the rows of a list', () => {
  test('come at once where they are few', () => {
    const steps = stepTowards(rows(rowsAtOnce), undefined, idOf)
    expect(shown(steps)).toEqual(rows(rowsAtOnce))
    expect(steps.come).toBe(rowsAtOnce)
  })

  test('come a few at a time where they are many, in the place of those before, until they are those that are wanted', () => {
    const before = whole(rows(100))
    const wanted = rows(100, 1000)
    let steps = stepTowards(wanted, before, idOf)
    for (let come = rowsPerFrame; come < 100; come += rowsPerFrame) {
      expect(shown(steps)).toEqual([...wanted.slice(0, come), ...rows(100).slice(come)])
      steps = goOn(steps, idOf)
    }
    expect(shown(steps)).toEqual(wanted)
    expect(steps.come).toBe(100)
  })

  test('are never more than are wanted on the way, and at once fewer', () => {
    const steps = stepTowards(rows(40, 1000), whole(rows(100)), idOf)
    expect(shown(steps)).toEqual([...rows(rowsPerFrame, 1000), ...rows(100).slice(rowsPerFrame, 40)])
    const few = stepTowards(rows(10, 50), whole(rows(100)), idOf)
    expect(shown(few)).toEqual(rows(10, 50))
  })

  test('stay what they are where a new one comes before them', () => {
    const before = whole(rows(100, 1))
    const steps = stepTowards(rows(100), before, idOf)
    expect(shown(steps)).toEqual(rows(100))
    expect(keys(steps).slice(1)).toEqual(keys(before).slice(0, 99))
  })

  test('come anew, as different ones, where many of them stand in another order', () => {
    const before = whole(rows(100))
    const steps = stepTowards(rows(100).toReversed(), before, idOf)
    expect(steps.come).toBe(rowsPerFrame)
    expect(new Set([...keys(steps), ...keys(before)]).size).toBe(100 + rowsPerFrame)
    // one row that passes all others is one change for the list, and 99 for React
    const last = stepTowards(['row 99', ...rows(99)], before, idOf)
    expect(last.come).toBe(rowsPerFrame)
  })

  test('begin again from the first where others are wanted on the way', () => {
    const onTheWay = stepTowards(rows(100, 1000), whole(rows(100)), idOf)
    const steps = stepTowards(rows(100, 2000), onTheWay, idOf)
    expect(shown(steps)).toEqual([...rows(rowsPerFrame, 2000), ...rows(100).slice(rowsPerFrame)])
    expect(new Set(keys(steps)).size).toBe(100)
  })
})
