import { describe, expect, test } from 'vitest'
import { areaOf, labelled, lineOf, nearestTo, placeOf } from './line-geometry.ts'

const plot = { left: 40, top: 10, width: 300, height: 100 }

describe('the points', () => {
  test.each([
    [4, 0, 40],
    [4, 1, 140],
    [4, 3, 340],
    [1, 0, 340],
  ])('of %i the one with number %i is at %i', (count, n, x) => {
    expect(placeOf(plot, count, n)).toBe(x)
  })

  test.each([
    [4, -20, 0],
    [4, 40, 0],
    [4, 89, 0],
    [4, 91, 1],
    [4, 500, 3],
    [1, 200, 0],
    [0, 200, 0],
  ])('of %i the nearest to %i is number %i', (count, x, n) => {
    expect(nearestTo(plot, count, x)).toBe(n)
  })
})

describe('the line', () => {
  test.each([
    [[0, 5, 10], 10, 'M40 110L190 60L340 10'],
    // one step alone rises from nothing
    [[10], 20, 'M40 110L340 60'],
    // nothing at all is flat, and what is below 0 is drawn on it
    [[0, 0], 0, 'M40 110L340 110'],
    [[-5, 10], 10, 'M40 110L340 10'],
  ])('of %j below %i', (values, top, path) => {
    expect(lineOf(plot, top, values)).toBe(path)
  })

  test('has a ground', () => {
    expect(areaOf(plot, 10, [0, 10])).toBe('M40 110L340 10V110H40Z')
  })
})

test.each([
  [30, 500, [0, 10, 19, 29]],
  [30, 160, [0, 29]],
  [30, 10, [0, 29]],
  [3, 500, [0, 1, 2]],
  [1, 500, [0]],
  [0, 500, []],
])('of %i points in %i pixels these have a label: %j', (count, width, labels) => {
  expect(labelled(count, width)).toEqual(labels)
})
