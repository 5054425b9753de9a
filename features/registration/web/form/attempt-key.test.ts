import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { register } from '#features/registration/registration.contract.ts'
import { attemptKey, compareWithAttempt, endAttempt, storeSubmitter } from './attempt-key.ts'

const forbidden = () => {
  throw new DOMException('Access is denied', 'SecurityError')
}

const aTab = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', aTab()))
afterEach(() => {
  endAttempt()
  vi.unstubAllGlobals()
})

it('an attempt key is the same for every submit of an attempt, and another one for the next', () => {
  const key = attemptKey()

  expect(attemptKey()).toBe(key)
  endAttempt()
  expect(attemptKey()).not.toBe(key)
})

it('an attempt key is another one in another tab', () => {
  const key = attemptKey()
  vi.stubGlobal('sessionStorage', aTab())

  expect(attemptKey()).not.toBe(key)
})

it('an attempt key is the same as long as the page, where the browser keeps nothing', () => {
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  const key = attemptKey()

  expect(attemptKey()).toBe(key)
  endAttempt()
  expect(attemptKey()).not.toBe(key)
})

it.each(['kept by the browser', 'kept by the page alone'])(
  'an attempt key knows who has submitted in it, %s',
  (where) => {
    if (where.endsWith('alone')) vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
    const ada = { name: 'Ada Sample', email: 'ada@example.org' }
    expect(compareWithAttempt(ada)).toBe('same person')

    storeSubmitter(ada)
    expect(compareWithAttempt({ ...ada, email: 'ada@example.com' })).toBe('same name')
    expect(compareWithAttempt({ name: 'Bob', email: 'bob@example.org' })).toBe('another person')
    endAttempt()
    expect(compareWithAttempt({ name: 'Bob', email: 'bob@example.org' })).toBe('same person')
  },
)

it.each(['{}', 'null', '7', 'broken{'])('an attempt key is made again where %s is kept for one', (text) => {
  vi.stubGlobal('sessionStorage', { ...aTab(), getItem: () => text })

  expect(attemptKey()).toMatch(/^[\w-]{22,128}$/)
})

it('an attempt key is what the server takes for one', () => {
  const registrant = {
    name: 'Ada Sample',
    phone: '1',
    email: 'ada@example.org',
    instituteOrUniversity: 'Institute',
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
  }
  for (let round = 0; round < 50; round++) {
    const key = attemptKey()
    expect(register.body.parse({ ...registrant, attemptKey: key }).attemptKey).toBe(key)
    endAttempt()
  }
})
