import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barAt, barsOf, labelled, middleOf, type Plot } from './bar-geometry.ts'

const plot: Plot = { left: 40, top: 10, width: 300, height: 100 }
const foot = 110

describe('the bars', () => {
  test('stand on the foot, as high as their value, and none where there is nothing', () => {
    const [bars] = barsOf(plot, 10, [[0, 5, 10]])
    expect(bars?.map(({ y, height }) => [y, height])).toEqual([
      [foot, 0],
      [60, 50],
      [10, 100],
    ])
  })

  test('of a second series stand on the first', () => {
    const [, upper] = barsOf(plot, 10, [
      [4, 0],
      [6, 3],
    ])
    expect(upper?.map(({ y, height }) => [y, height])).toEqual([
      [10, 60],
      [80, 30],
    ])
  })

  test('of little beside much can still be seen', () => {
    const [bars] = barsOf(plot, 1e15, [[1, 1e15]])
    expect(bars?.[0]).toMatchObject({ height: 2, y: foot - 2 })
  })

  test('of a single value is not as wide as all, and of an empty figure there are none', () => {
    expect(barsOf(plot, 1, [[1]])[0]?.[0]).toEqual({ x: 174, y: 10, width: 32, height: 100 })
    expect(barsOf(plot, 0, [[0]])[0]?.[0]).toMatchObject({ height: 0 })
    expect(barsOf(plot, 0, [[]])).toEqual([[]])
    expect(barsOf(plot, 0, [])).toEqual([])
  })

  test('however many stay within the plot, beside one another', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 700 }), (values) => {
        const bars = barsOf(plot, Math.max(...values), [values])[0] ?? []
        let end = plot.left
        for (const { x, y, width, height } of bars) {
          expect(x).toBeGreaterThanOrEqual(end - 1e-6)
          expect(y).toBeGreaterThanOrEqual(plot.top - 1e-6)
          expect(y + height).toBeCloseTo(foot)
          expect(width).toBeGreaterThan(0)
          end = x + width
        }
        expect(end).toBeLessThanOrEqual(plot.left + plot.width + 1e-6)
      }),
    )
  })
})

describe('a place in the figure', () => {
  test('belongs to the bar whose middle is nearest', () => {
    for (const count of [1, 7, 90]) {
      for (let n = 0; n < count; n++) expect(barAt(plot, count, middleOf(plot, count, n))).toBe(n)
    }
  })

  test('outside of it belongs to the first or the last', () => {
    expect(barAt(plot, 30, -100)).toBe(0)
    expect(barAt(plot, 30, 340)).toBe(29)
    expect(barAt(plot, 30, 9999)).toBe(29)
  })
})

describe('the labels', () => {
  test('are as many as there is room for, the last always, the same number of bars apart', () => {
    expect(labelled(1, 300)).toEqual([0])
    expect(labelled(4, 304)).toEqual([0, 1, 2, 3])
    expect(labelled(30, 300)).toEqual([5, 13, 21, 29])
    expect(labelled(30, 0).at(-1)).toBe(29)
    expect(labelled(0, 300)).toEqual([])
  })
})
