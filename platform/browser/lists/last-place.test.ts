import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hours } from '#shared/time/duration.ts'
import { aStorage } from '#tests/a-storage.ts'
import { formDrafts } from '../form-drafts/form-drafts.ts'
import { lastPlace } from './last-place.ts'

const place = {
  user: 'ada',
  website: 'optics',
  address: '/admin-bookings?q=x',
  state: { way: [''] },
} as const

const typed = {
  user: 'ada',
  website: 'optics',
  form: 'booking',
  record: '1',
  words: 'the booking',
  isStanding: false,
  address: '/admin-bookings?q=x',
  values: { name: 'Ada' },
} as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('sessionStorage', aStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a login leads back whoever was typing there when his session ended, for a day, and nobody else', () => {
  formDrafts.keep(typed)
  lastPlace.note(place)
  expect(lastPlace.backFor('ada')).toBeUndefined()
  lastPlace.leave({ address: '/admin-bookings?q=y', state: null })
  expect(lastPlace.backFor('ada')).toMatchObject({ ...place, address: '/admin-bookings?q=y', state: null })
  expect(lastPlace.backFor('bob')).toBeUndefined()
  vi.advanceTimersByTime(hours(24))
  expect(lastPlace.backFor('ada')).toBeUndefined()
})

it('a login leads nowhere where there is nothing to go on with', () => {
  lastPlace.note(place)
  lastPlace.leave(place)
  expect(lastPlace.backFor('ada')).toBeUndefined()
  formDrafts.keep({ ...typed, user: 'bob' })
  expect(lastPlace.backFor('ada')).toBeUndefined()
})

it('a login leads nowhere after a logout, nor to what is no page of the back-office', () => {
  formDrafts.keep(typed)
  lastPlace.note(place)
  lastPlace.forget()
  lastPlace.leave(place)
  expect(lastPlace.backFor('ada')).toBeUndefined()
  lastPlace.note(place)
  lastPlace.leave({ ...place, address: 'https://example.org/admin-bookings' })
  expect(lastPlace.backFor('ada')).toBeUndefined()
})
