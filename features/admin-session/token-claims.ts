import { type Role, roles } from '#shared/admin-of.ts'

/** What the browser reads of an access token, to show it and to plan; only the server knows whether it is true (A9). */
export type TokenClaims = {
  email?: string
  role?: Role
  sessionId?: string
  /** Seconds since 1970 on the clock of the server. */
  issued?: number
  ends?: number
}

/** The claims of a token, as far as it has them; nothing of what is no token. */
export const claimsOf = (token: string): TokenClaims => {
  try {
    const claims = decode(token.split('.')[1] ?? '') as Record<string, unknown>
    const { sub, sid, iat, exp } = claims
    const role = roles.find((known) => known === claims['role'])
    return {
      ...(typeof sub === 'string' && sub && { email: sub }),
      ...(role && { role }),
      ...(typeof sid === 'string' && sid && { sessionId: sid }),
      ...(Number.isFinite(iat) && { issued: Number(iat) }),
      ...(Number.isFinite(exp) && { ends: Number(exp) }),
    }
  } catch {
    return {}
  }
}

const decode = (part: string): unknown => {
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** How long the token lives in all, in milliseconds: a difference, so that no clock has to be right. */
export const lifeOf = ({ issued, ends }: TokenClaims): number | undefined =>
  issued !== undefined && ends !== undefined && ends > issued ? (ends - issued) * 1000 : undefined
