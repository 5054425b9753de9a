import { expect, it } from 'vitest'
import { claimsOf, lifetimeOf } from './token-claims.ts'

const tokenWith = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

it('the reader of tokens reads email, role, session and times, letters of every script among them A32', () => {
  const claims = { sub: 'jörg.山田@example.org', role: 'ADMIN', sid: 's-1', iat: 100, exp: 1900 }
  expect(claimsOf(tokenWith(claims))).toEqual({
    email: 'jörg.山田@example.org',
    role: 'ADMIN',
    sessionId: 's-1',
    issued: 100,
    ends: 1900,
  })
})

it.each([
  ['nothing', ''],
  ['a word', 'garbage'],
  ['dots', '..'],
  ['no JSON', 'a.e30x.c'],
  ['null', tokenWith(null)],
  ['fields of other kinds', tokenWith({ sub: 1, role: 'ROOT', sid: {}, iat: '1', exp: null })],
])('the reader of tokens reads nothing from %s', (_what, token) => {
  expect(claimsOf(token)).toEqual({})
})

it.each([
  [{ issued: 100, ends: 1900 }, 1_800_000],
  [{ issued: 100, ends: 100 }, undefined],
  [{ issued: 100 }, undefined],
  [{ ends: 100 }, undefined],
])('the reader of tokens measures the life of %o by its own times alone: %s A22', (claims, life) => {
  expect(lifetimeOf(claims)).toBe(life)
})
