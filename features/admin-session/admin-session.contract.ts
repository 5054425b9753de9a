import * as z from 'zod/mini'
import { roles } from '#shared/admin-of.ts'
import { endpoint } from '#shared/endpoint.ts'
import { typedAddress, websiteParam } from '#shared/fields.ts'
import { typedPassword } from '#shared/typed-password.ts'
import { conferenceStates } from '#shared/website.ts'

/** A conference as the back-office names it. */
export const conferenceChoice = z.object({
  website: websiteParam,
  /** Its short name. */
  name: z.string(),
  state: z.enum(conferenceStates),
  /** Host names that belong to no conference show this one. */
  isDefault: z.boolean(),
  /** The hue of its ring, in degrees. */
  hue: z.int(),
})

/** The holder of a session: the specification's fields, and the websites granted to an ADMIN or VIEWER. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** An OWNER has all websites. */
  websites: z.array(websiteParam),
  /** What the selector shows, in the order in which they were made. */
  conferences: z.array(conferenceChoice),
  /** True while a second factor is required and this account has none: only its setup is open. */
  needsFactor: z.optional(z.literal(true)),
})
export type SessionUser = z.output<typeof sessionUser>

/** The display of the session monitor (setting SESSION_MONITOR). */
export const monitorKinds = ['off', 'compact', 'full'] as const
export type MonitorKind = (typeof monitorKinds)[number]

/** The response that opens or continues a session in the browser. */
export const openedSession = z.object({
  user: sessionUser,
  /** Valid for 30 minutes, and only while its session is active. `token` is the same under another name. */
  accessToken: z.string(),
  token: z.string(),
  /** Opaque, single use. */
  refreshToken: z.string(),
  sessionId: z.string(),
  monitor: z.enum(monitorKinds),
})
export type OpenedSession = z.output<typeof openedSession>

/**
 * Opens a session of the back-office.
 * @throws 401 The address is unknown, the password is wrong, or the account is disabled: always the same
 * message, after the same work. With a second factor, the right password is answered with the code
 * `factor_required`, a `challenge` for the next call, and the factors that it `offers`
 * @throws 429 10 failures in 15 minutes, for the account or the network; in a browser that has logged in to
 * the account before, for that browser only
 * @throws 503 Too many people are logging in at the moment
 */
export const login = endpoint({
  method: 'POST',
  path: '/admin/api/admin/login',
  body: z.object({ email: typedAddress, password: typedPassword }),
  replies: { 200: openedSession },
})

/**
 * Seconds since the last activity in the browser. Missing: unknown, and the call does not count as activity.
 */
export const idleSeconds = z.optional(z.unknown())

/**
 * Continues a session: returns a new access token and the next refresh token. It takes a refresh token and
 * its session; or neither, when the cookie `admin_jwt` holds a valid token and the request comes from our
 * own pages, which starts a new token family. A token that was used more than 10 seconds ago ends its
 * session.
 * @returns 204 A request of our own page without any token, as at every visit of the login page, which is no
 * failure
 * @throws 401 The session has ended
 */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/admin/api/admin/refresh',
  // a call without a body arrives as null
  body: z.nullish(
    z.object({
      refreshToken: z.optional(z.string()),
      sessionId: z.optional(z.string()),
      idleSeconds,
    }),
  ),
  replies: { 200: openedSession, 204: z.null() },
})

/** Ends the session of the bearer, and revokes its tokens. */
export const logout = endpoint({
  method: 'POST',
  path: '/admin/api/admin/logout',
  access: 'self',
  replies: { 200: z.object({ ok: z.literal(true) }) },
})

/** Shows whether the session is active. */
export const checkSession = endpoint({
  method: 'GET',
  path: '/admin/api/admin/session',
  access: 'self',
  replies: { 200: z.object({ user: sessionUser, sessionId: z.string(), monitor: z.enum(monitorKinds) }) },
})

/** The header in which calls other than the refresh send the seconds since the last activity. */
export const idleHeader = 'x-idle-seconds'

const device = z.object({
  id: z.string(),
  /** The browser of the login, for example `Firefox on Linux`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  /** True for the session of this call. */
  isThis: z.boolean(),
})

/** Lists your own sessions, most recent activity first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/admin/api/admin/own-sessions',
  access: 'self',
  replies: { 200: z.array(device) },
})

/**
 * Ends one of your own sessions.
 * @throws 404 You have no such session
 */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/admin/api/admin/own-sessions/:id',
  access: 'self',
  params: z.object({ id: z.string() }),
  replies: { 200: z.object({ ok: z.literal(true) }) },
})

/** Signs you out everywhere: ends all your sessions, including the current one. */
export const endEverySession = endpoint({
  method: 'POST',
  path: '/admin/api/admin/own-sessions/end-all',
  access: 'self',
  replies: { 200: z.object({ ended: z.int() }) },
})
