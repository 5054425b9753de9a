import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/server/database.ts'
import { mount } from '#platform/server/mount.ts'
import { login as loginCall } from '../admin-session.contract.ts'
import { accessTokenLife } from './access-token.ts'
import { login } from './login.ts'
import type { SessionParts } from './open-session.ts'

type Needs = SessionParts & {
  db: Database
  /** The public address when one is set: with https, cookies are Secure even behind a proxy that speaks http to us. */
  publicUrl?: string | undefined
}

/** The cookie that opens files in a new tab and restores a session; no script can read it, and no write accepts it. */
const cookie = (accessToken: string, secure: boolean): string =>
  `admin_jwt=${accessToken}; Max-Age=${accessTokenLife}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** Mounts the calls of the admin session (specification 3, section 7, Authentication). */
export const adminSessionRoutes = (app: FastifyInstance, { publicUrl, ...needs }: Needs): void => {
  mount(app, loginCall, async ({ body }, answer, request, reply) => {
    const opened = await login(needs, body, request.headers['user-agent'] ?? '')
    const secure = request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false)
    reply.header('set-cookie', cookie(opened.accessToken, secure)).header('cache-control', 'no-store')
    return answer(200, opened)
  })
}
