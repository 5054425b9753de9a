import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Role, roles } from '#shared/admin-of.ts'

/** The secret that signs access tokens: at least 32 random bytes, the same for every process of an installation. */
export type SigningKey = string | Uint8Array

/** What an access token says. Times are whole seconds since 1970. The server trusts `sid` alone and reads the rest from the database. */
export type AccessClaims = {
  iss: 'plenary'
  aud: 'plenary-admin'
  typ: 'access'
  /** The admin's e-mail address. */
  sub: string
  role: Role
  /** The admin session: the token dies with it. */
  sid: string
  iat: number
  exp: number
  /** Unlike in any other token. */
  jti: string
}

/** How long an access token lives, in seconds. */
export const accessTokenLife = 30 * 60

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signatureOf = (content: string, key: SigningKey): string =>
  createHmac('sha256', key).update(content).digest('base64url')

const header = part({ alg: 'HS256', typ: 'JWT' })

/** Signs a JWT with HS256, valid for 30 minutes from `now`. */
export const signAccessToken = (
  subject: { email: string; role: Role; sessionId: string; tokenId: string },
  key: SigningKey,
  now: Date,
): string => {
  const claims: AccessClaims = {
    iss: 'plenary',
    aud: 'plenary-admin',
    typ: 'access',
    sub: subject.email,
    role: subject.role,
    sid: subject.sessionId,
    iat: seconds(now),
    exp: seconds(now) + accessTokenLife,
    jti: subject.tokenId,
  }
  const content = `${header}.${part(claims)}`
  return `${content}.${signatureOf(content, key)}`
}

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isAccessClaims = (value: Record<string, unknown> | undefined): value is AccessClaims =>
  value !== undefined &&
  value['iss'] === 'plenary' &&
  value['aud'] === 'plenary-admin' &&
  value['typ'] === 'access' &&
  typeof value['sub'] === 'string' &&
  roles.some((role) => role === value['role']) &&
  typeof value['sid'] === 'string' &&
  Number.isSafeInteger(value['iat']) &&
  Number.isSafeInteger(value['exp']) &&
  typeof value['jti'] === 'string'

/**
 * The claims of a token that we signed and that has not run out; undefined for everything else. The signature is
 * compared as text, in constant time, before anything is read. Of the header only `alg` counts, and only HS256 does:
 * a key or an address of one that a token brings along (kid, jku, jwk) is never looked at.
 */
export const verifyAccessToken = (token: string, key: SigningKey, now: Date): AccessClaims | undefined => {
  const [head, body, signature, ...rest] = token.split('.')
  if (!head || !body || !signature || rest.length > 0) return undefined

  const expected = Buffer.from(signatureOf(`${head}.${body}`, key))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined

  if (parse(head)?.['alg'] !== 'HS256') return undefined
  const claims = parse(body)
  if (!isAccessClaims(claims)) return undefined
  return claims.exp > seconds(now) ? claims : undefined
}
