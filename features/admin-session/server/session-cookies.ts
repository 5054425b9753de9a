import type { FastifyReply, FastifyRequest } from 'fastify'
import { schemeOf } from '#platform/server/http/request-host.ts'
import type { OpenedSession } from '../admin-session.contract.ts'
import { adminCookie, noAdminCookie } from './admin-cookie.ts'

/** Sets the cookies of the calls that open, continue and end sessions. */
export const createSessionCookies = (publicUrl: string | undefined) => {
  const isHttps = (request: FastifyRequest) =>
    schemeOf(request) === 'https:' || (publicUrl?.startsWith('https:') ?? false)
  return {
    isHttps,
    /** Sets the cookies of a session, and forbids caching the response. */
    open: (request: FastifyRequest, reply: FastifyReply, { accessToken }: OpenedSession) =>
      reply
        .header('set-cookie', adminCookie(accessToken, isHttps(request)))
        .header('cache-control', 'no-store'),
    end: (request: FastifyRequest, reply: FastifyReply) =>
      reply.header('set-cookie', noAdminCookie(isHttps(request))),
  }
}
