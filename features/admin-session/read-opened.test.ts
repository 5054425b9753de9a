import { describe, expect, it } from 'vitest'
import { minutes } from '#shared/time/duration.ts'
import { aWebsite, threeConferences } from '#tests/websites.ts'
import { readOpened } from './read-opened.ts'
import type { Session } from './session-state.ts'

const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.sig`

const token = tokenOf({ sub: 'chair@example.org', role: 'ADMIN', sid: 's-1', iat: 1000, exp: 1600 })
const user = {
  id: 'a-1',
  email: 'old@example.org',
  name: 'Chair',
  role: 'VIEWER',
  websites: ['optics'],
  conferences: threeConferences,
}

const before: Session = {
  user: { ...user, role: 'ADMIN', websites: [aWebsite('nursing')], conferences: threeConferences },
  accessToken: token,
  refreshToken: 'refresh-0',
  sessionId: 's-0',
  monitor: 'full',
  issuedAt: 0,
  expiresAt: 1,
}

describe('an answer to the login that cannot be used A3', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'welcome'],
    ['no user', { accessToken: token }],
    ['null for a user', { user: null, accessToken: token }],
    ['a text for a user', { user: 'Chair', accessToken: token }],
    ['a user without a role', { user: { ...user, role: undefined }, accessToken: token }],
    ['an empty role', { user: { ...user, role: '' }, accessToken: token }],
    ['a number for a role', { user: { ...user, role: 1 }, accessToken: token }],
    ['neither a role nor a token', { user: { id: '1' } }],
  ])('%s m125', (_, answer) => {
    expect(() => readOpened(answer, 0)).toThrow('Invalid user data returned from server')
  })

  it.each<[string, object]>([
    ['no token', {}],
    ['empty ones', { accessToken: '', token: '' }],
    ['a number for one', { token: 7 }],
    ['a refresh token alone', { refreshToken: 'refresh-1' }],
  ])('%s m126', (_, fields) => {
    expect(() => readOpened({ user, ...fields }, 0)).toThrow('No authentication token received')
  })
})

describe('the token A3', () => {
  it.each<[string, object, string | undefined, string]>([
    ['accessToken', { accessToken: 'a', token: 'b' }, 'c', 'a'],
    ['else token', { token: 'b' }, 'c', 'b'],
    ['else the cookie that can be read', {}, 'c', 'c'],
  ])('%s', (_, fields, cookie, expected) => {
    expect(readOpened({ user, ...fields }, 0, { cookie }).accessToken).toBe(expected)
  })
})

describe('what is known of a session A32', () => {
  it('is email and role of the token, the rest of the answer', () => {
    const answer = {
      user,
      accessToken: token,
      token: 'other',
      refreshToken: 'refresh-1',
      sessionId: 's-2',
      monitor: 'off',
    }
    expect(readOpened(answer, 5000)).toEqual({
      user: { ...user, email: 'chair@example.org', role: 'ADMIN' },
      accessToken: token,
      refreshToken: 'refresh-1',
      sessionId: 's-2',
      monitor: 'off',
      issuedAt: 5000,
      expiresAt: 5000 + minutes(10),
    })
  })

  it('is of the token and of the session before, where a refresh says no more than its token', () => {
    expect(readOpened({ accessToken: token }, 0, { before })).toMatchObject({
      user: { id: 'a-1', email: 'chair@example.org', websites: ['nursing'] },
      refreshToken: undefined,
      sessionId: 's-1',
      monitor: 'full',
    })
    expect(readOpened({ accessToken: 'opaque' }, 0, { before })).toMatchObject({
      user: { email: 'old@example.org', role: 'ADMIN' },
      sessionId: 's-0',
      expiresAt: minutes(30),
    })
  })

  it.each<[string, unknown, string, string[]]>([
    ['none for an owner: all', [], 'OWNER', ['optics', 'renewable', 'nursing']],
    ['nothing said: the server decides', undefined, 'ADMIN', ['optics', 'renewable', 'nursing']],
    ['none', [], 'ADMIN', []],
    ['what is no website', ['nursing', 'geology', 3], 'ADMIN', ['nursing']],
  ])('websites: %s', (_, websites, role, expected) => {
    expect(readOpened({ user: { ...user, role, websites }, token: 'opaque' }, 0).user.websites).toEqual(
      expected,
    )
  })

  it('takes a role that it does not know for the least', () => {
    expect(readOpened({ user: { ...user, role: 'EMPEROR' }, token: 'opaque' }, 0).user.role).toBe('VIEWER')
  })
})
