import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signAccessToken, verifyAccessToken } from './access-token.ts'

const key = 'a key of thirty-two bytes or more, for tests'
const now = new Date('2026-11-02T09:00:00.500Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const subject = {
  email: 'chair@example.org',
  role: 'ADMIN',
  sessionId: 'session-1',
  tokenId: 'token-1',
} as const
const token = await signAccessToken(subject, key, now)
const underAnotherKey = await signAccessToken(subject, `${key}!`, now)
const [head = '', body = '', signature = ''] = token.split('.')

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
const forge = (header: unknown, claims: unknown, algorithm = 'sha256', secret: string = key) => {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac(algorithm, secret).update(content).digest('base64url')}`
}

const good = decode(body)
const hs256 = { alg: 'HS256', typ: 'JWT' }

it('an access token says who, which session and until when', async () => {
  expect(await verifyAccessToken(token, key, now)).toEqual({
    iss: 'plenary',
    aud: 'plenary-admin',
    typ: 'access',
    sub: 'chair@example.org',
    role: 'ADMIN',
    sid: 'session-1',
    iat: 1793610000,
    exp: 1793611800,
    jti: 'token-1',
  })
})

it('an access token is valid for 30 minutes, not a second longer', async () => {
  expect(await verifyAccessToken(token, key, later(1799))).toBeDefined()
  expect(await verifyAccessToken(token, key, later(1800))).toBeUndefined()
})

it('an access token never looks at a key that the token brings along', async () => {
  const own = {
    ...hs256,
    kid: '../../dev/null',
    jku: 'https://evil.example/keys',
    jwk: { kty: 'oct', k: '' },
  }
  expect(await verifyAccessToken(forge(own, good), key, now)).toBeDefined()
  expect(await verifyAccessToken(forge(own, good, 'sha256', ''), key, now)).toBeUndefined()
})

describe('refuses', () => {
  const flipped = `${signature.slice(0, -2)}${signature.at(-2) === 'A' ? 'B' : 'A'}${signature.at(-1)}`
  // the last character of a 32-byte signature carries two spare bits: another letter, the same bytes
  const spare = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const sameBytes = `${signature.slice(0, -1)}${spare[spare.indexOf(signature.at(-1) ?? '') ^ 1]}`

  it.each([
    ['nothing', ''],
    ['a word', 'garbage'],
    ['dots alone', '..'],
    ['a token without its signature', `${head}.${body}.`],
    ['a fourth part', `${token}.x`],
    ['another signature', `${head}.${body}.${flipped}`],
    ['the same signature spelt differently', `${head}.${body}.${sameBytes}`],
    ['a changed claim', `${head}.${encode({ ...good, role: 'OWNER' })}.${signature}`],
    ['another key', underAnotherKey],
    ['alg none without a signature', `${encode({ alg: 'none' })}.${body}.`],
    ['alg none under a good signature', forge({ alg: 'none' }, good)],
    ['alg HS512, signed so', forge({ alg: 'HS512', typ: 'JWT' }, good, 'sha512')],
    ['alg HS512 under an HS256 signature', forge({ alg: 'HS512', typ: 'JWT' }, good)],
    ['alg RS256 signed with our key', forge({ alg: 'RS256', typ: 'JWT' }, good)],
    ['alg in small letters', forge({ alg: 'hs256' }, good)],
    ['no alg', forge({ typ: 'JWT' }, good)],
    ['a header that is no object', forge('HS256', good)],
    ['a refresh token', forge(hs256, { ...good, typ: 'refresh' })],
    ['no typ', forge(hs256, { ...good, typ: undefined })],
    ['another issuer', forge(hs256, { ...good, iss: 'another' })],
    ['another audience', forge(hs256, { ...good, aud: 'plenary' })],
    ['an unknown role', forge(hs256, { ...good, role: 'ROOT' })],
    ['no session', forge(hs256, { ...good, sid: undefined })],
    ['no end', forge(hs256, { ...good, exp: undefined })],
    ['an end that is text', forge(hs256, { ...good, exp: '9999999999' })],
    ['claims that are no object', forge(hs256, 'claims')],
    [
      'claims that are no JSON',
      (() => {
        const content = `${head}.${Buffer.from('{').toString('base64url')}`
        return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
      })(),
    ],
  ])('%s', async (_what, forged) => {
    expect(await verifyAccessToken(forged, key, now)).toBeUndefined()
  })
})
