import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hours } from '#shared/time/duration.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import { aWebsite } from '#tests/websites.ts'
import { formDrafts } from '../form-drafts/form-drafts.ts'
import { lastPage } from './last-page.ts'

const place = {
  user: 'ada',
  website: aWebsite('optics'),
  address: '/admin-bookings?q=x',
  state: { way: [''] },
} as const

const typed = {
  user: 'ada',
  website: aWebsite('optics'),
  form: 'booking',
  record: '1',
  words: 'the booking',
  isStanding: false,
  address: '/admin-bookings?q=x',
  values: { name: 'Ada' },
} as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a login leads back whoever was typing there when his session ended, for a day, and nobody else', () => {
  formDrafts.keep(typed)
  lastPage.note(place)
  expect(lastPage.backFor('ada')).toBeUndefined()
  lastPage.leave({ address: '/admin-bookings?q=y', state: null })
  expect(lastPage.backFor('ada')).toMatchObject({ ...place, address: '/admin-bookings?q=y', state: null })
  expect(lastPage.backFor('bob')).toBeUndefined()
  vi.advanceTimersByTime(hours(24))
  expect(lastPage.backFor('ada')).toBeUndefined()
})

it('a login leads nowhere where there is nothing to go on with', () => {
  lastPage.note(place)
  lastPage.leave(place)
  expect(lastPage.backFor('ada')).toBeUndefined()
  formDrafts.keep({ ...typed, user: 'bob' })
  expect(lastPage.backFor('ada')).toBeUndefined()
})

it('a login leads nowhere after a logout, nor to what is no page of the back-office', () => {
  formDrafts.keep(typed)
  lastPage.note(place)
  lastPage.forget()
  lastPage.leave(place)
  expect(lastPage.backFor('ada')).toBeUndefined()
  lastPage.note(place)
  lastPage.leave({ ...place, address: 'https://example.org/admin-bookings' })
  expect(lastPage.backFor('ada')).toBeUndefined()
})
