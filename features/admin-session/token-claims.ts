import { type Role, roles } from '#shared/admin-of.ts'

/** The claims that the browser reads from an access token, unverified, for display and scheduling. */
export type TokenClaims = {
  email?: string | undefined
  role?: Role | undefined
  sessionId?: string | undefined
  /** Seconds since 1970 on the server's clock. */
  issued?: number | undefined
  ends?: number | undefined
}

/** The claims of a token that are present; none for an invalid token. */
export const claimsOf = (token: string): TokenClaims => {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { sub, role, sid, iat, exp } = JSON.parse(new TextDecoder().decode(bytes))
    return {
      email: textOf(sub),
      role: roles.find((known) => known === role),
      sessionId: textOf(sid),
      issued: Number.isFinite(iat) ? iat : undefined,
      ends: Number.isFinite(exp) ? exp : undefined,
    }
  } catch {
    return {}
  }
}

/** The lifetime of a token in milliseconds: a difference, so independent of any clock. */
export const lifetimeOf = ({ issued, ends }: TokenClaims): number | undefined =>
  issued !== undefined && ends !== undefined && ends > issued ? (ends - issued) * 1000 : undefined

/** A non-empty string. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
