import { expect, it } from 'vitest'
import { hashOfToken, isRefreshToken, judgeUse, newRefreshToken, successorOf } from './refresh-token.ts'

const key = 'a key of thirty-two bytes or more, for tests'

it('a refresh token begins a family with a token that nobody can guess, and keeps nothing of it but a hash', () => {
  const [one, two] = [newRefreshToken(), newRefreshToken()]
  expect(one).not.toBe(two)
  expect(isRefreshToken(one)).toBe(true)
  expect(hashOfToken(one)).toHaveLength(32)
  expect(hashOfToken(one).toString('base64url')).not.toBe(one)
})

it('a refresh token finds the same successor each time, and another for another token or key', () => {
  const token = newRefreshToken()
  const successor = successorOf(token, key)
  expect(isRefreshToken(successor)).toBe(true)
  expect(successorOf(token, key)).toBe(successor)
  expect(successor).not.toBe(token)
  expect(successorOf(successor, key)).not.toBe(token)
  expect(successorOf(newRefreshToken(), key)).not.toBe(successor)
  expect(successorOf(token, `${key}!`)).not.toBe(successor)
  expect(hashOfToken(token).toString('base64url')).not.toBe(successor)
})

it.each(['', 'x', `${'a'.repeat(42)}`, `${'a'.repeat(44)}`, `${'a'.repeat(42)}=`, `${'a'.repeat(42)}\n`])(
  '%j is no refresh token',
  (text) => expect(isRefreshToken(text)).toBe(false),
)

it.each([
  [null, 'first'],
  [0, 'parallel'],
  [9_999, 'parallel'],
  [10_000, 'parallel'],
  [10_001, 'reuse'],
  [86_400_000, 'reuse'],
  // the clock of another process is a little ahead
  [-200, 'parallel'],
] as const)('a refresh token that was used %s ms ago: %s', (ago, verdict) => {
  const now = new Date('2026-11-02T09:00:00Z')
  expect(judgeUse(ago === null ? null : new Date(now.getTime() - ago), now)).toBe(verdict)
})
