import { describe, expect, test } from 'vitest'
import { sparkCorners } from './spark-corners.ts'

describe('a spark line', () => {
  test.each([
    ['rises from its foot to its head', [0, 5, 10], '0,20 50,10 100,0'],
    ['lies at its foot where there is nothing', [0, 0, 0], '0,20 50,20 100,20'],
    ['is never below its foot', [-5, 10], '0,20 100,0'],
    ['of one day is one corner', [3], '0,0'],
    ['of no day has none', [], ''],
  ])('%s', (_, values, corners) => {
    expect(sparkCorners(values, 100, 20)).toBe(corners)
  })
})
