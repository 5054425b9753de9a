import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hours } from '#shared/time/duration.ts'
import { aShelf } from '#tests/a-shelf.ts'
import { keptChanges } from './kept-changes.ts'

const place = { user: 'ada', website: 'optics', form: 'price', record: '3' } as const
const change = {
  ...place,
  words: 'the price of SPEAKER',
  address: '/admin-registration-types',
  isStanding: false,
  values: { typed: '12' },
}
const shelf = () => sessionStorage.getItem('kept-changes')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('sessionStorage', aShelf())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps one change for each admin, website, form and record, until it is dropped', () => {
  keptChanges.keep(change)
  keptChanges.keep({ ...change, values: { typed: '13' } })
  keptChanges.keep({ ...change, website: 'nursing' })
  keptChanges.keep({ ...change, record: '4' })

  expect(keptChanges.of('ada')).toHaveLength(3)
  expect(keptChanges.find(place)?.values).toEqual({ typed: '13' })
  keptChanges.drop(place)
  expect(keptChanges.find(place)).toBeUndefined()
  expect(keptChanges.find({ ...place, record: '4' })?.values).toEqual({ typed: '12' })
})

it('keeps it for less than a day', () => {
  keptChanges.keep(change)
  vi.advanceTimersByTime(hours(24) - 1)
  expect(keptChanges.find(place)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(keptChanges.find(place)).toBeUndefined()
  expect(keptChanges.of('ada')).toEqual([])
})

it('shows nobody what another has typed, and forgets it when he works in this tab', () => {
  keptChanges.keep(change)
  expect(keptChanges.of('bob')).toEqual([])
  expect(keptChanges.find({ ...place, user: 'bob' })).toBeUndefined()
  keptChanges.keep({ ...change, user: 'bob' })
  keptChanges.dropOthers('bob')
  expect(shelf()).not.toContain('ada')
  expect(keptChanges.of('bob')).toHaveLength(1)
  keptChanges.dropAll()
  expect(shelf()).toBeNull()
})

it.each([
  ['nothing of ours', '{"a":1}'],
  ['half of one', '[{"user":"ada"}]'],
  ['no JSON', '['],
])('reads %s as nothing', (_, text) => {
  sessionStorage.setItem('kept-changes', text)
  expect(keptChanges.of('ada')).toEqual([])
})

it('offers to nobody what a form holds, and tells whoever listens', () => {
  const viewer = vi.fn()
  const stop = keptChanges.subscribe(viewer)
  const leave = keptChanges.occupy(place)
  expect(keptChanges.isOccupied({ ...place })).toBe(true)
  expect(keptChanges.isOccupied({ ...place, record: '4' })).toBe(false)
  leave()
  expect(keptChanges.isOccupied(place)).toBe(false)
  expect(viewer).toHaveBeenCalledTimes(2)
  stop()
  keptChanges.keep(change)
  expect(viewer).toHaveBeenCalledTimes(2)
})
