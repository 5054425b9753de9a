import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hours } from '#shared/duration.ts'
import { lastPlace } from './last-place.ts'
import { aShelf } from './shelf-of-tests.ts'

const place = {
  user: 'ada',
  website: 'optics',
  address: '/admin-bookings?q=x',
  state: { way: [''] },
} as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('sessionStorage', aShelf())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('leads back whoever was there when his session ended, for a day, and nobody else', () => {
  lastPlace.note(place)
  expect(lastPlace.backFor('ada')).toBeUndefined()
  lastPlace.leave({ address: '/admin-bookings?q=y', state: null })
  expect(lastPlace.backFor('ada')).toMatchObject({ ...place, address: '/admin-bookings?q=y', state: null })
  expect(lastPlace.backFor('bob')).toBeUndefined()
  vi.advanceTimersByTime(hours(24))
  expect(lastPlace.backFor('ada')).toBeUndefined()
})

it('leads nowhere after a logout, nor to what is no page of the back-office', () => {
  lastPlace.note(place)
  lastPlace.forget()
  lastPlace.leave(place)
  expect(lastPlace.backFor('ada')).toBeUndefined()
  lastPlace.note(place)
  lastPlace.leave({ ...place, address: 'https://example.org/admin-bookings' })
  expect(lastPlace.backFor('ada')).toBeUndefined()
})
