import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, logout } from '#features/admin-session/admin-session.contract.ts'
import { signAccessToken, verifyAccessToken } from '#features/admin-session/server/access-token.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import type { Role } from '#shared/admin-of.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite, type Slug, slugOf, websites } from '#tests/websites.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { stateOfEverything } from '../every-row.ts'
import { guardedRoutesOf, queryOf } from '../guarded-routes.ts'
import { isLong } from '../longest.ts'
import { startTestProduct } from '../product.ts'
import {
  type Attempt,
  byDisguises,
  byForeignIds,
  byOtherMethods,
  byStrangers,
  fill,
  type Headers,
  type IdsOf,
} from './access-attempts.ts'
import { canaryOf, type Planted, plant, tokensFor } from './canary-data.ts'
import { seededRandom } from './random.ts'

/*
 * Every call by everyone who may not make it, on every website: no planted data is in a response, and nothing is
 * changed. access-matrix.test.ts tests what each role may do; this tests bypasses.
 */

/** Number of attempts of each kind in a usual run. */
const few = 12

const product = await startTestProduct({ LOG_LEVEL: 'silent' })
const { app, db } = product
const key = await readSessionKey(product.config.sessionKey, product.folder)
const routes = guardedRoutesOf(app)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const someone = async (role: Role, granted: Website[] = []) =>
  bearerOf(app, await anAdmin(db, { role, websites: granted }))
const tokenOf = ({ authorization = '' }: Headers) => authorization.slice('Bearer '.length)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const planted = {} as Record<Slug, Planted>
let strangers: Record<string, Headers>
let outsiders: Record<string, Headers>
let insiders: Record<Slug, Headers>
let ids: IdsOf

/** Every kind of invalid session. */
const makeStrangers = async (): Promise<Record<string, Headers>> => {
  const owner = await someone('OWNER')
  const token = tokenOf(owner)
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const now = product.clock.now()
  const verified = await verifyAccessToken(token, key, now)
  if (!verified) throw new Error('The owner has no token')
  const subject = { email: verified.sub, role: verified.role, sessionId: verified.sid, tokenId: 'x' }
  const signed = (alg: string, secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(Buffer.from(secret))
  const account = await anAdmin(db)
  const opened = await app.inject({
    method: login.method,
    url: login.path,
    payload: { email: account.email, password: account.password },
  })
  const loggedOut = await someone('OWNER')
  await app.inject({ method: logout.method, url: logout.path, headers: loggedOut })
  const other = encode({ ...claims, role: 'OWNER', sub: account.email })

  return {
    'no token': {},
    garbage: bearer('x.y.z'),
    'an empty bearer': { authorization: 'Bearer ' },
    'another scheme': {
      authorization: `Basic ${Buffer.from(`${account.email}:${account.password}`).toString('base64')}`,
    },
    'a token that has run out': bearer(await signAccessToken(subject, key, later(now, -minutes(30)))),
    'a token of other claims': bearer(`${head}.${other}.${signature}`),
    'alg none': bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${body}.`),
    'alg none with a signature': bearer(`${encode({ alg: 'none' })}.${body}.${signature}`),
    'a key of their own': bearer(await signed('HS256', 'x'.repeat(43))),
    'another algorithm': bearer(await signed('HS512', key)),
    'a refresh token': bearer(String(opened.json().refreshToken)),
    'a session that was logged out': loggedOut,
    'a token in another header': { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}`, token },
    'a forged cookie': { cookie: `admin_jwt=${head}.${other}.${signature}` },
    'a personal link': bearer(planted.renewable.tokens.registration),
    'headers of a proxy': {
      'x-original-url': '/health',
      'x-rewrite-url': '/health',
      'x-forwarded-for': '127.0.0.1',
    },
  }
}

/** One id per table with rows of a website, unique to that website. */
const readIds = async (): Promise<IdsOf> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in ('id', 'website')
    group by table_name having count(*) = 2 order by table_name`.execute(db)
  const found = { optics: {}, renewable: {}, nursing: {} } as Record<Slug, Record<string, string>>
  const all = new Map<string, Set<string>>()
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string; website: Website }>`
      select id::text as id, website from ${sql.table(name)} where website is not null order by id desc`.execute(
      db,
    )
    for (const { id, website } of rows) {
      all.set(id, (all.get(id) ?? new Set()).add(website))
      found[slugOf(website)][name] ??= id
    }
  }
  // a number may be an id on each website
  for (const website of websites)
    for (const [name, id] of Object.entries(found[slugOf(website)]))
      if (all.get(id)?.size !== 1) delete found[slugOf(website)][name]
  for (const website of websites)
    Object.assign(found[slugOf(website)], {
      'session of a payment': planted[slugOf(website)].sessionId,
      'email of a payer': planted[slugOf(website)].person.email,
    })
  return found
}

beforeAll(async () => {
  for (const website of websites) planted[slugOf(website)] = await plant(product, website)
  await product.faults({ withholdWebhooks: true })
  ids = await readIds()
  insiders = {
    optics: await someone('ADMIN', [aWebsite('optics')]),
    renewable: await someone('ADMIN', [aWebsite('renewable')]),
    nursing: await someone('ADMIN', [aWebsite('nursing')]),
  }
  outsiders = {
    'an admin of optics': insiders.optics,
    'a viewer of optics': await someone('VIEWER', [aWebsite('optics')]),
    'an admin of no website': await someone('ADMIN'),
    'a viewer of optics and nursing': await someone('VIEWER', [aWebsite('optics'), aWebsite('nursing')]),
  }
  strangers = await makeStrangers()
})

const play = async ({ caller, method, url, headers, body, secret }: Attempt) => {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost:3000', ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  const { statusCode: status, body: text } = answer
  const reveals =
    text.includes(canaryOf(secret)) || String(answer.headers.location ?? '').includes(canaryOf(secret))
  return { attempt: `${caller}: ${method} ${url}`, method, status, reveals, text: text.slice(0, 200) }
}

type Played = Awaited<ReturnType<typeof play>>

let counted = 0
/** Makes all or some attempts and returns the violations, including any change. */
const wrongOf = async (attempts: Iterable<Attempt>, isWrong: (played: Played) => boolean) => {
  const all = [...attempts]
  const dice = seededRandom(all.length)
  const chosen = isLong
    ? all
    : Array.from({ length: Math.min(few, all.length) }, () => all[dice(all.length)] as Attempt)
  const before = await stateOfEverything(db)
  const wrong: Played[] = []
  for (const attempt of chosen) {
    const played = await play(attempt)
    if (played.reveals || played.status >= 500 || isWrong(played)) wrong.push(played)
  }
  counted += chosen.length
  expect(wrong.slice(0, 10), `${wrong.length} of ${chosen.length}`).toEqual([])
  expect(await stateOfEverything(db)).toBe(before)
}

const refused = ({ status }: Played) => ![401, 403, 404, 405].includes(status)
const notAnswered = ({ status }: Played) => status < 400
/** A read of another website's rows may answer that there are none. */
const written = ({ method, status }: Played) => method !== 'GET' && status < 400

describe('access', () => {
  test('who may read sees what was planted', async () => {
    const owner = await someone('OWNER')
    for (const website of isLong ? websites : [aWebsite('nursing')]) {
      const seen: string[] = []
      for (const { method, url } of routes.filter(
        ({ config, method }) => config.access === 'read' && method !== 'HEAD',
      )) {
        if (!url.includes(':website')) continue
        if (!isLong && seen.length > 15) break
        const answer = await app.inject({
          method: method as 'GET',
          url: `${fill(url, website, ids[slugOf(website)]['registrations'] ?? '')}${queryOf(url).replace('ada', canaryOf(website))}`,
          headers: owner,
        })
        if (answer.body.includes(canaryOf(website))) seen.push(url)
      }
      expect(seen.length, website).toBeGreaterThan(15)
    }
    expect(Object.keys(ids.renewable).length).toBeGreaterThan(8)
  })

  test('without an active session: every call on every website is 401', async () => {
    const isWrong = ({ status }: Played) => status !== 401
    await wrongOf(byStrangers(routes, strangers, ids), isWrong)
  })

  test('without one, under every method', async () => {
    const { garbage = {}, 'no token': none = {} } = strangers
    await wrongOf(byOtherMethods(routes, { garbage, none }), refused)
  })

  test('without one, and by an admin of another website, under addresses in disguise', async () => {
    const { 'an admin of optics': admin = {} } = outsiders
    const ofWebsite = routes.filter(({ url }) => url.includes(':website'))
    await wrongOf(byDisguises(ofWebsite, { 'no token': {}, admin }), notAnswered)
  })

  test('by those who were granted other websites', async () => {
    const ofWebsite = routes.filter(({ url }) => url.includes(':website'))
    const attempts = [...byStrangers(ofWebsite, outsiders, ids)].filter(
      ({ caller, secret }) => secret === 'renewable' || (secret === 'nursing' && !caller.includes('nursing')),
    )
    await wrongOf(attempts, ({ status }) => status !== 403)
  })

  test('by an admin of a website, with ids of another one', async () => {
    await wrongOf(byForeignIds(routes, insiders, ids), written)
  })

  test('by links of another purpose, and by ones that were changed, at every host', async () => {
    const calls = [
      ['GET', '/api/registration/mine'],
      ['PUT', '/api/registration/mine'],
      ['PUT', '/api/registration/mine/buyer'],
      ['POST', '/api/registration/mine/payment'],
      ['GET', '/api/discounts/offer'],
      ['POST', '/api/discounts/offer/pay'],
      ['GET', '/api/form-submission/mine'],
    ] as const
    /** Unknown fields are refused before the link is checked. */
    const takenBy = (url: string, person: { name: string; instituteOrUniversity: string }) => {
      const { name, instituteOrUniversity } = person
      if (url.endsWith('/buyer')) return { organisation: name }
      return url.endsWith('/mine') ? { name, instituteOrUniversity } : person
    }
    const flip = (token: string, at: number) =>
      `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`
    const attempts: Attempt[] = []
    for (const secret of websites)
      for (const [purpose, token] of Object.entries(planted[slugOf(secret)].tokens)) {
        const changed = Array.from({ length: token.length - 1 }, (_, at) => flip(token, at))
        const [id, , signature] = token.split('.')
        changed.push(`${id}.2.${signature}`, `${id}.-1.${signature}`, `${id}.1.`, `${id}.1e0.${signature}`)
        for (const [method, url] of calls)
          for (const website of websites) {
            const isOwn = website === secret
            const fits = tokensFor(url, planted[slugOf(secret)]).includes(token)
            // a link opens its own record at every host, and nothing of the conference of the host
            const others = fits ? changed.slice(-6) : [token, ...changed.slice(-6)]
            const tokens = isOwn && fits ? changed : others
            for (const one of isOwn && fits && method !== 'GET' ? tokens.slice(-40) : tokens)
              attempts.push({
                caller: `${purpose} of ${secret} at ${website}`,
                method,
                url,
                headers: { ...planted[slugOf(website)].headers, ...bearer(one) },
                ...(method !== 'GET' && { body: takenBy(url, planted[slugOf(website)].person) }),
                secret,
              })
          }
      }
    await wrongOf(attempts, ({ status }) => status < 400)
  })

  test('and they were as many as was promised', () => {
    expect(counted).toBeGreaterThanOrEqual(isLong ? 15_000 : 6 * few)
  })
})
