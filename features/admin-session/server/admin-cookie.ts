import type { IncomingHttpHeaders } from 'node:http'
import { accessTokenLife } from './access-token.ts'

/**
 * The cookie that opens files in a new tab and restores a session; HttpOnly, and not accepted by writing
 * calls.
 */
export const adminCookie = (accessToken: string, secure: boolean): string =>
  cookie(accessToken, accessTokenLife, secure)

/** Deletes the cookie. */
export const noAdminCookie = (secure: boolean): string => cookie('', 0, secure)

const cookie = (value: string, age: number, secure: boolean): string =>
  `admin_jwt=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** The access token in the cookie `admin_jwt`. */
export const cookieTokenOf = (headers: IncomingHttpHeaders): string | undefined =>
  /(?:^|;\s*)admin_jwt=([A-Za-z0-9._-]+)(?=;|$)/.exec(headers.cookie ?? '')?.[1]
