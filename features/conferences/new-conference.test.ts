import { describe, expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { newConference } from './conferences.contract.ts'
import {
  addressOn,
  bodyOf,
  emptyForm,
  errorsOf,
  type NewForm,
  shownForm,
  takenError,
} from './new-conference.ts'

const others = [
  { website: aWebsite('optics'), name: 'Optics', hue: 300 },
  { website: aWebsite('renewable'), name: 'Renewable', hue: 150 },
]
const source = {
  slug: 'renewable-2027',
  name: 'World Renewable Energy Conference 2027',
  shortName: 'Renewable 27',
  city: 'Tokyo',
  country: 'Japan',
  startsOn: '2027-05-28',
  endsOn: '2027-05-30',
  timeZone: 'Asia/Tokyo',
  look: 'sun' as const,
  hue: 150,
}
const typed = (change: Partial<NewForm>, form = emptyForm('empty', '')): NewForm => ({
  ...form,
  ...change,
  byHand: [...form.byHand, ...Object.keys(change)],
})

describe('the form of a new conference', () => {
  test('short name, address and zone follow what is typed', () => {
    const form = typed({ name: 'International Night Sky Conference 2027', city: 'Tromsø', country: 'Norway' })
    expect(shownForm(form, { others })).toMatchObject({
      shortName: 'Night Sky',
      slug: 'night-sky',
      timeZone: 'Europe/Oslo',
      look: 'sun',
      hue: '40',
    })
  })

  test('what is changed by hand stays, and what follows from it follows it', () => {
    const form = typed({ name: 'Night Sky', shortName: 'Stars', timeZone: 'UTC', country: 'Norway' })
    expect(shownForm(form, { others })).toMatchObject({ shortName: 'Stars', slug: 'stars', timeZone: 'UTC' })
    expect(shownForm(typed({ shortName: '' }, form), { others })).toMatchObject({ shortName: '', slug: '' })
  })

  test('a name like that of another conference gets a short name and an address of its own', () => {
    const form = typed({ name: 'World Optics Meeting 2028' })
    expect(shownForm(form, { others })).toMatchObject({ shortName: 'Optics 28', slug: 'optics-28' })
  })

  test('a next edition is filled completely, and its name follows the year of its first day', () => {
    const form = emptyForm('next', 'renewable')
    const { slug, hue, ...rest } = source
    expect(shownForm(form, { others, source })).toMatchObject({ ...rest, slug, hue: String(hue) })
    expect(errorsOf(shownForm(form, { others, source }))).toEqual({})
    expect(shownForm(typed({ startsOn: '2028-05-26' }, form), { others, source }).name).toBe(
      'World Renewable Energy Conference 2028',
    )
  })

  test('a next edition of a conference without a year in its name gets one', () => {
    const named = { ...source, name: 'Renewable' }
    expect(shownForm(emptyForm('next', 'renewable'), { others, source: named }).name).toBe('Renewable 2027')
  })

  test('a copy takes place and look, not the name and the days', () => {
    expect(shownForm(emptyForm('copy', 'renewable'), { others, source })).toMatchObject({
      name: '',
      shortName: '',
      startsOn: '',
      city: 'Tokyo',
      timeZone: 'Asia/Tokyo',
      hue: '150',
    })
  })

  test('each missing field is named, in the words of its label', () => {
    expect(errorsOf(shownForm(emptyForm('copy', ''), { others: [] }))).toEqual({
      name: 'Name is required',
      shortName: 'Short name is required',
      city: 'City is required',
      country: 'Country is required',
      timeZone: 'Time zone is required',
      startsOn: 'First day is required',
      endsOn: 'Last day is required',
      source: 'Choose a conference',
      slug: 'Address of the website is required',
    })
    const days = typed({ ...source, hue: '150', startsOn: '2027-05-28', endsOn: '2027-05-27' })
    expect(errorsOf(shownForm(days, { others }))).toEqual({
      endsOn: 'Last day must not be before the first day',
    })
  })

  test.each([
    ['empty', 'empty'],
    ['example', { example: 'renewable' }],
    ['copy', { copy: 'renewable', what: ['types', 'emails'] }],
    ['next', { nextEditionOf: 'renewable' }],
  ] as const)('a start from %s is sent as %j', (start, expected) => {
    const form = { ...typed({ ...source, hue: '150' }), start, source: 'renewable' }
    const body = bodyOf(form, [])
    expect(body.start).toEqual(expected)
    expect(newConference.safeParse(body).success).toBe(true)
  })
})

test.each([
  [undefined, undefined],
  [{ isFree: true }, undefined],
  [{ isFree: false, takenBy: 'Optics' }, 'Taken by Optics'],
  [{ isFree: false, reason: 'Choose another' }, 'Choose another'],
])('a name that is judged as %j has the error %j', (verdict, error) => {
  expect(takenError(verdict)).toBe(error)
})

test.each([
  [
    { hostname: 'localhost', port: '3000' },
    { suffix: '.localhost:3000', isHost: false },
  ],
  [
    { hostname: 'optics.localhost', port: '' },
    { suffix: '.localhost', isHost: false },
  ],
  [
    { hostname: '10.0.0.5', port: '' },
    { suffix: '', isHost: false },
  ],
  [
    { hostname: 'example.org', port: '' },
    { suffix: '.example.org', isHost: true },
  ],
  [
    { hostname: 'wrec2026.example.org', port: '' },
    { suffix: '.example.org', isHost: true },
  ],
])('at %j a short address is followed by %j', (place, address) => {
  expect(addressOn(place)).toEqual(address)
})
