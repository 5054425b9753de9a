import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import { bearerTokenOf } from '#platform/server/http/bearer-token.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import type { AdminOf, Admit, AdmitOwner, OwnerPermission, Self, SelfOf } from '#shared/admin-of.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { idleHeader, login, refreshSession } from '../admin-session.contract.ts'
import { loginWithFactor } from '../second-step.contract.ts'
import { type SigningKey, verifyAccessToken } from './access-token.ts'
import { activityOfCall } from './activity.ts'
import { cookieTokenOf } from './admin-cookie.ts'
import { type ActiveSession, findActiveSession, noteActivity } from './admin-session.store.ts'
import { accessibleTo } from './open-session.ts'
import { activityStep } from './session-limits.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

/** Calls with their own credentials: a password, the challenge of a login, or a refresh token. */
const opening: readonly Call[] = [login, loginWithFactor, refreshSession]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file that opens in a new tab, which cannot send headers: a GET may authenticate by the cookie. */
    cookie?: true
    /** An event stream: an open one does not count as activity. */
    stream?: true
    /** Available to an account that must set up a second factor first; all other calls are not. */
    beforeFactor?: true
  }
}

/** The session of each admitted request; weak, so that it is freed with the request. */
const sessions = new WeakMap<object, ActiveSession>()

/** The session of a request that passed the gate. @throws Problem 401 when it did not. */
export const selfOf: SelfOf = (request) => {
  const session = sessions.get(request)
  if (!session) throw new Problem(401, 'login_required', 'Please log in.')
  return session
}

/**
 * Returns the permission of the admin who sent this request: an OWNER may do everything, an ADMIN everything
 * on the granted websites, a VIEWER read them. The role is read from the database, not from the token.
 * @throws Problem 403 when it is not granted, 404 when there is no such website
 */
export const admit: Admit = (request, website, right) => {
  const { adminId, email, role, websites } = selfOf(request)
  if (!websites.includes(website)) {
    if (role === 'OWNER') throw noSuchWebsite()
    throw new Problem(403, 'forbidden', 'You do not have permission for this website.')
  }
  if (right === 'write') refuseViewer({ role })
  return { website, adminId, email } as AdminOf<typeof website, typeof right>
}

/**
 * Returns the permission of an OWNER.
 * @throws Problem 403 for everyone else
 */
export const admitOwner: AdmitOwner = (request) => {
  const { adminId, email, role } = selfOf(request)
  if (role !== 'OWNER') throw new Problem(403, 'forbidden', 'Only an owner can do this.')
  return { adminId, email } as OwnerPermission
}

type GuardDeps = {
  db: Database
  clock: Clock
  key: SigningKey
  websites: Pick<WebsiteRegistry, 'find' | 'slugs'>
  open?: readonly Call[]
}

/**
 * Guards the whole API: every call under /admin/api and /api/payments, except login, needs a bearer access
 * token of an active session; else 401. The cookie alone only allows a GET of a route with `cookie`.
 * Register it on the root app.
 * @param open calls of other features without a session, which have their own credentials
 */
export const guard = (app: FastifyInstance, { db, clock, key, websites, open = [] }: GuardDeps): void => {
  const needNone = [...opening, ...open]
  app.addHook('onRequest', async (request, reply) => {
    if (!needsSession(request, needNone)) return

    reply.header('cache-control', 'no-store')
    const now = clock.now()
    const token = bearerTokenOf(request) ?? fileTokenOf(request)
    const claims = token && (await verifyAccessToken(token, key, now))
    const session = claims && (await findActiveSession(db, claims.sid, now))
    if (!session) {
      reply.header('www-authenticate', 'Bearer')
      throw new Problem(401, 'login_required', 'Please log in.')
    }

    sessions.set(request, { ...session, websites: accessibleTo(session, websites) })
    if (session.needsFactor && !request.routeOptions.config.beforeFactor)
      throw new Problem(403, 'factor_missing', 'Set up a second factor first.')
    request.permission = permissionFor(request, websites)
    const { stream } = request.routeOptions.config
    const active = stream ? undefined : activityOfCall(now, request.headers[idleHeader])
    if (active && active.getTime() - session.lastActiveAt.getTime() >= activityStep) {
      await noteActivity(db, session.sessionId, active)
    }
  })
}

/**
 * Whether a request needs a session. Decided by the pattern of the matched route, and also by the URL, so
 * that unknown URLs under the guarded prefixes answer like known ones without a session, and a catch-all
 * route serves nothing there.
 */
const needsSession = (request: FastifyRequest, open: readonly Call[]): boolean => {
  const pattern = request.routeOptions.url
  if (open.some(({ method, path }) => path === pattern && method === request.method)) return false
  return (pattern !== undefined && isUnderGuard(pattern)) || isUnderGuard(readablePath(request.url))
}

const guardedPrefixes = ['/admin/api', '/api/payments']

const isUnderGuard = (path: string): boolean =>
  guardedPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** The path as a router might normalise it: decoded, without double slashes, in lower case. */
const readablePath = (url: string): string => {
  const path = url.split(/[?#;]/, 1)[0] ?? ''
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // a malformed URL matches no route; check it undecoded
  }
  return decoded.replace(/\/{2,}/g, '/').toLowerCase()
}

/** The access token in the cookie `admin_jwt`, if the route accepts it. */
const fileTokenOf = ({ method, routeOptions, headers }: FastifyRequest): string | undefined =>
  method === 'GET' && routeOptions.config.cookie ? cookieTokenOf(headers) : undefined

/**
 * The permission that the route's contract requires, which `mount` passes to its handler, so that no handler
 * can forget to check it.
 * @throws Problem 403 when it is not granted, 404 when there is no such website
 */
const permissionFor = (
  request: FastifyRequest,
  websites: GuardDeps['websites'],
): AdminOf | OwnerPermission | Self => {
  const { access } = request.routeOptions.config
  const self = selfOf(request)
  if (access === 'owner') return admitOwner(request)
  if (access !== 'read' && access !== 'write') return self
  const { website } = request.params as { website?: string }
  const known = website === undefined ? undefined : websites.find(website)
  if (known) return admit(request, known, access)
  if (access === 'write') refuseViewer(self)
  if (website !== undefined) throw noSuchWebsite()
  return self
}

const noSuchWebsite = () => new Problem(404, 'not_found', 'There is no such website')

const refuseViewer = ({ role }: Pick<Self, 'role'>): void => {
  if (role === 'VIEWER') throw new Problem(403, 'forbidden', 'You can view this website but not change it.')
}
