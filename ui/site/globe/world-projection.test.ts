import { expect, test } from 'vitest'
import { onWorldMap, worldMap } from './world-projection.ts'

/** Read off the drawing of the dots. */
const places = [
  ['Tokyo', 35.6336, 139.7943, 692, 119.6],
  ['Amsterdam', 52.3676, 4.9041, 398.2, 75.4],
  ['San Francisco', 37.7749, -122.4194, 124.9, 113.8],
  ['Singapore', 1.3521, 103.8198, 628.5, 211.6],
  ['Dubai', 25.2048, 55.2708, 512.4, 147.7],
  ['Nairobi', -1.2921, 36.8219, 473.6, 218.7],
  ['London', 51.5072, -0.1276, 388.2, 77.6],
  ['Sao Paulo', -23.5505, -46.6333, 283.4, 278.4],
  ['Lisbon', 38.7223, -9.1393, 368.8, 111.3],
  ['Sydney', -33.8688, 151.2093, 718.9, 306.2],
  ['Cape Town', -33.9249, 18.4241, 428.7, 306.3],
  ['New York', 40.7128, -74.006, 231.1, 106],
] as const

test.each(places)('the map puts %s among the dots of its land', (_name, lat, lng, x, y) => {
  const point = onWorldMap({ lat, lng })

  expect(Math.hypot(point.x - x, point.y - y)).toBeLessThan(0.5)
})

test.each([
  [90, 180],
  [90, -180],
  [-90, 180],
  [-90, -180],
  [0, 720],
  [4000, 0],
])('the map keeps %d, %d inside the frame', (lat, lng) => {
  const { x, y } = onWorldMap({ lat, lng })

  expect(x).toBeGreaterThanOrEqual(-30)
  expect(x).toBeLessThanOrEqual(worldMap.width + 30)
  expect(y).toBeGreaterThanOrEqual(-10)
  expect(y).toBeLessThanOrEqual(worldMap.height)
})
