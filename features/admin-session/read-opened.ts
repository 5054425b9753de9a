import { type Role, roles } from '#shared/admin-of.ts'
import { conferenceChoice, monitorKinds, type SessionUser } from './admin-session.contract.ts'
import type { Session } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'
import { defaultLifetime } from './session-times.ts'
import { claimsOf, lifetimeOf, type TokenClaims, textOf } from './token-claims.ts'

/**
 * Parses the session in the response to a login or a refresh. Responses by the specification may lack fields
 * that ours have: the session's id is also in the token, and a refresh may omit its user.
 * @param now when the response arrived
 * @param before the session that is continued
 * @param cookie a token in a readable cookie `admin_jwt`
 * @throws Error m125 without a user who has a role, m126 without a token
 */
export const readOpened = (
  answer: unknown,
  now: number,
  { before, cookie }: { before?: Session | undefined; cookie?: string | undefined } = {},
): Session => {
  const fields = fieldsOf(answer)
  const token = textOf(fields['accessToken']) ?? textOf(fields['token']) ?? cookie
  const claims = claimsOf(token ?? '')
  const user = fields['user'] === undefined && before ? before.user : fieldsOf(fields['user'])
  if (!textOf(user['role' as never])) throw new Error(sessionTexts.noUser)
  if (!token) throw new Error(sessionTexts.noToken)

  return {
    user: userOf(user, claims),
    accessToken: token,
    refreshToken: textOf(fields['refreshToken']),
    issuedAt: now,
    expiresAt: now + (lifetimeOf(claims) ?? defaultLifetime),
    sessionId: textOf(fields['sessionId']) ?? claims.sessionId ?? before?.sessionId ?? '',
    monitor: monitorKinds.find((kind) => kind === fields['monitor']) ?? before?.monitor ?? 'off',
  }
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/**
 * Email and role come from the token, the rest from the response. Without granted websites only the server
 * decides.
 */
const userOf = (user: Fields, claims: TokenClaims): SessionUser => {
  const role: Role = claims.role ?? roles.find((known) => known === user['role']) ?? 'VIEWER'
  const email = claims.email ?? textOf(user['email']) ?? ''
  const granted = user['websites']
  const conferences = conferencesIn(user['conferences'] ?? named(granted))
  const all = conferences.map(({ website }) => website)
  return {
    id: String(user['id'] ?? ''),
    email,
    name: textOf(user['name']) ?? email,
    role,
    websites: all.filter(
      (website) => role === 'OWNER' || !Array.isArray(granted) || granted.includes(website),
    ),
    conferences,
    needsFactor: user['needsFactor'] === true || undefined,
  }
}

/** The granted websites as conferences: a response by the specification, or of an older version, lists no others. */
const named = (granted: unknown) =>
  (Array.isArray(granted) ? granted : []).map((website: unknown) => ({
    website,
    name: String(website),
    state: 'live',
    isDefault: false,
    hue: 210,
  }))

/** The conferences of a response. */
const conferencesIn = (value: unknown): SessionUser['conferences'] =>
  (Array.isArray(value) ? value : []).flatMap((one) => {
    const read = conferenceChoice.safeParse(one)
    return read.success ? [read.data] : []
  })
