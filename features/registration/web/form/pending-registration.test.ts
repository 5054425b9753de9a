import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyForm } from '#features/registration/registration-form.ts'
import { registrantOf } from '#features/registration/registration-payload.ts'
import { forgetStalePending, storePending } from './pending-registration.ts'

const kept = new Map<string, string>()
const registrant = registrantOf({ ...emptyForm, name: 'Ada Sample' })
const savedAt = Date.parse('2026-03-01T10:00:00Z')

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

it('a pending registration keeps the registrant and the time T13', () => {
  storePending(registrant, savedAt)

  expect(JSON.parse(kept.get('pending-registration') ?? '')).toEqual({
    registrant,
    savedAt: '2026-03-01T10:00:00.000Z',
  })
})

it.each([
  ['keeps it for 24 hours', 24 * 3_600_000, true],
  ['forgets it after 24 hours', 24 * 3_600_000 + 1, false],
])('a pending registration: %s T13', (_, later, stays) => {
  storePending(registrant, savedAt)

  forgetStalePending(savedAt + later)

  expect(kept.has('pending-registration')).toBe(stays)
})

it.each(['null', '{}', '"text"', '{"savedAt":"yesterday"}'])(
  'a pending registration forgets %s, which has no time',
  (text) => {
    kept.set('pending-registration', text)

    forgetStalePending(savedAt)

    expect(kept.has('pending-registration')).toBe(false)
  },
)
