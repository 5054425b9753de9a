import { expect, test } from 'vitest'
import { isWhole, largestPart, pointIn, pointOf, within } from './crop.ts'

test.each([
  ['a landscape for a portrait', { width: 2000, height: 1000 }, [4, 5], [0.3, 0, 0.4, 1]],
  ['a portrait for a hero', { width: 900, height: 1600 }, [16, 9], [0, 0.341797, 1, 0.316406]],
  ['what fits already', { width: 800, height: 1000 }, [4, 5], [0, 0, 1, 1]],
] as const)(
  'the first crop of %s is the largest part in the ratio of the frame',
  (_, size, ratio, expected) => {
    const { x, y, width, height } = largestPart(size, ratio)
    const rounded = [x, y, width, height].map((share) => Math.round(share * 1e6) / 1e6)
    expect(rounded).toEqual(expected)
    expect((width * size.width) / (height * size.height)).toBeCloseTo(ratio[0] / ratio[1], 6)
  },
)

test('a picture without a ratio is not cut, nor is one of which less than a pixel would go', () => {
  const size = { width: 801, height: 1001 }
  expect(isWhole(size, largestPart(size, undefined))).toBe(true)
  expect(isWhole(size, largestPart(size, [4, 5]))).toBe(true)
  expect(isWhole(size, { x: 0, y: 0, width: 0.99, height: 1 })).toBe(false)
})

test('a crop never reaches beyond its picture, whatever the screen computes', () => {
  const { x, y, width, height } = within({ x: 0.25, y: -1e-9, width: 0.7500000001, height: 1.0000001 })
  expect([x, y, width, height]).toEqual([0.25, 0, 0.75, 1])
  expect(x + width).toBeLessThanOrEqual(1)
})

test('the focal point stays on the same spot of the picture when it is cropped', () => {
  const part = { x: 0.25, y: 0, width: 0.5, height: 0.5 }
  expect(pointIn(part, { x: 0.5, y: 0.25 })).toEqual({ x: 0.5, y: 0.5 })
  expect(pointIn(part, { x: 0.1, y: 0.9 })).toEqual({ x: 0, y: 1 })
  expect(pointOf(part, pointIn(part, { x: 0.6, y: 0.2 }))).toEqual({ x: 0.6, y: 0.2 })
})
