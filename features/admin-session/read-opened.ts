import type { Role } from '#shared/admin-of.ts'
import { roles } from '#shared/admin-of.ts'
import { isWebsite, websites } from '#shared/website.ts'
import { type MonitorKind, monitorKinds, type SessionUser } from './admin-session.contract.ts'
import { usualLife } from './session-limits.ts'
import type { Opened, Session } from './session-state.ts'
import { sessionTexts } from './session-texts.ts'
import { claimsOf, lifeOf, type TokenClaims } from './token-claims.ts'

/**
 * What the server has answered to a login or a refresh, as far as it can be used. The specification's answers may lack
 * what ours have: a session's id stands in the token too, and a refresh may be silent about its user.
 * @param before the session that is continued
 * @param cookie a token in a readable cookie `admin_jwt`
 * @throws Error m125 without a user who has a role, m126 without a token
 */
export const readOpened = (
  answer: unknown,
  { before, cookie }: { before?: Session | undefined; cookie?: string | undefined } = {},
): Opened => {
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
    sessionId: textOf(fields['sessionId']) ?? claims.sessionId ?? before?.sessionId ?? '',
    monitor: monitorOf(fields['monitor']) ?? before?.monitor ?? 'off',
    life: lifeOf(claims) ?? usualLife,
  }
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** E-mail and role as the token says them, the rest as the answer does. Where nothing is granted by name, the server decides alone. */
const userOf = (user: Fields, { email, role }: TokenClaims): SessionUser => {
  const ownRole = role ?? knownRole(user['role']) ?? 'VIEWER'
  const address = email ?? textOf(user['email']) ?? ''
  const granted = user['websites']
  return {
    id: String(user['id'] ?? ''),
    email: address,
    name: textOf(user['name']) ?? address,
    role: ownRole,
    websites: Array.isArray(granted) && ownRole !== 'OWNER' ? granted.filter(isWebsite) : [...websites],
  }
}

const knownRole = (value: unknown): Role | undefined => roles.find((role) => role === value)

const monitorOf = (value: unknown): MonitorKind | undefined => monitorKinds.find((kind) => kind === value)
