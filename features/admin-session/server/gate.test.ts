import { get } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from '#platform/server/http/http.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { callAsStranger } from '#tests/guarded-routes.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite } from '#tests/websites.ts'
import { idleHeader } from '../admin-session.contract.ts'
import { signAccessToken, verifyAccessToken } from './access-token.ts'
import { adminSessionRoutes } from './admin-session.routes.ts'
import { admit, admitOwner, guard, selfOf } from './gate.ts'

const { db } = await testDatabase()
const key = 'a key of thirty-two bytes or more, for tests'
const start = new Date('2026-11-02T09:00:00Z')
let now = start
const clock = { now: () => now }
const afterMinutes = (minutes: number) => {
  now = new Date(start.getTime() + minutes * 60_000)
}
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

type WithWebsite = { Params: { website: Website } }

/** Routes as other features mount them: in the root and in a plugin, guarded and public. */
const mountProbes = (app: FastifyInstance) => {
  app.get<WithWebsite>('/api/payments/all/:website', async (request) =>
    admit(request, request.params.website, 'read'),
  )
  app.post<WithWebsite>('/admin/api/admin/registration-forms/:website', async (request) =>
    admit(request, request.params.website, 'read'),
  )
  app.register(async (plugin) => {
    plugin.put<WithWebsite>('/admin/api/admin/sessions/:website/:id', async (request) =>
      admit(request, request.params.website, 'write'),
    )
  })
  app.get<WithWebsite>('/admin/api/admin/files/:website', { config: { cookie: true } }, async (request) =>
    admit(request, request.params.website, 'read'),
  )
  app.post('/admin/api/admin/files/:website', { config: { cookie: true } }, async () => 'written')
  // handlers that forgot to ask for a permission: only what their routes say of themselves protects them
  for (const access of ['read', 'write'] as const) {
    app.post(`/admin/api/forgetful/${access}/:website`, { config: { access } }, async () => 'inside')
    app.post(`/admin/api/forgetful/${access}`, { config: { access } }, async () => 'inside')
  }
  app.post('/admin/api/forgetful/owner', { config: { access: 'owner' } }, async () => 'inside')
  app.get('/admin/api/self', { config: { access: 'self' } }, async (request) => selfOf(request))
  app.get('/admin/api/owner', async (request) => admitOwner(request))
  app.get('/admin/api/stream', { config: { stream: true } }, async () => 'inside')
  app.get('/admin/api', async () => 'inside')
  app.get('/api/payments/*', async () => 'inside')
  app.get('/api/payment/session-status', async () => 'public')
  app.get('/api/paymentsx', async () => 'public')
  app.get('/api/open/:website', async (request) => admit(request, aWebsite('optics'), 'read'))
  app.get('/*', async () => 'page')
}

const app = createHttp(silent)
app.setNotFoundHandler(() => {
  throw new Problem(404, 'not_found', 'Not found')
})
guard(app, { db, clock, key, websites: threeWebsites() })
adminSessionRoutes(app, { db, clock, key, monitor: 'compact', websites: threeWebsites() })
mountProbes(app)
afterAll(() => app.close())

type Headers = Record<string, string>
const list = (headers: Headers, website = 'optics') =>
  app.inject({ method: 'GET', url: `/api/payments/all/${website}`, headers })
const change = (headers: Headers, website = 'optics') =>
  app.inject({ method: 'PUT', url: `/admin/api/admin/sessions/${website}/1`, headers, payload: {} })

/** The same token as the browser brings it. */
const cookieOf = ({ authorization }: { authorization: string }) => ({
  cookie: `admin_jwt=${authorization.slice(7)}`,
})

let bearer: { authorization: string }
let sessionId: string
let adminId: string
const touched = async () => {
  const row = await db
    .selectFrom('adminSessions')
    .select('lastActiveAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.lastActiveAt
}

beforeAll(() => app.ready())
beforeEach(async () => {
  now = start
  const owner = await anAdmin(db)
  adminId = owner.id
  bearer = await bearerOf(app, owner)
  sessionId = (await verifyAccessToken(bearer.authorization.slice(7), key, now))?.sid ?? ''
})

const stranger = async (headers: Headers) => {
  const answer = await list(headers)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ message: 'Please log in.', code: 'login_required' })
  expect(answer.headers['www-authenticate']).toBe('Bearer')
}

it('the gate of the back-office lets a bearer token with an active session in, and keeps the answer out of caches', async () => {
  const answer = await list(bearer)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ website: 'optics', adminId })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('the gate of the back-office answers 401 without a token on every guarded route, known methods and patterns alike', async () => {
  const { requested, answered } = await callAsStranger(app)
  expect(answered).toEqual([])
  expect(requested).toEqual(
    expect.arrayContaining([
      'GET /api/payments/all/:website',
      'HEAD /api/payments/all/:website',
      'POST /admin/api/admin/registration-forms/:website',
      'PUT /admin/api/admin/sessions/:website/:id',
      'GET /admin/api',
      'GET /api/payments/*',
    ]),
  )
  expect(requested).not.toContain('POST /admin/api/admin/login')
})

it('a guard that is missing on a route is noticed', async () => {
  const unguarded = createHttp(silent)
  unguarded.get('/api/payments/recent', async () => 'inside')
  expect((await callAsStranger(unguarded)).answered).toEqual([
    'GET /api/payments/recent: 200 inside',
    'HEAD /api/payments/recent: 200 ',
  ])
  await unguarded.close()
})

it('the gate of the back-office leaves public calls and the login alone', async () => {
  for (const url of ['/api/payment/session-status', '/api/paymentsx', '/registration']) {
    expect((await app.inject({ url })).statusCode).toBe(200)
  }
  const answer = await app.inject({ method: 'POST', url: '/admin/api/admin/login', payload: {} })
  expect(answer.statusCode).toBe(400)
})

it('the gate of the back-office tells a stranger nothing about addresses that do not exist, however they are written', async () => {
  for (const url of [
    '/admin/api/unknown',
    '/admin/api/admin/login',
    '/api/payments',
    '/api/payments/?x=1',
    '/API/Payments/all/optics',
    '/%61pi/payments/all/optics',
    '/api//payments/all/optics',
    '/api/payments;x=1',
    '/api/payments/all/optics%00',
  ]) {
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 401])
  }
  expect((await app.inject({ method: 'DELETE', url: '/api/payments/all/optics' })).statusCode).toBe(401)
  expect(
    (await app.inject({ method: 'DELETE', url: '/api/payments/all/optics', headers: bearer })).statusCode,
  ).toBe(404)
})

it('the gate of the back-office is not reached by an address that is written for a proxy, with a session or without', async () => {
  // a request line may carry a whole address, whose host may be another than that of the header
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const path = 'http://elsewhere.example/api/payments/all/optics'
  const ask = (headers: Headers) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers, agent: false }
      get(options, (answer) => resolve(answer.resume().statusCode)).once('error', reject)
    })

  expect(await ask({})).toBe(400)
  expect(await ask(bearer)).toBe(400)
})

describe('the cookie of a route that says so', () => {
  const file = (headers: Headers, website = 'optics') =>
    app.inject({ url: `/admin/api/admin/files/${website}`, headers })

  it('opens its GET while the session lives, beside other cookies and a header that is no token', async () => {
    const { cookie } = cookieOf(bearer)
    const answer = await file({ cookie })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await file({ cookie: `a=1; ${cookie}; b=2` })).statusCode).toBe(200)
    expect((await file({ cookie, authorization: 'Basic x' })).statusCode).toBe(200)
  })

  it('does not count under another name, tampered with, or where a wrong token is sent as well', async () => {
    const { cookie } = cookieOf(bearer)
    for (const wrong of [`x${cookie}`, `${cookie}x`, cookie.replace('=', '=x'), 'admin_jwt=', `${cookie} x`])
      expect([wrong, (await file({ cookie: wrong })).statusCode]).toEqual([wrong, 401])
    expect((await file({ cookie, authorization: 'Bearer x.y.z' })).statusCode).toBe(401)
  })

  it('writes nothing and asks no HEAD', async () => {
    const url = '/admin/api/admin/files/optics'
    for (const method of ['POST', 'HEAD', 'PUT', 'DELETE'] as const)
      expect([method, (await app.inject({ method, url, headers: cookieOf(bearer) })).statusCode]).toEqual([
        method,
        401,
      ])
  })

  it('ends with the token, the session and the account', async () => {
    afterMinutes(30)
    expect((await file(cookieOf(bearer))).statusCode).toBe(401)
    now = start
    expect((await file(cookieOf(bearer))).statusCode).toBe(200)
    await db.updateTable('adminSessions').set({ endedAt: now }).where('id', '=', sessionId).execute()
    expect((await file(cookieOf(bearer))).statusCode).toBe(401)
  })

  it('opens only the granted websites', async () => {
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
    expect((await file(cookieOf(viewer))).statusCode).toBe(200)
    expect((await file(cookieOf(viewer), 'nursing')).statusCode).toBe(403)
  })
})

describe('refuses', () => {
  it('garbage, other schemes, and a token with another signature', async () => {
    const token = bearer.authorization.slice(7)
    const [head, body] = token.split('.')
    const forged = await signAccessToken(
      { email: 'x', role: 'OWNER', sessionId, tokenId: 'x' },
      `${key}!`,
      now,
    )
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Bearer x.y.z',
      `Basic ${token}`,
      token,
      `Bearer ${head}.${body}.`,
    ]) {
      await stranger({ authorization })
    }
    for (const forgery of [forged, none, `${token}x`]) await stranger({ authorization: `Bearer ${forgery}` })
  })

  it('the cookie alone', async () => {
    await stranger(cookieOf(bearer))
    const { answered } = await callAsStranger(app, cookieOf(bearer))
    // of all routes, the one that says so, and only to be read
    expect(answered).toHaveLength(1)
    expect(answered[0]).toMatch(/^GET \/admin\/api\/admin\/files\/:website: 200 /)
  })

  it('a token that has run out, though its session lives', async () => {
    afterMinutes(29)
    expect((await list(bearer)).statusCode).toBe(200)
    afterMinutes(30)
    await stranger(bearer)
  })

  it('a session that nobody has used for 30 minutes, though the token holds', async () => {
    afterMinutes(20)
    const token = await signAccessToken({ email: 'x', role: 'OWNER', sessionId, tokenId: 'x' }, key, now)
    const fresh = { authorization: `Bearer ${token}` }
    afterMinutes(30)
    await stranger(fresh)
    afterMinutes(29.9)
    expect((await list(fresh)).statusCode).toBe(200)
  })

  it('a session after 12 hours, however active', async () => {
    const end = new Date(start.getTime() + 12 * 3_600_000)
    now = new Date(end.getTime() - 1000)
    await db.updateTable('adminSessions').set({ lastActiveAt: now }).where('id', '=', sessionId).execute()
    const token = await signAccessToken({ email: 'x', role: 'OWNER', sessionId, tokenId: 'x' }, key, now)
    expect((await list({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
    now = end
    await stranger({ authorization: `Bearer ${token}` })
  })

  it('a session that has ended, at once', async () => {
    await db.updateTable('adminSessions').set({ endedAt: now }).where('id', '=', sessionId).execute()
    await stranger(bearer)
  })

  it('an account that was disabled, at once', async () => {
    await db.updateTable('admins').set({ disabledAt: now }).where('id', '=', adminId).execute()
    await stranger(bearer)
  })

  it('a session that never was', async () => {
    const unknown = {
      email: 'x',
      role: 'OWNER',
      sessionId: '019a0000-0000-7000-8000-000000000000',
      tokenId: 'x',
    } as const
    await stranger({ authorization: `Bearer ${await signAccessToken(unknown, key, now)}` })
  })

  it('to give a permission on a route that it does not guard', async () => {
    expect((await app.inject({ url: '/api/open/optics', headers: bearer })).statusCode).toBe(401)
  })
})

describe('activity', () => {
  it('is noted at most once a minute', async () => {
    afterMinutes(0.9)
    await list(bearer)
    expect(await touched()).toEqual(start)

    afterMinutes(5)
    await list(bearer)
    expect(await touched()).toEqual(now)
  })

  it('keeps the session alive beyond the first 30 minutes', async () => {
    afterMinutes(25)
    await list(bearer)
    const token = await signAccessToken({ email: 'x', role: 'OWNER', sessionId, tokenId: 'x' }, key, now)
    afterMinutes(50)
    expect((await list({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  it('is not noted for a stranger', async () => {
    afterMinutes(5)
    await list({ authorization: 'Bearer x.y.z' })
    expect(await touched()).toEqual(start)
  })
})

describe('activity that a call tells of', () => {
  const listIdle = (seconds: string) => list({ ...bearer, [idleHeader]: seconds })

  it('is what is noted, and none when nobody was there', async () => {
    afterMinutes(10)
    await listIdle('600')
    expect(await touched()).toEqual(start)
    await listIdle('-5')
    expect(await touched()).toEqual(start)

    await listIdle('120')
    expect(await touched()).toEqual(new Date(now.getTime() - 120_000))
  })

  it('never goes back', async () => {
    afterMinutes(10)
    await list(bearer)
    await listIdle('300')
    expect(await touched()).toEqual(now)
  })

  it('is none for a stream that is open', async () => {
    afterMinutes(10)
    expect((await app.inject({ url: '/admin/api/stream', headers: bearer })).statusCode).toBe(200)
    expect(await touched()).toEqual(start)
  })
})

describe('what a route says of itself', () => {
  const outcome = async (headers: Headers) => {
    const found: Record<string, number> = {}
    for (const path of [
      'read/optics',
      'write/optics',
      'read/nursing',
      'write/nursing',
      'read',
      'write',
      'owner',
    ]) {
      const answer = await app.inject({ method: 'POST', url: `/admin/api/forgetful/${path}`, headers })
      found[path] = answer.statusCode
    }
    return found
  }
  const everything = {
    'read/optics': 200,
    'write/optics': 200,
    'read/nursing': 200,
    'write/nursing': 200,
    read: 200,
    write: 200,
    owner: 200,
  }

  it('is kept even where its handler forgets to ask', async () => {
    expect(await outcome(bearer)).toEqual(everything)
    const admin = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] }))
    const elsewhere = { 'read/nursing': 403, 'write/nursing': 403 }
    expect(await outcome(admin)).toEqual({ ...everything, ...elsewhere, owner: 403 })
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
    expect(await outcome(viewer)).toEqual({
      ...everything,
      ...elsewhere,
      'write/optics': 403,
      write: 403,
      owner: 403,
    })
  })

  it('does not know a website that there is none of', async () => {
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
    const url = '/admin/api/forgetful/write/astronomy'
    expect((await app.inject({ method: 'POST', url, headers: viewer })).statusCode).toBe(403)
  })
})

describe('permission', () => {
  it('for the installation is an OWNER’s alone', async () => {
    const ask = async (headers: Headers) => app.inject({ url: '/admin/api/owner', headers })
    expect((await ask(bearer)).json()).toMatchObject({ adminId, email: expect.stringContaining('owner-') })
    for (const role of ['ADMIN', 'VIEWER'] as const) {
      const answer = await ask(
        await bearerOf(app, await anAdmin(db, { role, websites: [aWebsite('optics')] })),
      )
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ message: 'Only an owner can do this.', code: 'forbidden' })
    }
  })

  it('for oneself is everybody’s, with what the database says', async () => {
    const account = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] })
    const viewer = await bearerOf(app, account)
    const self = () => app.inject({ url: '/admin/api/self', headers: viewer })
    const { id, email } = account
    expect((await self()).json()).toMatchObject({
      adminId: id,
      email,
      name: 'Ada Admin',
      role: 'VIEWER',
      websites: ['optics'],
    })
    await db.updateTable('admins').set({ role: 'ADMIN', name: 'Grace' }).where('id', '=', id).execute()
    expect((await self()).json()).toMatchObject({ role: 'ADMIN', name: 'Grace' })
    expect(() => selfOf({})).toThrow('Please log in.')
    expect(() => admitOwner({})).toThrow('Please log in.')
  })

  const forms = (headers: Headers, website: Website) =>
    app.inject({ method: 'POST', url: `/admin/api/admin/registration-forms/${website}`, headers })
  const outcome = async (headers: Headers, website: Website) => [
    (await list(headers, website)).statusCode,
    (await forms(headers, website)).statusCode,
    (await change(headers, website)).statusCode,
  ]

  it('of an OWNER is everything', async () => {
    expect(await outcome(bearer, aWebsite('optics'))).toEqual([200, 200, 200])
    expect(await outcome(bearer, aWebsite('nursing'))).toEqual([200, 200, 200])
  })

  it('of an ADMIN is everything on the granted websites', async () => {
    const admin = await bearerOf(
      app,
      await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics'), aWebsite('nursing')] }),
    )
    expect(await outcome(admin, aWebsite('optics'))).toEqual([200, 200, 200])
    expect(await outcome(admin, aWebsite('nursing'))).toEqual([200, 200, 200])
    expect(await outcome(admin, aWebsite('renewable'))).toEqual([403, 403, 403])
    expect((await list(admin, 'renewable')).json()).toEqual({
      message: 'You do not have permission for this website.',
      code: 'forbidden',
    })
  })

  it('of a VIEWER is to read on the granted websites; the list of registrations is read though it is a POST', async () => {
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
    expect(await outcome(viewer, aWebsite('optics'))).toEqual([200, 200, 403])
    expect(await outcome(viewer, aWebsite('renewable'))).toEqual([403, 403, 403])
    expect((await change(viewer)).json()).toEqual({
      message: 'You can view this website but not change it.',
      code: 'forbidden',
    })
  })

  it('follows the database, not the token', async () => {
    await db
      .updateTable('admins')
      .set({ role: 'VIEWER', websites: ['nursing'] })
      .where('id', '=', adminId)
      .execute()
    expect(await outcome(bearer, aWebsite('nursing'))).toEqual([200, 200, 403])
    expect(await outcome(bearer, aWebsite('optics'))).toEqual([403, 403, 403])
  })
})
