import { expect, test } from 'vitest'
import { arcPath } from './arc-path.ts'

test('an arc rises above both ends, the further apart they are the higher', () => {
  expect(arcPath({ x: 692, y: 119.6 }, { x: 398.2, y: 75.4 })).toBe('M692 119.6Q545 1 398.2 75.4')
  expect(arcPath({ x: 692, y: 119.6 }, { x: 718.9, y: 306.2 })).toBe('M692 119.6Q705 98 718.9 306.2')
})

test('an arc never leaves the map at the top', () => {
  const [, top] = /Q\d+ (-?\d+)/.exec(arcPath({ x: 20, y: 12 }, { x: 780, y: 20 })) ?? []

  expect((12 + 20) / 4 + Number(top) / 2).toBeGreaterThanOrEqual(0)
})
