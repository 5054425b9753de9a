import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHttp } from '#platform/server/http/http.ts'
import { anAdmin } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite, threeConferences } from '#tests/websites.ts'
import { login } from '../admin-session.contract.ts'
import { verifyAccessToken } from './access-token.ts'
import { adminSessionRoutes } from './admin-session.routes.ts'
import { hashPassword } from './password.ts'

const { db } = await testDatabase()
const key = 'a key of thirty-two bytes or more, for tests'
const now = new Date('2026-11-02T09:00:00Z')
const clock = { now: () => now }
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const appWith = (publicUrl?: string): FastifyInstance => {
  const app = createHttp(silent)
  adminSessionRoutes(app, { db, clock, key, monitor: 'compact', websites: threeWebsites(), publicUrl })
  afterAll(() => app.close())
  return app
}
const app = appWith()
const logIn = (payload: unknown, at = app) =>
  at.inject({ method: 'POST', url: login.path, payload: payload as Record<string, unknown> })

const cookiesOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) => [headers['set-cookie'] ?? []].flat()

beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute()
  await db.deleteFrom('adminRefreshTokens').execute()
  await db.deleteFrom('adminSessions').execute()
})

it('a login answers the user, the access token under both names, and a refresh token A4', async () => {
  const { id, password } = await anAdmin(db, {
    role: 'ADMIN',
    websites: [aWebsite('optics')],
    email: 'Chair@example.org',
  })
  const answer = await logIn({ email: ' chair@EXAMPLE.org ', password })

  expect(answer.statusCode).toBe(200)
  const body = answer.json()
  expect(body).toEqual({
    user: {
      id,
      email: 'Chair@example.org',
      name: 'Ada Admin',
      role: 'ADMIN',
      websites: ['optics'],
      conferences: threeConferences,
    },
    accessToken: expect.any(String),
    token: body.accessToken,
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    monitor: 'compact',
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('a login names email, role and session in the claims of the access token A4', async () => {
  const { email, password } = await anAdmin(db, { role: 'VIEWER' })
  const { accessToken, sessionId } = (await logIn({ email, password })).json()

  const start = now.getTime() / 1000
  expect(await verifyAccessToken(accessToken, key, now)).toMatchObject({
    sub: email,
    role: 'VIEWER',
    sid: sessionId,
    iat: start,
    exp: start + 30 * 60,
  })
})

it('a login keeps a session of 12 hours, and of the refresh token only its hash A32', async () => {
  const { id, email, password } = await anAdmin(db)
  const { refreshToken, sessionId } = (await logIn({ email, password })).json()

  expect(await db.selectFrom('adminSessions').selectAll().execute()).toEqual([
    {
      id: sessionId,
      adminId: id,
      createdAt: now,
      lastActiveAt: now,
      expiresAt: new Date('2026-11-02T21:00:00Z'),
      endedAt: null,
      endedBecause: null,
      userAgent: 'lightMyRequest',
    },
  ])
  const tokenHash = createHash('sha256').update(refreshToken).digest()
  expect(await db.selectFrom('adminRefreshTokens').selectAll().execute()).toEqual([
    { tokenHash, sessionId, familyId: expect.any(String), issuedAt: now, usedAt: null },
  ])
})

it('a login opens a session of its own at each login', async () => {
  const { email, password } = await anAdmin(db)
  const [first, second] = await Promise.all([logIn({ email, password }), logIn({ email, password })])

  for (const field of ['accessToken', 'refreshToken', 'sessionId']) {
    expect(first.json()[field]).not.toBe(second.json()[field])
  }
})

describe('the cookie admin_jwt', () => {
  it('holds the access token, out of reach of scripts and of other sites', async () => {
    const { email, password } = await anAdmin(db)
    const answer = await logIn({ email, password })

    expect(cookiesOf(answer)[0]).toBe(
      `admin_jwt=${answer.json().accessToken}; Max-Age=1800; Path=/; HttpOnly; SameSite=Strict`,
    )
  })

  it('is Secure when the public address is https', async () => {
    const { email, password } = await anAdmin(db)
    const answer = await logIn({ email, password }, appWith('https://conference.example.org'))

    for (const cookie of cookiesOf(answer)) expect(cookie).toMatch(/; SameSite=Strict; Secure$/)
  })
})

describe('a login that fails', () => {
  it.runIf(isLong)(
    'answers the same for an unknown address, a wrong password and a disabled account',
    async () => {
      const known = await anAdmin(db, { email: 'known@example.org' })
      const disabled = await anAdmin(db, { email: 'disabled@example.org' })
      await db.updateTable('admins').set({ disabledAt: now }).where('id', '=', disabled.id).execute()

      for (const attempt of [
        { email: 'unknown@example.org', password: known.password },
        { email: known.email, password: `${known.password}!` },
        { email: known.email, password: ` ${known.password}` },
        { email: disabled.email, password: disabled.password },
        { email: '%', password: known.password },
      ]) {
        const answer = await logIn(attempt)
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toEqual({ message: 'Email or password is incorrect.', code: 'login_failed' })
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      expect(await db.selectFrom('adminSessions').selectAll().execute()).toEqual([])
    },
  )

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await anAdmin(db)
    const passwordHash = await hashPassword('the password of a real account')
    await db.updateTable('admins').set({ passwordHash }).where('email', '=', email).execute()
    const derive = vi.spyOn(crypto, 'argon2')
    syncBuiltinESMExports()
    onTestFinished(() => {
      derive.mockRestore()
      syncBuiltinESMExports()
    })
    /** The work that is done for an answer: how often, and at which cost. */
    const spent = async (attempt: { email: string }) => {
      derive.mockClear()
      const answer = await logIn({ ...attempt, password: 'not this one' })
      expect(answer.statusCode).toBe(401)
      return derive.mock.calls.map(([, { memory, passes, parallelism, tagLength }]) => ({
        memory,
        passes,
        parallelism,
        tagLength,
      }))
    }

    const forKnown = await spent({ email })
    expect(forKnown).toHaveLength(1)
    expect(await spent({ email: 'unknown@example.org' })).toEqual(forKnown)
  })

  it('does not count when nobody could look at the password', async () => {
    const { id, email, password } = await anAdmin(db)
    await db.updateTable('admins').set({ passwordHash: 'of another scheme' }).where('id', '=', id).execute()
    expect((await logIn({ email, password })).statusCode).toBe(500)
    expect(await db.selectFrom('loginFailures').selectAll().execute()).toEqual([])
  })

  it.each([
    [{}, 'Email is required'],
    [{ email: '  ', password: 'x' }, 'Email is required'],
    [{ email: 'a@example.org' }, 'Password is required'],
    [{ email: 'a@example.org', password: '' }, 'Password is required'],
    [{ email: 7, password: 'x' }, 'Email must be text'],
    [{ email: 'a\0@example.org', password: 'x' }, 'Email contains characters that cannot be stored'],
    [{ email: 'a@example.org', password: '\ud800' }, 'Password contains characters that cannot be read'],
    [{ email: 'a@example.org', password: 'x'.repeat(1001) }, 'Password must be at most 1000 characters'],
  ])('answers 400 with a sentence to %j', async (body, message) => {
    const answer = await logIn(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message, code: 'invalid_input' })
  })
})

it('one account is let in from several places at the same moment A4', async () => {
  const { email, password } = await anAdmin(db)
  for (let round = 0; round < (isLong ? 4 : 1); round++) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn({ email, password })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  }
  expect(await db.selectFrom('loginFailures').select('id').execute()).toEqual([])
})
