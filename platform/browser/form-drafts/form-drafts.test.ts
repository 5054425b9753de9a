import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hours } from '#shared/time/duration.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import { aWebsite } from '#tests/websites.ts'
import { formDrafts } from './form-drafts.ts'

const place = { user: 'ada', website: aWebsite('optics'), form: 'price', record: '3' } as const
const change = {
  ...place,
  words: 'the price of SPEAKER',
  address: '/admin-registration-types',
  isStanding: false,
  values: { typed: '12' },
}
const storage = () => sessionStorage.getItem('kept-changes')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the store of form drafts keeps one draft for each admin, website, form and record, until it is dropped', () => {
  formDrafts.keep(change)
  formDrafts.keep({ ...change, values: { typed: '13' } })
  formDrafts.keep({ ...change, website: aWebsite('nursing') })
  formDrafts.keep({ ...change, record: '4' })

  expect(formDrafts.of('ada')).toHaveLength(3)
  expect(formDrafts.find(place)?.values).toEqual({ typed: '13' })
  formDrafts.drop(place)
  expect(formDrafts.find(place)).toBeUndefined()
  expect(formDrafts.find({ ...place, record: '4' })?.values).toEqual({ typed: '12' })
})

it('the store of form drafts keeps a draft for less than a day', () => {
  formDrafts.keep(change)
  vi.advanceTimersByTime(hours(24) - 1)
  expect(formDrafts.find(place)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(formDrafts.find(place)).toBeUndefined()
  expect(formDrafts.of('ada')).toEqual([])
})

it('the store of form drafts shows nobody what another has typed, and forgets it when he works in this tab', () => {
  formDrafts.keep(change)
  expect(formDrafts.of('bob')).toEqual([])
  expect(formDrafts.find({ ...place, user: 'bob' })).toBeUndefined()
  formDrafts.keep({ ...change, user: 'bob' })
  formDrafts.dropOthers('bob')
  expect(storage()).not.toContain('ada')
  expect(formDrafts.of('bob')).toHaveLength(1)
  formDrafts.dropAll()
  expect(storage()).toBeNull()
})

it.each([
  ['nothing of ours', '{"a":1}'],
  ['half of one', '[{"user":"ada"}]'],
  ['no JSON', '['],
])('the store of form drafts reads %s as nothing', (_, text) => {
  sessionStorage.setItem('kept-changes', text)
  expect(formDrafts.of('ada')).toEqual([])
})

it('the store of form drafts offers to nobody what a form holds, and tells whoever listens', () => {
  const viewer = vi.fn()
  const stop = formDrafts.subscribe(viewer)
  const leave = formDrafts.occupy(place)
  expect(formDrafts.isOccupied({ ...place })).toBe(true)
  expect(formDrafts.isOccupied({ ...place, record: '4' })).toBe(false)
  leave()
  expect(formDrafts.isOccupied(place)).toBe(false)
  expect(viewer).toHaveBeenCalledTimes(2)
  stop()
  formDrafts.keep(change)
  expect(viewer).toHaveBeenCalledTimes(2)
})
