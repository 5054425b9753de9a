import { expect, test } from 'vitest'
import { shortNameOf, slugOf } from './proposals.ts'

test.each([
  ['International Night Sky Conference 2027', [], 'Night Sky'],
  ['World Renewable Energy Conference 2027', [], 'Renewable'],
  ['World Renewable Energy Conference 2027', ['renewable'], 'Renewable 27'],
  ['World Renewable Energy Conference 2027', ['Renewable', 'Renewable 27'], 'Renewable 2'],
  ['Nursing Practice and Research 2026', [], 'Nursing'],
  ['Kelp and Seaweed Forum', [], 'Kelp Seaweed'],
  ['Gastroenterological Days', [], 'Gastroenterolo'],
  ['World Conference', [], 'World'],
  ['3rd Symposium on Ice, 2030', [], 'Ice'],
  ['', [], ''],
])('the short name of %j, beside %j, is %j', (name, taken, short) => {
  expect(shortNameOf(name, taken)).toBe(short)
})

test.each([
  ['Night Sky', '2027', [], 'night-sky'],
  ['Tromsø Über', '', [], 'tromso-uber'],
  ['Optics', 'Optics 2028', ['optics'], 'optics-2028'],
  ['Optics', 'Optics', ['optics'], 'optics-2'],
  ['Agenda', 'Agenda 2030', [], 'agenda-2030'],
  ['2 Seas', '', [], 'seas'],
  ['天文', '', [], ''],
  ['X', '', [], ''],
])('the address of %j in %j, beside %j, is %j', (shortName, name, taken, slug) => {
  expect(slugOf(shortName, name, taken)).toBe(slug)
})
