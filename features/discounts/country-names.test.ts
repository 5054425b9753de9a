import { describe, expect, it } from 'vitest'
import { limits } from '#shared/fields.ts'
import { builtInCountries, countryNames, firstCountries, withChoice } from './country-names.ts'

const country = (common: unknown) => ({ name: { common, official: 'x' } })

describe('countryNames', () => {
  it('reads name.common of each and sorts alphabetically, accents and case aside T27', () => {
    const answer = ['Zambia', 'Åland Islands', 'Curaçao', 'eSwatini', 'Cuba', 'Algeria', 'Cyprus', 'Estonia']
    expect(countryNames(answer.map(country))).toEqual([
      'Åland Islands',
      'Algeria',
      'Cuba',
      'Curaçao',
      'Cyprus',
      'Estonia',
      'eSwatini',
      'Zambia',
    ])
  })

  it.each([
    ['an object', { name: { common: 'Japan' } }],
    ['the sentence of a failure', { message: 'Not Found', status: 404 }],
    ['a text', '<!doctype html>'],
    ['null', null],
    ['nothing', undefined],
    ['a number', 7],
    ['an empty list', []],
    ['a list of names alone', ['Japan', 'Kenya']],
    ['a list without a single name', [null, 3, [], {}, { name: null }, { name: 'Japan' }, country(5)]],
    ['empty names', [country(''), country(' \n')]],
  ])('finds nothing in %s T27', (_, answer) => {
    expect(countryNames(answer)).toBeUndefined()
  })

  it('passes over what is no name among names T27', () => {
    const answer = [
      country('Kenya'),
      null,
      country(['Peru']),
      country({ toString: () => 'Peru' }),
      country('\0'),
      country('\uD800'),
      country('x'.repeat(limits.country + 1)),
      country(' Japan '),
      country('Japan'),
      { common: 'Peru' },
      country('<img src=x onerror=alert(1)>'),
    ]
    expect(countryNames(answer)).toEqual(['<img src=x onerror=alert(1)>', 'Japan', 'Kenya'])
  })

  it('takes at most 300 names T27', () => {
    const answer = Array.from({ length: 5000 }, (_, place) => country(`Country ${place}`))
    expect(countryNames(answer)).toHaveLength(300)
    expect(countryNames([...Array.from({ length: 400 }, () => country('Japan')), country('Kenya')])).toEqual([
      'Japan',
      'Kenya',
    ])
  })
})

it('the discount form has a list of its own, of about 195 names and Other T27 m94', () => {
  expect(firstCountries).toEqual(['India', 'USA', 'UK', 'Germany', 'Other'])
  expect(builtInCountries.at(-1)).toBe('Other')
  expect(builtInCountries.length).toBeGreaterThanOrEqual(190)
  expect(builtInCountries.length).toBeLessThanOrEqual(200)
})

it.each([
  ['nothing', '', ['Japan', 'Kenya']],
  ['what is there', 'Kenya', ['Japan', 'Kenya']],
  ['what is missing', 'Other', ['Japan', 'Kenya', 'Other']],
])('the discount form keeps the choice of %s T27', (_, choice, names) => {
  expect(withChoice(['Japan', 'Kenya'], choice)).toEqual(names)
})
