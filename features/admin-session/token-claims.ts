import { type Role, roles } from '#shared/admin-of.ts'

/** What the browser reads in an access token, to show it and to plan; only the server knows whether it is true. */
export type TokenClaims = {
  email?: string | undefined
  role?: Role | undefined
  sessionId?: string | undefined
  /** Seconds since 1970 on the clock of the server. */
  issued?: number | undefined
  ends?: number | undefined
}

/** The claims of a token, as far as it has them; none when it is no token. */
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

/** How long the token lives in all, in milliseconds: a difference, so that no clock has to be right. */
export const lifetimeOf = ({ issued, ends }: TokenClaims): number | undefined =>
  issued !== undefined && ends !== undefined && ends > issued ? (ends - issued) * 1000 : undefined

/** A text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
