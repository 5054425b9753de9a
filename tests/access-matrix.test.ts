import { beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#features/admin-session/admin-session.contract.ts'
import { signAccessToken, verifyAccessToken } from '#features/admin-session/server/access-token.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import type { Role } from '#shared/admin-of.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { stateOfEverything } from './every-row.ts'
import {
  addressOf,
  askRoute,
  guardedRoutesOf,
  needsLogin,
  onlyRefuses,
  pleaseLogIn,
  queryOf,
  type Route,
  withProofOfTheirOwn,
} from './guarded-routes.ts'
import { isLong, oneOf, sampleOf } from './longest.ts'
import { startTestProduct } from './product.ts'

/*
 * Authorization of every route under /admin/api and /api/payments (security A1, A10, A11, A13, A16). New routes are
 * covered by the `access` of their contract.
 */

const product = await startTestProduct()
const { app, db } = product
const key = await readSessionKey(product.config.sessionKey, product.folder)

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
const routes = guardedRoutesOf(app)
const patterns = [...new Set(routes.map(({ url }) => url))]
const everyMethod = patterns.flatMap((url) => methods.map((method) => ({ method, url })))
const marked = (...marks: (Route['config']['access'] | undefined)[]) =>
  routes.filter(({ config }) => marks.includes(config.access))
const withWebsite = routes.filter(({ url }) => url.includes(':website'))

/** In the long run HEAD too, which Fastify derives from GET. */
const withoutHead = (all: readonly Route[]) =>
  sampleOf(
    all,
    all.filter(({ method }) => method !== 'HEAD'),
  )

type Bearer = { authorization: string }
const someone = async (role: Role, granted: Website[] = []) =>
  bearerOf(app, await anAdmin(db, { role, websites: granted }))
const tokenOf = ({ authorization }: Bearer) => authorization.slice('Bearer '.length)

let owner: Bearer
let viewer: Bearer
beforeAll(async () => {
  owner = await someone('OWNER')
  viewer = await someone('VIEWER', [aWebsite('renewable')])
})

/** Collects the results, so that a failure lists all violations. */
const outcomes = async (
  request: readonly Pick<Route, 'method' | 'url'>[],
  bearer: Bearer | Record<string, string>,
  website = 'renewable',
) => {
  const found = []
  for (const { method, url } of request) {
    const { statusCode: status, body } = await askRoute(
      app,
      method,
      `${addressOf(url, website)}${queryOf(url)}`,
      { ...bearer },
    )
    found.push({ call: `${method} ${url}`, status, body })
  }
  return found
}

/** Error bodies hold only a message and its code. */
const saysNothingElse = (body: string) =>
  body === '' || Object.keys(JSON.parse(body)).join() === 'message,code'

/** The calls whose response has another status or more than a message. */
const wrong = (found: Awaited<ReturnType<typeof outcomes>>, ...statuses: number[]) =>
  found.filter(({ status, body }) => !statuses.includes(status) || !saysNothingElse(body))

test('every route says what it does: reads, writes, is for owners, or for oneself', () => {
  expect(routes.filter(({ config }) => !config.access).map(({ method, url }) => `${method} ${url}`)).toEqual(
    [],
  )
  const impossible = routes.filter(
    ({ method, url, config: { access } }) =>
      (['GET', 'HEAD'].includes(method) && access === 'write') ||
      (['PUT', 'PATCH', 'DELETE'].includes(method) && access === 'read') ||
      (url.includes(':website') && access === 'self'),
  )
  expect(impossible).toEqual([])
})

test('every route is found, of each kind', () => {
  expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      'GET /api/payments/all/:website',
      'HEAD /api/payments/:website/all',
      'POST /admin/api/admin/registration-forms/:website',
      'GET /admin/api/admin/abstract-submissions/:website/:id/file',
      `${logout.method} ${logout.path}`,
    ]),
  )
  for (const mark of ['read', 'write', 'owner', 'self'] as const) expect(marked(mark), mark).not.toEqual([])
})

describe('without an active session, every method at every address is 401 and a sentence', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const partsOf = (token: string) => token.split('.') as [string, string, string]

  const credentials: [string, () => Record<string, string> | Promise<Record<string, string>>][] = [
    ['no token', () => ({})],
    ['garbage', () => bearer('x.y.z')],
    [
      'a token that has run out, of a session that lives',
      async () => {
        const now = product.clock.now()
        const claims = await verifyAccessToken(tokenOf(owner), key, now)
        if (!claims) throw new Error('The owner has no token')
        const subject = { email: claims.sub, role: claims.role, sessionId: claims.sid, tokenId: 'x' }
        return bearer(await signAccessToken(subject, key, later(now, -minutes(30))))
      },
    ],
    [
      'a token that was tampered with',
      () => {
        const [head, body, signature] = partsOf(tokenOf(viewer))
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
        return bearer(`${head}.${encode({ ...claims, role: 'OWNER' })}.${signature}`)
      },
    ],
    ['alg none', () => bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${partsOf(tokenOf(owner))[1]}.`)],
    [
      'alg none under the signature of a good token',
      () => {
        const [, body, signature] = partsOf(tokenOf(owner))
        return bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`)
      },
    ],
    [
      'a token whose session was logged out',
      async () => {
        const gone = await someone('OWNER')
        expect((await askRoute(app, logout.method, logout.path, gone)).statusCode).toBe(200)
        return gone
      },
    ],
    [
      'a token of an account that was disabled',
      async () => {
        const account = await anAdmin(db)
        const disabled = await bearerOf(app, account)
        const disabledAt = product.clock.now()
        await db.updateTable('admins').set({ disabledAt }).where('id', '=', account.id).execute()
        return disabled
      },
    ],
    // only the file that opens in a new tab accepts the cookie
    ['a good token under another scheme', () => ({ authorization: `Basic ${tokenOf(owner)}` })],
  ]

  test.each(credentials)('%s', async (_name, make) => {
    const headers = await make()
    // without a token every run sends all of them, with other tokens a sample
    const so = Object.keys(headers).length === 0 ? 1 : 20
    const found = await outcomes(oneOf(so, everyMethod.filter(needsLogin)), headers)

    expect(found.length * so).toBeGreaterThan(routes.length)
    expect(
      found.filter(
        ({ call, status, body }) => status !== 401 || body !== (call.startsWith('HEAD ') ? '' : pleaseLogIn),
      ),
    ).toEqual([])
  })

  test('the cookie alone opens nothing but files, to be read', async () => {
    const files = routes.filter(({ method, config }) => method === 'GET' && config.cookie)
    const isFile = (of: Pick<Route, 'method' | 'url'>) =>
      files.some(({ method, url }) => method === of.method && url === of.url)
    const few = everyMethod.filter((one, at) => at % 10 === 0 || isFile(one))
    const found = await outcomes(sampleOf(everyMethod, few).filter(needsLogin), {
      cookie: `admin_jwt=${tokenOf(owner)}`,
    })
    expect(files.length).toBeGreaterThan(0)
    expect(found.filter(({ status }) => status !== 401).map(({ call }) => call)).toEqual(
      files.map(({ method, url }) => `${method} ${url}`),
    )
  })

  test('the calls with a proof of their own give nothing without it', async () => {
    const open = withProofOfTheirOwn.map((name) => {
      const [method = '', url = ''] = name.split(' ')
      return { method, url }
    })
    expect(wrong(await outcomes(open, {}), 400, 401)).toEqual([])
  })
})

describe('a role', () => {
  test('of a VIEWER writes nothing on their own website', async () => {
    const writes = await outcomes(marked('write'), viewer)
    expect(wrong(writes, 403)).toEqual([])
  })

  test('of a VIEWER reads, and changes nothing by it', async () => {
    const before = await stateOfEverything(db)
    const readable = withoutHead(marked('read')).filter((route) => !onlyRefuses(route))
    const read = await outcomes(readable, viewer)
    expect(read.length).toBeGreaterThan(0)
    // 404: reads by an unknown id
    expect(read.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect(read.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await stateOfEverything(db)).toBe(before)
  })

  test.each(['ADMIN', 'VIEWER'] as const)('of an %s owns nothing', async (role) => {
    const bearer = await someone(role, [...websites])
    expect(wrong(await outcomes(marked('owner'), bearer), 403)).toEqual([])
  })

  const grantable = ['ADMIN', 'VIEWER'] as const
  test.each(sampleOf(grantable, ['ADMIN']))('of an %s ends at the other websites', async (role) => {
    const bearer = await someone(role, [aWebsite('optics')])
    for (const website of sampleOf(['renewable', 'nursing'], ['nursing'])) {
      const before = await stateOfEverything(db)
      expect(wrong(await outcomes(withoutHead(withWebsite), bearer, website), 403)).toEqual([])
      expect(await stateOfEverything(db)).toBe(before)
    }
    const own = await outcomes(oneOf(9, marked('read')), bearer, 'optics')
    expect(own.filter(({ status }) => status === 403)).toEqual([])
  })

  test('of an ADMIN who was granted no website ends everywhere', async () => {
    const bearer = await someone('ADMIN')
    for (const website of websites)
      expect(wrong(await outcomes(oneOf(11, withWebsite), bearer, website), 403)).toEqual([])
  })

  test('does not matter for what concerns oneself', async () => {
    for (const { method, url } of marked('self')) {
      // some of these calls end the session
      const [found] = await outcomes([{ method, url }], await someone('VIEWER', [aWebsite('optics')]))
      expect([200, 201, 202, 400, 404, 409], JSON.stringify(found)).toContain(found?.status)
    }
  })
})

describe('an owner', () => {
  test.runIf(isLong)('finds no website that there is none of', async () => {
    for (const website of ['astronomy', '__proto__', 'Renewable', '%00', 'renewable%2F..%2Foptics', '1']) {
      const found = await outcomes(oneOf(21, withWebsite), owner, website)
      expect({ website, wrong: wrong(found, 404) }).toEqual({ website, wrong: [] })
    }
  })

  test.runIf(isLong)('receives no data under a method that is not there', async () => {
    const registered = new Set(routes.map(({ method, url }) => `${method} ${url}`))
    const request = everyMethod.filter(
      ({ method, url }) => needsLogin({ method, url }) && !registered.has(`${method} ${url}`),
    )
    expect(request.length).toBeGreaterThan(0)
    expect(wrong(await outcomes(oneOf(11, request), owner), 404, 405)).toEqual([])
  })

  test('is refused nowhere but by a method that is not meant', async () => {
    const all = marked('read', 'write', 'owner')
    expect(wrong(await outcomes(all.filter(onlyRefuses), owner), 405)).toEqual([])
    const found = await outcomes(
      oneOf(
        5,
        all.filter((route) => !onlyRefuses(route)),
      ),
      owner,
    )
    expect(found.filter(({ status }) => [401, 403, 405].includes(status) || status >= 500)).toEqual([])
  })
})
