import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  checkSession,
  endEverySession,
  idleHeader,
  listOwnSessions,
  login,
  logout,
  refreshSession,
} from '#features/admin-session/admin-session.contract.ts'
import { enqueueRegularForgetting } from '#features/admin-session/server/forget-sessions.job.ts'
import { days, minutes } from '#shared/time/duration.ts'
import { anAdmin } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong, oneOf, sampleOf } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite, threeConferences } from '#tests/websites.ts'

const settings = { SESSION_KEY: 'a key of thirty-two bytes or more, for these tests' }
const database = await testDatabase()
const product = await startTestProduct(settings, { database })
const { app, db, clock } = product
// minutes that are left are the same on a slow machine
clock.hold()

/** Another process on the same database, whose clock goes as this one does. */
const anotherProcess = async (change: Record<string, string> = {}) => {
  const other = await startTestProduct({ ...settings, ...change }, { database })
  other.clock.hold()
  other.clock.advance((clock.now().getTime() - other.clock.now().getTime()) / 1000)
  return other
}

const pass = (time: number) => clock.advance(time / 1000)

type Opened = { accessToken: string; refreshToken: string; sessionId: string; user: { id: string } }
type Headers = Record<string, string>
type Call = { body?: object | undefined; headers?: Headers; from?: string; at?: FastifyInstance }

const ask = async (
  { method, path }: { method: 'GET' | 'POST' | 'DELETE'; path: string },
  { body, headers = {}, from = '127.0.0.1', at = app }: Call = {},
) => {
  const answer = await at.inject({
    method,
    url: path,
    headers: { host: 'localhost:3000', ...headers },
    remoteAddress: from,
    ...(body && { payload: body }),
  })
  const [cookie = '', device = ''] = [answer.headers['set-cookie'] ?? []].flat()
  return {
    status: answer.statusCode,
    body: answer.body ? answer.json() : undefined,
    headers: answer.headers,
    cookie,
    /** What a browser sends back of the cookie that names it. */
    device: { cookie: device.split(';')[0] ?? '' },
  }
}

const logIn = async (account: { email: string; password: string }, call: Call = {}): Promise<Opened> => {
  const { email, password } = account
  const answer = await ask(login, { ...call, body: { email, password } })
  if (answer.status !== 200) throw new Error(`The login answered ${answer.status}`)
  return answer.body
}
const aSession = async (call?: Call) => logIn(await anAdmin(db), call)

const bearer = ({ accessToken }: Pick<Opened, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` })
const cookieOf = ({ accessToken }: Pick<Opened, 'accessToken'>) => ({ cookie: `admin_jwt=${accessToken}` })
const refresh = (
  { refreshToken, sessionId }: Pick<Opened, 'refreshToken' | 'sessionId'>,
  idleSeconds?: unknown,
  call: Call = {},
) => ask(refreshSession, { ...call, body: { refreshToken, sessionId, idleSeconds } })
const check = async (opened: Pick<Opened, 'accessToken'>, headers: Headers = {}, at = app) =>
  (await ask(checkSession, { headers: { ...bearer(opened), ...headers }, at })).status

const rowOf = ({ sessionId }: Opened) =>
  db.selectFrom('adminSessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow()
const tokensOf = ({ sessionId }: Opened) =>
  db.selectFrom('adminRefreshTokens').selectAll().where('sessionId', '=', sessionId).execute()
const audited = (action: string) =>
  db.selectFrom('auditEntries').selectAll().where('action', '=', action).orderBy('id').execute()

describe('a refresh token A4 A22', () => {
  test('gives way to a successor, with a new access token and the cookie again', async () => {
    const first = await aSession()
    const answer = await refresh(first)

    expect(answer.status).toBe(200)
    const { accessToken, refreshToken } = answer.body
    expect(answer.body).toEqual({ ...first, accessToken, token: accessToken, refreshToken })
    expect(refreshToken).not.toBe(first.refreshToken)
    expect(accessToken).not.toBe(first.accessToken)
    expect(answer.cookie).toContain(`admin_jwt=${accessToken}; `)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await check(answer.body)).toBe(200)
    expect((await refresh(answer.body)).status).toBe(200)
  })

  test('is kept as a hash alone, and so is its successor', async () => {
    const first = await aSession()
    const next = (await refresh(first)).body
    const rows = await tokensOf(first)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ familyId }) => familyId)).size).toBe(1)
    const kept = JSON.stringify(
      rows.map(({ tokenHash }) => [
        Buffer.from(tokenHash).toString('base64url'),
        Buffer.from(tokenHash).toString('utf8'),
      ]),
    )
    for (const token of [first.refreshToken, next.refreshToken]) expect(kept).not.toContain(token)
  })

  test('brought 12 times at once has one successor', async () => {
    const first = await aSession()
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(first)))

    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
    expect(await tokensOf(first)).toHaveLength(2)
    for (const { body } of answers) expect(await check(body)).toBe(200)
    expect((await refresh(answers[0]?.body)).status).toBe(200)
  })

  test('gives the same successor for a few seconds more', async () => {
    const first = await aSession()
    const { refreshToken } = (await refresh(first)).body
    pass(5_000)
    const again = await refresh(first)
    expect(again.status).toBe(200)
    expect(again.body.refreshToken).toBe(refreshToken)
    expect(await tokensOf(first)).toHaveLength(2)
  })

  test('that was used before and comes again ends its session, and that is audited', async () => {
    const first = await aSession()
    const next = (await refresh(first)).body
    const byCookie = (await ask(refreshSession, { headers: { ...cookieOf(next), ...ownPage } })).body
    pass(10_100)

    const stolen = await refresh(first)
    expect(stolen.status).toBe(401)
    expect(stolen.body).toEqual({ message: 'Please log in.', code: 'login_required' })
    expect(await rowOf(first)).toMatchObject({ endedBecause: 'reuse', endedAt: expect.any(Date) })
    // the thief is out, and so is the owner of the token, in every family of the session
    for (const opened of [first, next, byCookie]) {
      expect(await check(opened)).toBe(401)
      expect((await refresh(opened)).status).toBe(401)
      expect((await ask(refreshSession, { headers: { ...cookieOf(opened), ...ownPage } })).status).toBe(401)
    }
    const entries = (await audited('session.reuse-ended')).filter(
      ({ subject }) => subject === (first.user as { email?: string }).email,
    )
    expect(entries).toEqual([
      expect.objectContaining({ adminId: null, adminEmail: 'Plenary', website: null }),
    ])
  })

  test('brought by ten thieves at once ends the session once', async () => {
    const first = await aSession()
    await refresh(first)
    pass(11_000)
    const before = (await audited('session.reuse-ended')).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401))
    expect((await audited('session.reuse-ended')).length).toBe(before + 1)
  })

  test('is good with its own session alone', async () => {
    const [mine, other] = [await aSession(), await aSession()]
    const mixed = await refresh({ refreshToken: mine.refreshToken, sessionId: other.sessionId })
    expect(mixed.status).toBe(401)
    expect((await refresh(mine)).status).toBe(200)
    expect((await refresh(other)).status).toBe(200)
  })

  test('needs no access token, and an old or wrong one does no harm', async () => {
    const first = await aSession()
    const headers = { authorization: 'Bearer x.y.z' }
    expect((await refresh(first, 0, { headers })).status).toBe(200)
  })

  const wrong: [object, number][] = [
    [{ refreshToken: 'x', sessionId: 'y' }, 401],
    [{ refreshToken: '', sessionId: '' }, 401],
    [{ refreshToken: 'a'.repeat(43), sessionId: '019a0000-0000-7000-8000-000000000000' }, 401],
    [{ refreshToken: 'a'.repeat(43), sessionId: "' or 1=1 --" }, 401],
    [{ refreshToken: 'a\0'.padEnd(43, 'a'), sessionId: '019a0000-0000-7000-8000-000000000000' }, 401],
    [{ refreshToken: 'x'.repeat(90_000), sessionId: 'y' }, 401],
    [{ refreshToken: 7, sessionId: 'y' }, 400],
    [{ refreshToken: ['x'], sessionId: 'y' }, 400],
    [{ refreshToken: null, sessionId: null }, 400],
    [{ refreshToken: { $ne: '' }, sessionId: 'y' }, 400],
    [{ refreshToken: 'x' }, 400],
    [{ sessionId: 'x' }, 400],
  ]
  test.each(oneOf(3, wrong))('that is none is refused with a sentence: %j', async (body, status) => {
    const before = await db.selectFrom('adminRefreshTokens').selectAll().execute()
    const answer = await ask(refreshSession, { body, headers: ownPage })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      message: expect.stringMatching(/^\S.{5,}/),
      code: status === 401 ? 'login_required' : 'invalid_input',
    })
    expect(answer.cookie).toBe('')
    expect(await db.selectFrom('adminRefreshTokens').selectAll().execute()).toEqual(before)
  })
})

const ownPage = { 'sec-fetch-site': 'same-origin' }

describe('the cookie alone restores a session A36', () => {
  test.each([
    ['a browser that says so', ownPage],
    ['an Origin of ours where the browser says nothing', { origin: 'http://localhost:3000' }],
  ])('for our own pages: %s', async (_what, headers) => {
    const first = await aSession()
    for (const body of [undefined, {}, { idleSeconds: 3 }]) {
      const answer = await ask(refreshSession, { body, headers: { ...cookieOf(first), ...headers } })
      expect(answer.status).toBe(200)
      expect(answer.body.sessionId).toBe(first.sessionId)
      expect(answer.cookie).toContain(`admin_jwt=${answer.body.accessToken}; `)
    }
    const families = new Set((await tokensOf(first)).map(({ familyId }) => familyId))
    expect(families.size).toBe(4)
    // the family that was there continues
    expect((await refresh(first)).status).toBe(200)
  })

  test.each([
    ['no header at all', {}],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site that says nothing but its origin', { origin: 'https://evil.example' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
  ])('for no one else: %s', async (_what, headers) => {
    const first = await aSession()
    const answer = await ask(refreshSession, { headers: { ...cookieOf(first), ...(headers as Headers) } })
    expect(answer.status).toBe(401)
    expect(answer.cookie).toBe('')
    expect(await tokensOf(first)).toHaveLength(1)
  })

  test('not without it, not with another text, not when it has run out, not after the session', async () => {
    const first = await aSession()
    const restore = async (headers: Headers) =>
      (await ask(refreshSession, { headers: { ...headers, ...ownPage } })).status
    expect(await restore({})).toBe(204)
    expect(await restore({ cookie: 'admin_jwt=x.y.z' })).toBe(401)
    expect(await restore(bearer(first))).toBe(204)

    pass(minutes(20))
    const next = (await refresh(first, 0)).body
    pass(minutes(10.1))
    expect(await restore(cookieOf(first))).toBe(401)
    expect(await restore(cookieOf(next))).toBe(200)
    await ask(logout, { headers: bearer(next) })
    expect(await restore(cookieOf(next))).toBe(401)
  })
})

describe('a session without activity A22', () => {
  test('continues for as long as someone moves something, though no other call is made', async () => {
    let opened = await aSession()
    for (let round = 0; round < 4; round++) {
      pass(minutes(25))
      const answer = await refresh(opened, 60)
      expect(answer.status).toBe(200)
      opened = answer.body
    }
    expect(await check(opened)).toBe(200)
  })

  const said: [string, unknown][] = [
    ['nothing is said', undefined],
    ['what is said is no number', '0'],
    ['what is said lies in the future', -600],
    ['what is said is absurd', 1e12],
    ['nobody was there', 25 * 60],
  ]
  test.each(sampleOf(said, said.slice(-1)))(
    'is over after 30 minutes, refreshed or not, when %s',
    async (_what, idleSeconds) => {
      const opened = await aSession()
      pass(minutes(25))
      const next = (await refresh(opened, idleSeconds)).body
      expect(await check(next, { [idleHeader]: '1500' })).toBe(200)
      pass(minutes(5.1))
      expect(await check(next)).toBe(401)
      expect((await refresh(next, 0)).status).toBe(401)
    },
  )

  test('counts from when someone was there last, not from the refresh', async () => {
    const opened = await aSession()
    pass(minutes(25))
    const next = (await refresh(opened, 10 * 60)).body
    pass(minutes(19))
    expect(await check(next, { [idleHeader]: '9999' })).toBe(200)
    pass(minutes(1.5))
    expect(await check(next)).toBe(401)
  })

  test('is not kept alive by calls that say that no one is there, but by all others', async () => {
    const [idle, busy] = [await aSession(), await aSession()]
    pass(minutes(20))
    expect(await check(idle, { [idleHeader]: '1200' })).toBe(200)
    expect(await check(idle, { [idleHeader]: 'soon' })).toBe(200)
    expect(await check(busy)).toBe(200)
    const [idleNext, busyNext] = [(await refresh(idle)).body, (await refresh(busy)).body]
    pass(minutes(10.5))
    expect(await check(idleNext)).toBe(401)
    expect(await check(busyNext)).toBe(200)
  })

  test.runIf(isLong)('never lives longer than 12 hours, however busy', async () => {
    let opened = await aSession()
    for (let round = 0; round < 28; round++) {
      pass(minutes(25))
      const answer = await refresh(opened, 0)
      expect(answer.status).toBe(200)
      opened = answer.body
    }
    pass(minutes(19.5))
    expect(await check(opened)).toBe(200)
    const last = await refresh(opened, 0)
    expect(last.status).toBe(200)
    pass(minutes(0.6))
    expect(await check(last.body)).toBe(401)
    expect((await refresh(last.body, 0)).status).toBe(401)
    expect((await ask(refreshSession, { headers: { ...cookieOf(last.body), ...ownPage } })).status).toBe(401)
  })
})

describe('a logout A4', () => {
  const gone = 'admin_jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'

  test('ends the session at once, with everything that was handed out for it', async () => {
    const first = await aSession()
    const next = (await refresh(first)).body
    const answer = await ask(logout, { headers: bearer(next) })
    expect(answer).toMatchObject({ status: 200, body: { ok: true }, cookie: gone })

    for (const opened of [first, next]) {
      expect(await check(opened)).toBe(401)
      expect((await refresh(opened)).status).toBe(401)
    }
    expect(await rowOf(first)).toMatchObject({ endedBecause: 'logout' })
  })

  test('of a session that is over is refused, and takes the cookie away all the same', async () => {
    const opened = await aSession()
    await ask(logout, { headers: bearer(opened) })
    for (const headers of [bearer(opened), {}, { authorization: 'Bearer x' }]) {
      const answer = await ask(logout, { headers: headers as Headers })
      expect(answer).toMatchObject({
        status: 401,
        body: { message: 'Please log in.', code: 'login_required' },
        cookie: gone,
      })
    }
  })

  test('by the cookie alone ends nothing, and another site takes no cookie away', async () => {
    const opened = await aSession()
    const fromElsewhere = { ...cookieOf(opened), 'sec-fetch-site': 'cross-site' }
    expect(await ask(logout, { headers: fromElsewhere })).toMatchObject({ status: 401, cookie: '' })
    expect((await ask(logout, { headers: { ...cookieOf(opened), ...ownPage } })).status).toBe(401)
    expect(await check(opened)).toBe(200)
  })

  test('leaves the other sessions of the account alone', async () => {
    const account = await anAdmin(db)
    const [one, other] = [await logIn(account), await logIn(account)]
    await ask(logout, { headers: bearer(one) })
    expect(await check(other)).toBe(200)
  })
})

describe('one sees and ends the sessions of one’s own A32', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' }
  const end = (id: string) => ({ method: 'DELETE', path: `/admin/api/admin/own-sessions/${id}` }) as const

  test('the check says whose session it is', async () => {
    const account = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] })
    const opened = await logIn(account)
    expect((await ask(checkSession, { headers: bearer(opened) })).body).toEqual({
      user: {
        id: account.id,
        email: account.email,
        name: 'Ada Admin',
        role: 'VIEWER',
        websites: ['nursing'],
        conferences: threeConferences,
      },
      sessionId: opened.sessionId,
      monitor: 'compact',
    })
    expect((await ask(checkSession, { headers: bearer(await aSession()) })).body.user.websites).toEqual([
      'optics',
      'renewable',
      'nursing',
    ])
  })

  test('login, check and refresh tell the session monitor that the settings ask for A21', async () => {
    const other = await anotherProcess({ SESSION_MONITOR: 'full' })
    const account = await anAdmin(db)
    const opened = await logIn(account)
    expect(opened).toMatchObject({ monitor: 'compact' })
    const { app: at } = other
    const answers = [
      await ask(login, { body: { email: account.email, password: account.password }, at }),
      await ask(checkSession, { headers: bearer(opened), at }),
      await refresh(opened, 0, { at }),
    ]
    expect(answers.map(({ body }) => body.monitor)).toEqual(['full', 'full', 'full'])
  })

  test('as devices, the newest activity first, without those that are over', async () => {
    const account = await anAdmin(db)
    const [old, phone, here] = [
      await logIn(account),
      await logIn(account, { headers: { 'user-agent': '' } }),
      await logIn(account, { headers: firefox }),
    ]
    await ask(logout, { headers: bearer(old) })
    const list = (await ask(listOwnSessions, { headers: bearer(here) })).body
    expect(list).toEqual([
      {
        id: here.sessionId,
        device: 'Firefox on Linux',
        createdAt: (await rowOf(here)).createdAt.toISOString(),
        lastActiveAt: (await rowOf(here)).lastActiveAt.toISOString(),
        isThis: true,
      },
      expect.objectContaining({ id: phone.sessionId, device: 'Unknown device', isThis: false }),
    ])
  })

  test('one of them, which is audited; of others none', async () => {
    const account = await anAdmin(db)
    const here = await logIn(account)
    const lost = await logIn(account, { headers: firefox })
    const stranger = await aSession()
    const headers = bearer(here)

    expect(await ask(end(lost.sessionId), { headers })).toMatchObject({ status: 200, cookie: '' })
    expect(await check(lost)).toBe(401)
    expect(await rowOf(lost)).toMatchObject({ endedBecause: 'elsewhere' })
    for (const id of [lost.sessionId, stranger.sessionId, '1', '%00', 'x'.repeat(200)]) {
      expect(await ask(end(id), { headers })).toMatchObject({
        status: 404,
        body: { message: 'There is no such session', code: 'not_found' },
      })
    }
    expect(await check(stranger)).toBe(200)
    expect(await check(here)).toBe(200)
    expect((await audited('session.ended')).filter(({ adminId }) => adminId === account.id)).toEqual([
      expect.objectContaining({ adminEmail: account.email, subject: 'Firefox on Linux', website: null }),
    ])
  })

  test('this one, and the cookie goes with it', async () => {
    const here = await aSession()
    const answer = await ask(end(here.sessionId), { headers: bearer(here) })
    expect(answer.status).toBe(200)
    expect(answer.cookie).toContain('admin_jwt=; Max-Age=0; ')
    expect(await check(here)).toBe(401)
  })

  test('all of them, here too, which is audited', async () => {
    const account = await anAdmin(db)
    const [over, elsewhere, here] = [await logIn(account), await logIn(account), await logIn(account)]
    const stranger = await aSession()
    await ask(logout, { headers: bearer(over) })

    const answer = await ask(endEverySession, { headers: bearer(here) })
    expect(answer).toMatchObject({ status: 200, body: { ended: 2 } })
    expect(answer.cookie).toContain('admin_jwt=; Max-Age=0; ')
    for (const opened of [elsewhere, here]) {
      expect(await check(opened)).toBe(401)
      expect((await refresh(opened)).status).toBe(401)
      expect(await rowOf(opened)).toMatchObject({ endedBecause: 'everywhere' })
    }
    expect(await rowOf(over)).toMatchObject({ endedBecause: 'logout' })
    expect(await check(stranger)).toBe(200)
    expect((await audited('session.all-ended')).filter(({ adminId }) => adminId === account.id)).toEqual([
      expect.objectContaining({ subject: account.email, newValues: { sessions: 2 } }),
    ])
  })
})

test('an account that was disabled is out at its next call, whatever it brings A22', async () => {
  const opened = await aSession()
  expect(await check(opened)).toBe(200)
  const disable = (disabledAt: Date | null) =>
    db.updateTable('admins').set({ disabledAt }).where('id', '=', opened.user.id).execute()
  await disable(clock.now())
  expect(await check(opened)).toBe(401)
  expect((await refresh(opened)).status).toBe(401)
  expect((await ask(refreshSession, { headers: { ...cookieOf(opened), ...ownPage } })).status).toBe(401)
  expect(await tokensOf(opened)).toEqual([expect.objectContaining({ usedAt: null })])
})

describe('the cookie admin_jwt A4', () => {
  const kinds = ['login', 'refresh', 'logout'] as const
  const cookies = async (at: FastifyInstance) => {
    const account = await anAdmin(db)
    const answer = await ask(login, { at, body: { email: account.email, password: account.password } })
    const next = await refresh(answer.body, 0, { at })
    const end = await ask(logout, { at, headers: bearer(next.body) })
    return kinds.map((kind, index) => [kind, [answer, next, end][index]?.cookie])
  }
  const attributes = 'Path=/; HttpOnly; SameSite=Strict'

  test('is out of reach of scripts and of other sites', async () => {
    expect(await cookies(app)).toEqual([
      ['login', expect.stringMatching(new RegExp(`^admin_jwt=[^;]{100,}; Max-Age=1800; ${attributes}$`))],
      ['refresh', expect.stringMatching(new RegExp(`^admin_jwt=[^;]{100,}; Max-Age=1800; ${attributes}$`))],
      ['logout', `admin_jwt=; Max-Age=0; ${attributes}`],
    ])
  })

  test('is Secure where the public address is https, and restores a session there', async () => {
    const secure = await anotherProcess({ PUBLIC_URL: 'https://conference.example.org', PAYMENTS: 'off' })
    for (const [, cookie] of await cookies(secure.app)) expect(cookie).toMatch(/; SameSite=Strict; Secure$/)

    const opened = await logIn(await anAdmin(db), { at: secure.app })
    const restore = (origin: string) =>
      ask(refreshSession, {
        at: secure.app,
        headers: { ...cookieOf(opened), host: 'conference.example.org', origin },
      })
    expect((await restore('http://conference.example.org')).status).toBe(401)
    expect((await restore('https://conference.example.org')).status).toBe(200)
  })
})

let networks = 0
/** A network from which no one has come before. */
const aNetwork = () => `198.18.${++networks >> 8}.${networks & 255}`

describe('the login throttle A4', () => {
  const wrongPassword = 'not the password'
  const guess = (email: string, from: string, at = app) =>
    ask(login, { body: { email, password: wrongPassword }, from, at })
  const fail = async (count: number, email: string, from: () => string) => {
    for (let round = 0; round < count; round++) expect((await guess(email, from())).status).toBe(401)
  }

  test('refuses an account after ten failures, from wherever and however written, until time has passed', async () => {
    const account = await anAdmin(db)
    const { email, password } = account
    await fail(10, email, aNetwork)

    const body = { email, password }
    const answer = await ask(login, { body, from: aNetwork() })
    expect(answer.status).toBe(429)
    const retryAfter = Number(answer.headers['retry-after'])
    expect(retryAfter).toBe(15 * 60)
    expect(answer.body).toEqual({
      message: 'Too many failed logins. Try again in 15 minutes.',
      code: 'rate_limited',
    })
    expect((await guess(` ${email.toUpperCase()} `, aNetwork())).status).toBe(429)

    clock.advance(retryAfter / 2)
    expect((await ask(login, { body, from: aNetwork() })).status).toBe(429)
    clock.advance(retryAfter / 2)
    // what was refused has not counted: it is no lock for ever
    expect((await ask(login, { body, from: aNetwork() })).status).toBe(200)
  })

  test('says the same of an account that does not exist', async () => {
    await fail(10, 'nobody@example.org', aNetwork)
    const answer = await guess('Nobody@Example.org', aNetwork())
    expect(answer.status).toBe(429)
    expect(answer.body).toEqual({
      message: 'Too many failed logins. Try again in 15 minutes.',
      code: 'rate_limited',
    })
  })

  test('refuses a network after ten failures, whatever the accounts, and no other network', async () => {
    const from = aNetwork()
    // whose hashes cost less than those of accounts that do not exist
    for (let round = 0; round < 10; round++) await fail(1, (await anAdmin(db)).email, () => from)
    const { email, password } = await anAdmin(db)
    expect((await ask(login, { body: { email, password }, from })).status).toBe(429)
    expect((await ask(login, { body: { email, password }, from: aNetwork() })).status).toBe(200)
  })

  test.runIf(isLong)('counts this machine as a network, and a /64 of IPv6 as one', async () => {
    pass(minutes(15))
    for (let round = 0; round < 10; round++)
      await fail(1, `v6-${round}@example.org`, () => `2001:db8::${round + 1}`)
    expect((await guess('v6@example.org', '2001:db8::ffff')).status).toBe(429)
    expect((await guess('v6@example.org', '2001:db8:0:1::1')).status).toBe(401)

    for (let round = 0; round < 10; round++) await fail(1, `own-${round}@example.org`, () => '127.0.0.1')
    expect((await guess('own@example.org', '127.0.0.1')).status).toBe(429)
    pass(minutes(15))
  })

  test('lets no more guesses through when 50 come at once', async () => {
    const { email } = await anAdmin(db)
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email, aNetwork())))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(401), count(429)]).toEqual([10, 40])
  })

  test.runIf(isLong)(
    'forgets the failures of an account that logs in, and not those of its network',
    async () => {
      const account = await anAdmin(db)
      await fail(9, account.email, aNetwork)
      await logIn(account, { from: aNetwork() })
      await fail(10, account.email, aNetwork)
      expect((await guess(account.email, aNetwork())).status).toBe(429)

      const from = aNetwork()
      const other = await anAdmin(db)
      await fail(9, 'someone@example.org', () => from)
      await logIn(other, { from })
      await logIn(other, { from })
      await fail(1, other.email, () => from)
      expect((await guess('another@example.org', from)).status).toBe(429)
    },
  )

  test('keeps an organiser out neither of a device that is known, nor of a network where others guess', async () => {
    const { email, password } = await anAdmin(db)
    const from = aNetwork()
    const body = { email, password }
    const { device: headers } = await ask(login, { body, from })
    await fail(10, email, aNetwork)
    for (let round = 0; round < 10; round++) await fail(1, (await anAdmin(db)).email, () => from)

    for (const at of [aNetwork(), from]) expect((await ask(login, { body, from: at })).status).toBe(429)
    for (const at of [aNetwork(), from])
      expect((await ask(login, { body, from: at, headers })).status).toBe(200)
  })

  test.runIf(isLong)(
    'counts what fails on a known device for it alone, for each account on it apart',
    async () => {
      const [mine, other] = [await anAdmin(db), await anAdmin(db)]
      const from = aNetwork()
      const { device: headers } = await ask(login, { body: mine, from })
      await ask(login, { body: other, from, headers })
      const wrong = { email: mine.email, password: wrongPassword }
      for (let round = 0; round < 10; round++)
        expect((await ask(login, { body: wrong, from, headers })).status).toBe(401)

      expect((await ask(login, { body: mine, from, headers })).status).toBe(429)
      // a colleague at the same desk, and oneself elsewhere
      expect((await ask(login, { body: other, from, headers })).status).toBe(200)
      expect((await ask(login, { body: mine, from: aNetwork() })).status).toBe(200)
      expect((await ask(login, { body: mine, from })).status).toBe(200)
      pass(minutes(15))
      expect((await ask(login, { body: mine, from, headers })).status).toBe(200)
    },
  )

  test('a device is known for the accounts that have logged in on it, and to no one who makes its cookie', async () => {
    const [mine, other] = [await anAdmin(db), await anAdmin(db)]
    const { device } = await ask(login, { body: mine, from: aNetwork() })
    await fail(10, other.email, aNetwork)
    expect((await ask(login, { body: other, from: aNetwork(), headers: device })).status).toBe(429)

    await fail(10, mine.email, aNetwork)
    const { cookie } = device
    for (const forged of [cookie.slice(0, -1), cookie.replace(/\..*/, ''), `${cookie}A`, 'admin_device=x'])
      expect((await ask(login, { body: mine, from: aNetwork(), headers: { cookie: forged } })).status).toBe(
        429,
      )
    expect((await ask(login, { body: mine, from: aNetwork(), headers: device })).status).toBe(200)
  })

  test.runIf(isLong)(
    'a device keeps its name at every login, and is forgotten 180 days after the last one',
    async () => {
      const account = await anAdmin(db)
      const { device: headers } = await ask(login, { body: account, from: aNetwork() })
      pass(days(170))
      expect((await ask(login, { body: account, from: aNetwork(), headers })).device).toEqual(headers)
      pass(days(170))
      await fail(10, account.email, aNetwork)
      expect((await ask(login, { body: account, from: aNetwork(), headers })).status).toBe(200)
      pass(days(181))
      await fail(10, account.email, aNetwork)
      expect((await ask(login, { body: account, from: aNetwork(), headers })).status).toBe(429)
      await enqueueRegularForgetting(db, clock)
      await product.runDueJobs()
      expect(
        await db.selectFrom('knownDevices').selectAll().where('adminId', '=', account.id).execute(),
      ).toEqual([])
    },
  )

  test('a login that fails makes no device known', async () => {
    const { email } = await anAdmin(db)
    const answer = await guess(email, aNetwork())
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test.runIf(isLong)(
    'lets the answers to wrong logins wait longer and longer, and those to right ones not at all',
    async () => {
      const account = await anAdmin(db)
      const waited = async (work: () => Promise<unknown>) => {
        const before = product.pauses.length
        await work()
        return product.pauses.slice(before).map((milliseconds) => milliseconds / 1000)
      }
      expect(await waited(() => fail(9, account.email, aNetwork))).toEqual([1, 2, 4, 8])
      expect(await waited(() => ask(login, { body: account, from: aNetwork() }))).toEqual([])
      expect(await waited(() => fail(7, 'no.one@example.org', aNetwork))).toEqual([1, 2])
    },
  )

  test.runIf(isLong)(
    'in a flood of strangers a known device passes them, and those beyond the queue are all refused alike',
    async () => {
      const [known, stranger] = [await anAdmin(db), await anAdmin(db)]
      const { device: headers } = await ask(login, { body: known, from: aNetwork() })
      // those who are looked at wait at this table until all have come
      const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = db.transaction().execute(async (tx) => {
        await sql`lock table login_failures in access exclusive mode`.execute(tx)
        held.resolve()
        await release.promise
      })
      await held.promise
      const statuses: number[] = []
      const countOf = (status: number) => statuses.filter((one) => one === status).length
      const flood = Array.from({ length: 65 }, async (_, number) => {
        const answer = await guess(`flood-${number}@example.org`, aNetwork())
        statuses.push(answer.status)
        return answer
      })
      // four are looked at, 48 wait
      await expect.poll(() => countOf(503)).toBe(13)
      const late = ask(login, { body: stranger, from: aNetwork() })
      await late
      const right = ask(login, { body: known, from: aNetwork(), headers })
      release.resolve()
      await holding
      expect((await right).status).toBe(200)
      expect(countOf(401)).toBeLessThan(26)

      const answers = await Promise.all(flood)
      const refused = answers.filter(({ status }) => status === 503)
      expect([countOf(401), refused.length]).toEqual([52, 13])
      for (const { status, body, headers: sent } of [...refused, await late]) {
        expect([status, sent['retry-after']]).toEqual([503, '60'])
        expect(body).toEqual({
          message: 'Too many people are logging in at the moment. Try again in a minute.',
          code: 'busy',
        })
      }
      // what was refused has not counted
      expect((await ask(login, { body: stranger, from: aNetwork() })).status).toBe(200)
    },
  )

  test('keeps no address and no network in readable form', async () => {
    const email = 'readable@example.org'
    await fail(1, email, () => '203.0.113.77')
    const rows = await db.selectFrom('loginFailures').selectAll().execute()
    for (const { key } of rows) expect(key).toHaveLength(32)
    expect(JSON.stringify(rows.map(({ key }) => Buffer.from(key).toString('latin1')))).not.toMatch(
      /readable|203\.0/,
    )
  })

  test.runIf(isLong)('costs next to nothing when it refuses', async () => {
    const from = aNetwork()
    const spent = async (status: number) => {
      const start = process.cpuUsage()
      for (let round = 0; round < 10; round++)
        expect((await guess(`cost-${round}@example.org`, from)).status).toBe(status)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    const judged = await spent(401)
    expect(await spent(429)).toBeLessThan(judged / 2)
  })
})

test('a login answers alike for an unknown address, a wrong password, a disabled account and one without a password A4', async () => {
  const [wrong, disabled, invited] = [await anAdmin(db), await anAdmin(db), await anAdmin(db)]
  const change = (id: string, values: { disabledAt?: Date; passwordHash?: null }) =>
    db.updateTable('admins').set(values).where('id', '=', id).execute()
  await change(disabled.id, { disabledAt: clock.now() })
  await change(invited.id, { passwordHash: null })
  const attempts = [
    { email: 'nobody.at.all@example.org', password: wrong.password },
    { email: wrong.email, password: 'not this' },
    { email: disabled.email, password: disabled.password },
    { email: invited.email, password: invited.password },
    { email: invited.email, password: 'null' },
  ]
  for (const body of attempts) {
    const answer = await ask(login, { body, from: aNetwork() })
    expect(answer).toMatchObject({
      status: 401,
      body: { message: 'Email or password is incorrect.', code: 'login_failed' },
      cookie: '',
    })
  }
})

test('a password that is changed while it is being checked opens nothing A4', async () => {
  const account = await anAdmin(db)
  let opened: ReturnType<typeof ask> | undefined
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('admins').select('id').where('id', '=', account.id).forUpdate().execute()
    opened = ask(login, { body: { email: account.email, password: account.password }, from: aNetwork() })
    await expect.poll(waitingForLocks).toBe(1)
    await transaction
      .updateTable('admins')
      .set({ passwordHash: 'another' })
      .where('id', '=', account.id)
      .execute()
  })
  expect((await opened)?.status).toBe(401)
})

const waitingForLocks = async () => {
  const { rows } = await product.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test.runIf(isLong)('two processes share sessions, refresh tokens and failed logins A22', async () => {
  const second = await anotherProcess()
  const account = await anAdmin(db)
  const opened = await logIn(account, { from: aNetwork() })
  expect(await check(opened, {}, second.app)).toBe(200)

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => refresh(opened, 0, { at: index % 2 ? app : second.app })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)

  const email = 'everywhere@example.org'
  const tries = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      ask(login, { at: index % 2 ? app : second.app, from: aNetwork(), body: { email, password: 'x' } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)

  await ask(logout, { at: second.app, headers: bearer(opened) })
  expect(await check(opened)).toBe(401)
})

test('what is over for long is forgotten, and nothing else A22', async () => {
  const [ended, expired, old] = [await aSession(), await aSession(), await aSession()]
  const next = (await refresh(ended)).body
  await ask(logout, { headers: bearer(next) })
  await ask(login, { body: { email: 'old@example.org', password: 'x' }, from: aNetwork() })
  pass(days(29))
  const shortlyOver = await aSession()
  await ask(logout, { headers: bearer(shortlyOver) })
  const forget = async () => {
    await enqueueRegularForgetting(db, clock)
    await product.runJobs()
    const rows = await db.selectFrom('adminSessions').select('id').execute()
    return rows.map(({ id }) => id)
  }
  expect(await forget()).toEqual(expect.arrayContaining([ended.sessionId, expired.sessionId, old.sessionId]))
  expect(await db.selectFrom('loginFailures').selectAll().execute()).toEqual([])

  pass(days(1.6))
  const living = await aSession()
  await ask(login, { body: { email: 'new@example.org', password: 'x' }, from: aNetwork() })
  const left = await forget()
  expect(left).toEqual(expect.arrayContaining([shortlyOver.sessionId, living.sessionId]))
  expect(left).not.toEqual(expect.arrayContaining([ended.sessionId]))
  for (const gone of [ended, expired, old]) {
    expect(left).not.toContain(gone.sessionId)
    expect(await tokensOf(gone)).toEqual([])
  }
  expect(await check(living)).toBe(200)
  expect((await refresh(living)).status).toBe(200)
  expect(await db.selectFrom('loginFailures').selectAll().execute()).toHaveLength(2)
})

test('no token, password or address of all this is in the log', async () => {
  const account = await anAdmin(db, { email: 'canary-of-sessions@example.org' })
  const opened = await logIn(account, { from: aNetwork() })
  const next = (await refresh(opened)).body
  await ask(login, { body: { email: account.email, password: 'canary password' }, from: '203.0.113.99' })
  pass(11_000)
  await refresh(opened)
  await ask(logout, { headers: bearer(next) })

  const log = JSON.stringify(product.logged)
  expect(log).toContain(refreshSession.path)
  for (const canary of [
    'canary',
    '203.0.113.99',
    opened.sessionId,
    ...[opened, next].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
  ])
    expect(log.includes(canary), canary).toBe(false)
})

describe('the audit of logins', () => {
  const wrong = 'not the password'
  const guess = (email: string) => ask(login, { body: { email, password: wrong }, from: aNetwork() })
  const of = async (action: string, subject: string) =>
    (await audited(action)).filter((entry) => entry.subject === subject)

  test('says who has logged in, and on what', async () => {
    const account = await anAdmin(db)
    await logIn(account, { from: aNetwork(), headers: { 'user-agent': 'Gecko/20100101 Firefox/144.0' } })
    const entries = (await audited('session.opened')).filter(({ adminId }) => adminId === account.id)
    expect(entries).toEqual([
      expect.objectContaining({ adminEmail: account.email, subject: 'Firefox', website: null }),
    ])
  })

  test('sums the failures of an account up, a quarter of an hour at a time', async () => {
    const account = await anAdmin(db)
    // from the beginning of a quarter of an hour
    pass(minutes(15) - (clock.now().getTime() % minutes(15)))
    const from = clock.now()
    for (let round = 0; round < 3; round++) await guess(account.email)
    for (let round = 0; round < 4; round++) await guess(`stranger-${round}@example.net`)
    await product.runDueJobs()
    expect(await of('login.failed', account.email)).toEqual([])

    pass(minutes(16))
    await guess(account.email)
    await product.runDueJobs()
    await product.runDueJobs()
    const entry = (failures: number, since: Date) =>
      expect.objectContaining({
        adminId: null,
        adminEmail: 'Plenary',
        website: null,
        newValues: {
          failures,
          from: new Date(Math.floor(since.getTime() / minutes(15)) * minutes(15)).toISOString(),
          until: expect.any(String),
        },
      })
    expect(await of('login.failed', account.email)).toEqual([entry(3, from)])
    expect(await of('login.failed', 'Addresses without an account')).toContainEqual(entry(4, from))
    pass(minutes(15))
    await product.runDueJobs()
    expect(await of('login.failed', account.email)).toEqual([
      entry(3, from),
      entry(1, new Date(from.getTime() + minutes(16))),
    ])
    expect(JSON.stringify(await audited('login.failed'))).not.toContain('stranger')
  })

  test('says that an account is locked, once, and nothing of addresses that have none', async () => {
    const account = await anAdmin(db)
    await Promise.all(Array.from({ length: 14 }, () => guess(account.email)))
    for (let round = 0; round < 12; round++) await guess('stranger@example.net')
    expect(await of('login.locked', account.email)).toEqual([
      expect.objectContaining({
        adminEmail: 'Plenary',
        newValues: { until: expect.any(String), knownDevice: false },
      }),
    ])
    expect(await of('login.locked', 'stranger@example.net')).toEqual([])
  })

  test.runIf(isLong)('the log names what was refused, and neither who nor whence', async () => {
    const email = 'canary.login@example.net'
    // of its own: it has written no line of this minute yet
    const { app: at, logged } = await anotherProcess()
    const call = { body: { email, password: wrong }, from: '203.0.113.77', at }
    for (let round = 0; round < 12; round++) await ask(login, call)
    const lines = logged.filter(({ message }) => message === 'request refused')
    const line = { level: 'info', method: 'POST', route: login.path }
    expect(lines.map(({ status }) => status)).toEqual([...Array(5).fill(401), 429, 429])
    expect(lines[0]).toMatchObject(line)
    for (const secret of ['canary', wrong, '203.0.113']) expect(JSON.stringify(logged)).not.toContain(secret)
  })
})
