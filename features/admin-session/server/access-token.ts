import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Role, roles } from '#shared/admin-of.ts'

/** The secret that signs access tokens: at least 32 random bytes, the same for every process of an installation. */
export type SigningKey = string | Uint8Array

/**
 * The claims of an access token. Times are whole seconds since 1970. The server uses only `sid` and reads
 * the rest from the database.
 */
export type AccessClaims = {
  iss: 'plenary'
  aud: 'plenary-admin'
  typ: 'access'
  /** The admin's email address. */
  sub: string
  role: Role
  /** The session: the token is invalid once it has ended. */
  sid: string
  iat: number
  exp: number
  /** Unique per token. */
  jti: string
}

/** The lifetime of an access token, in seconds. */
export const accessTokenLife = 30 * 60

/** Signs a JWT with HS256, valid for 30 minutes from `now`. */
export const signAccessToken = (
  { email, role, sessionId, tokenId }: { email: string; role: Role; sessionId: string; tokenId: string },
  key: SigningKey,
  now: Date,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const claims: AccessClaims = {
    ...issued,
    typ: 'access',
    sub: email,
    role,
    sid: sessionId,
    iat: issuedAt,
    exp: issuedAt + accessTokenLife,
    jti: tokenId,
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(bytesOf(key))
}

/**
 * The claims of a valid, unexpired token of ours; undefined otherwise. Only HS256 with our own key is
 * accepted: a key in the token's header (kid, jku, jwk) is never used.
 */
export const verifyAccessToken = async (
  token: string,
  key: SigningKey,
  now: Date,
): Promise<AccessClaims | undefined> => {
  if (!isCanonical(token)) return undefined
  const { payload } = await jwtVerify(token, bytesOf(key), {
    algorithms: ['HS256'],
    issuer: issued.iss,
    audience: issued.aud,
    requiredClaims: ['exp', 'iat'],
    currentDate: now,
  }).catch(() => ({ payload: undefined }))
  return isAccessClaims(payload) ? payload : undefined
}

const issued = { iss: 'plenary', aud: 'plenary-admin' } as const

const bytesOf = (key: SigningKey): Uint8Array =>
  typeof key === 'string' ? new TextEncoder().encode(key) : key

/**
 * The last character of a signature has two spare bits: only the canonical encoding is accepted, so that a
 * token can be found in a log.
 */
const isCanonical = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

const isAccessClaims = (claims: JWTPayload | undefined): claims is AccessClaims =>
  claims !== undefined &&
  claims.aud === issued.aud &&
  claims['typ'] === 'access' &&
  typeof claims.sub === 'string' &&
  roles.some((role) => role === claims['role']) &&
  typeof claims['sid'] === 'string' &&
  typeof claims.jti === 'string'
