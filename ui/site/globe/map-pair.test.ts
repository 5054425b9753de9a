import { expect, test } from 'vitest'
import { placesOf } from './map-pair.ts'

const tokyo = { label: 'Tokyo', lat: 35.6, lng: 139.8 }
const dubai = { label: 'Dubai', lat: 25.2, lng: 55.3 }
const nairobi = { label: 'Nairobi', lat: -1.3, lng: 36.8 }

test('the map names every place once and the most connected one first', () => {
  const pairs = [
    { start: nairobi, end: dubai },
    { start: dubai, end: { ...tokyo } },
    { start: tokyo, end: nairobi },
    { start: tokyo, end: dubai },
    { start: tokyo, end: { ...tokyo, label: 'Ariake' } },
  ]

  expect(placesOf(pairs).map(({ label }) => label)).toEqual(['Tokyo', 'Dubai', 'Nairobi', 'Ariake'])
})

test('the map names no place of no pairs', () => {
  expect(placesOf([])).toEqual([])
})
