import { expect, test } from 'vitest'
import { countries } from '#shared/countries.ts'
import { isTimeZone } from '#shared/time/time-zone.ts'
import { offsetOf, zoneOf } from './country-zones.ts'

test.each([
  ['Norway', 'Tromsø', 'Europe/Oslo'],
  ['United States', 'Chicago', 'America/Chicago'],
  ['United States', 'Boston', 'America/New_York'],
  ['Brazil', 'São Paulo', 'America/Sao_Paulo'],
  ['Japan', '', 'Asia/Tokyo'],
  ['Mongolia', 'Ulaanbaatar', 'Asia/Ulaanbaatar'],
  ['São Tome & Príncipe', '', 'Africa/Sao_Tome'],
  ['Atlantis', 'Poseidonis', ''],
])('the zone of %s, %s is %s', (country, city, zone) => {
  expect(zoneOf(country, city)).toBe(zone)
})

test('every country that a form offers has a zone', () => {
  const without = countries.filter((country) => !isTimeZone(zoneOf(country, '')))
  expect(without).toEqual([])
})

test('an offset is that of the day, and nothing without a zone or a day', () => {
  expect(offsetOf('Europe/Oslo', '2027-01-20')).toBe('UTC+1')
  expect(offsetOf('Europe/Oslo', '2027-07-20')).toBe('UTC+2')
  expect(offsetOf('UTC', '2027-07-20')).toBe('UTC')
  expect(offsetOf('Europe/Oslo', '')).toBeUndefined()
  expect(offsetOf('Nowhere/Here', '2027-07-20')).toBeUndefined()
})
