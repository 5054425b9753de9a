import { expect, test } from 'vitest'
import { defaultContent } from './default-content.ts'
import { formatPlace, ordinal, twoLines } from './format-event.ts'

test('the text of an event names the place from the near to the far, and leaves out an area that is not known', () => {
  const { event } = defaultContent.renewable
  const { area: _area, ...location } = event.location

  expect(formatPlace(event)).toBe('Ariake, Tokyo, Japan')
  expect(formatPlace({ ...event, location })).toBe('Tokyo, Japan')
})

test('the text of an event names a city that is its country once', () => {
  const { event } = defaultContent.renewable
  const at = (area: string, city: string, country: string) =>
    formatPlace({ ...event, location: { ...event.location, area, city, country } })

  expect(at('Marina Bay', 'Singapore', 'Singapore')).toBe('Marina Bay, Singapore')
  expect(at('', 'monaco', 'Monaco')).toBe('Monaco')
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [18, '18th'],
  [21, '21st'],
  [112, '112th'],
])('the text of an event counts %i as %s', (count, expected) => {
  expect(ordinal(count)).toBe(expected)
})

test.each([
  ['World Renewable Energy Conference', ['World Renewable', 'Energy Conference']],
  ['Optics', ['Optics', '']],
  ['International Congress on Nursing', ['International', 'Congress on Nursing']],
  ['', ['', '']],
])('the text of an event breaks %j into two lines', (name, lines) => {
  expect(twoLines(name)).toEqual(lines)
})
