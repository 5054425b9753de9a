import { expect, it } from 'vitest'
import { countries } from './countries.ts'
import { limits } from './fields.ts'

it('the list of countries lists about 190 countries, each once, in alphabetical order T1', () => {
  expect(countries.length).toBeGreaterThanOrEqual(188)
  expect(countries.length).toBeLessThanOrEqual(200)
  expect(new Set(countries).size).toBe(countries.length)
  expect([...countries].sort(new Intl.Collator('en').compare)).toEqual(countries)
})

it('the list of countries has no name that the server would refuse', () => {
  expect(countries.filter((name) => !name.trim() || name.length > limits.country)).toEqual([])
})
