import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount, serve } from '#platform/server/http/mount.ts'
import { networkOf } from '#platform/server/http/request-address.ts'
import { hostOf, originOf } from '#platform/server/http/request-host.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import {
  checkSession,
  endEverySession as endEverySessionCall,
  endOwnSession as endOwnSessionCall,
  listOwnSessions,
  login as loginCall,
  logout,
  refreshSession,
} from '../admin-session.contract.ts'
import { loginWithFactor } from '../second-step.contract.ts'
import { cookieTokenOf } from './admin-cookie.ts'
import { createKnownDevices } from './attempts/known-devices.ts'
import { createPause, type Pause } from './attempts/pause.ts'
import { logInWithFactor } from './log-in-with-factor.ts'
import { login } from './login.ts'
import { type SessionParts, userOf } from './open-session.ts'
import { endEverySession, endOwnSession, endThisSession, listSessionsOf } from './own-sessions.ts'
import { refreshByCookie, refreshByToken } from './refresh-session.ts'
import { isFromOwnPage } from './same-origin.ts'
import { noSecondStep, type SecondStep } from './second-step.ts'
import { createSessionCookies } from './session-cookies.ts'

type Needs = SessionParts & {
  db: Database
  /** Without it no second factor is ever required. */
  secondStep?: SecondStep
  /** The public URL, if set: with https, cookies are Secure even behind a proxy that uses http. */
  publicUrl?: string | undefined
  /** Delays the responses to failed logins. */
  pause?: Pause | undefined
}

/**
 * Mounts the routes of the admin session (specification 3, section 7, Authentication; those of one's own
 * sessions are additions).
 */
export const adminSessionRoutes = (app: FastifyInstance, { publicUrl, ...needs }: Needs): void => {
  const cookies = createSessionCookies(publicUrl)
  openingRoutes(app, needs, publicUrl)

  mount(
    app,
    logout,
    async ({ permission }, answer) => {
      await endThisSession(needs, permission)
      return answer(200, { ok: true })
    },
    {
      config: { beforeFactor: true },
      // in onSend, so that the cookie is deleted even when the gate has refused an ended session
      onSend: async (request, reply) => {
        if (request.headers['sec-fetch-site'] !== 'cross-site') cookies.end(request, reply)
      },
    },
  )

  serve(
    app,
    checkSession,
    ({ permission: { adminId: id, sessionId, ...self } }) => ({
      user: userOf({ id, ...self }, needs.websites),
      sessionId,
      monitor: needs.monitor,
    }),
    { config: { beforeFactor: true } },
  )

  serve(app, listOwnSessions, ({ permission }) => listSessionsOf(needs, permission))

  mount(app, endOwnSessionCall, async ({ params, permission: self }, answer, request, reply) => {
    await endOwnSession(needs, self, params.id)
    if (params.id === self.sessionId) cookies.end(request, reply)
    return answer(200, { ok: true })
  })

  mount(app, endEverySessionCall, async ({ permission }, answer, request, reply) => {
    const ended = await endEverySession(needs, permission)
    cookies.end(request, reply)
    return answer(200, { ended })
  })
}

/** The calls without a session, which have their own credentials. */
const openingRoutes = (
  app: FastifyInstance,
  needs: Omit<Needs, 'publicUrl'>,
  publicUrl: string | undefined,
): void => {
  const cookies = createSessionCookies(publicUrl)
  const devices = createKnownDevices(needs, publicUrl)
  const deps = { secondStep: noSecondStep, ...needs, pause: needs.pause ?? createPause() }
  const fromOf = (request: FastifyRequest) => ({
    userAgent: request.headers['user-agent'] ?? '',
    network: networkOf(request),
    device: devices.of(request),
    hostname: hostOf(request).hostname,
  })

  mount(app, loginCall, async ({ body }, answer, request, reply) => {
    const opened = await login(deps, body, fromOf(request))
    cookies.open(request, reply, opened)
    await devices.remember(request, reply, opened.user.id)
    return answer(200, opened)
  })
  mount(app, loginWithFactor, async ({ body }, answer, request, reply) => {
    const opened = await logInWithFactor(deps, body, fromOf(request))
    cookies.open(request, reply, opened)
    await devices.remember(request, reply, opened.user.id)
    return answer(200, opened)
  })

  const requireOwnPage = (request: FastifyRequest): void => {
    const { headers } = request
    const scheme = cookies.isHttps(request) ? 'https:' : 'http:'
    const call = {
      fetchSite: oneOf(headers['sec-fetch-site']),
      origin: headers.origin,
      own: originOf(scheme, hostOf(request)),
    }
    if (!isFromOwnPage(call)) throw new Problem(401, 'login_required', 'Please log in.')
  }

  mount(app, refreshSession, async ({ body }, answer, request, reply) => {
    const { refreshToken, sessionId, idleSeconds } = body ?? {}
    const byToken = refreshToken !== undefined && sessionId !== undefined && { refreshToken, sessionId }
    if (!byToken && (refreshToken ?? sessionId) !== undefined)
      throw new Problem(400, 'invalid_input', 'Send both refreshToken and sessionId, or neither')
    if (!byToken) requireOwnPage(request)
    const cookieToken = cookieTokenOf(request.headers)
    if (!byToken && cookieToken === undefined) return answer(204, null)
    const opened = byToken
      ? await refreshByToken(needs, byToken, idleSeconds)
      : await refreshByCookie(needs, cookieToken, idleSeconds)
    cookies.open(request, reply, opened)
    return answer(200, opened)
  })
}

const oneOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join() : header
