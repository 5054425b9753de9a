import { expect, test } from 'vitest'
import { arcBetween, landPoints, onSphere, type Point, turnedTo } from './globe-geometry.ts'
import { globePoints, landMask } from './land-mask.ts'

const tokyo = { lat: 35.63, lng: 139.79 }
const amsterdam = { lat: 52.37, lng: 4.9 }

const length = (point: Point) => Math.hypot(...point)
const close = (one: Point, other: Point) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
const land = landPoints(landMask, globePoints)
const isLand = (lat: number, lng: number) =>
  land.some((point) => close(point, onSphere({ lat, lng })) < 0.045)

test('the globe has land where there is land, and sea where there is sea', () => {
  expect(land).toHaveLength(1363)
  for (const point of land) expect(length(point)).toBeCloseTo(1, 9)

  expect(isLand(48, 68)).toBe(true) // Kazakhstan
  expect(isLand(40, -100)).toBe(true) // Kansas
  expect(isLand(-25, 134)).toBe(true) // Alice Springs
  expect(isLand(-10, -55)).toBe(true) // Mato Grosso
  expect(isLand(0, -150)).toBe(false) // the Pacific
  expect(isLand(30, -45)).toBe(false) // the Atlantic
  expect(isLand(-30, 80)).toBe(false) // the Indian Ocean
})

test('the globe shows the place it is turned to in the middle, north up and east to the right', () => {
  const turn = turnedTo(tokyo)
  expect(close(turn(onSphere(tokyo)), [0, 0, 1])).toBeCloseTo(0, 9)

  const [, north] = turn(onSphere({ ...tokyo, lat: 50 }))
  const [east] = turn(onSphere({ ...tokyo, lng: 150 }))
  expect(north).toBeGreaterThan(0.2)
  expect(east).toBeGreaterThan(0.1)
  expect(turn(onSphere({ lat: -tokyo.lat, lng: tokyo.lng - 180 }))[2]).toBeCloseTo(-1, 9)
})

test('the globe leads an arc from place to place through the air', () => {
  const [start, end] = [onSphere(tokyo), onSphere(amsterdam)]
  const arc = arcBetween(start, end)
  const heights = arc.map(length)

  expect(close(arc[0] ?? [0, 0, 0], start)).toBeCloseTo(0, 9)
  expect(close(arc.at(-1) ?? [0, 0, 0], end)).toBeCloseTo(0, 9)
  expect(Math.max(...heights)).toBeCloseTo(heights[24] ?? 0, 9)
  expect(heights[24]).toBeGreaterThan(1.08)
  expect(heights[24]).toBeLessThan(1.2)
})

test('the globe leads no arc from a place to itself or to the far side of the earth', () => {
  expect(arcBetween(onSphere(tokyo), onSphere(tokyo))).toEqual([])
  expect(arcBetween(onSphere({ lat: 10, lng: 20 }), onSphere({ lat: -10, lng: -160 }))).toEqual([])
})
