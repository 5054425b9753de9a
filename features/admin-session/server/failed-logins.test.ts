import { expect, it } from 'vitest'
import { failureKey, waitAfter } from './failed-logins.ts'

const key = 'a key of thirty-two bytes or more, for tests'
const now = new Date('2026-11-02T09:00:00Z')
const minutesAgo = (...ages: number[]) => ages.map((age) => new Date(now.getTime() - age * 60_000))
const wait = (ages: number[]) => {
  const milliseconds = waitAfter(minutesAgo(...ages), now)
  return milliseconds && milliseconds / 60_000
}

it('names an account whatever the case, apart from a network of the same name', () => {
  const account = failureKey('account', 'Chair@Example.org', key)
  expect(account.kind).toBe('account')
  expect(account.key).toHaveLength(32)
  expect(failureKey('account', 'chair@example.ORG', key)).toEqual(account)
  expect(failureKey('account', 'other@example.org', key)).not.toEqual(account)
  expect(failureKey('network', 'chair@example.org', key).key).not.toEqual(account.key)
  expect(failureKey('account', 'chair@example.org', `${key}!`)).not.toEqual(account)
})

it.each([
  ['nothing', [], undefined],
  ['nine failures', [1, 1, 1, 1, 1, 1, 1, 1, 1], undefined],
  ['ten, the oldest a minute ago', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 14],
  ['ten, one of them long ago', [15, 1, 1, 1, 1, 1, 1, 1, 1, 1], undefined],
  ['ten, one of them almost too long ago', [14, 1, 1, 1, 1, 1, 1, 1, 1, 1], 1],
  ['twelve: until nine are left', [14, 13, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5], 3],
  ['in any order', [1, 14, 1, 1, 1, 1, 1, 1, 1, 1], 1],
  ['ten just now', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 15],
  ['a clock that jumped back', [-60, -60, -60, -60, -60, -60, -60, -60, -60, -60], 15],
])('%s', (_what, ages, minutes) => {
  expect(wait(ages)).toBe(minutes)
})
