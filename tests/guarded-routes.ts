import { subscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance, InjectOptions } from 'fastify'
import { firstOf } from './two-processes.ts'

/** A registered route: method, pattern and config. */
export type Route = { method: string; url: string; config: FastifyContextConfig }

const routesByApp = new WeakMap<object, Route[]>()

/** After importing this file, every Fastify instance records its registered routes. */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: Route[] = []
  routesByApp.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const name of [method].flat()) routes.push({ method: name, url, config })
  })
})

/** Every route of this app, including those of plugins. */
export const routesOf = (app: FastifyInstance): readonly Route[] => {
  const routes = routesByApp.get(firstOf(app))
  if (!routes) throw new Error('Import tests/guarded-routes.ts before the app is created')
  return routes
}

// repeated on purpose: this check must notice when the gate forgets a prefix
export const withProofOfTheirOwn = [
  'POST /admin/api/admin/login',
  'POST /admin/api/admin/login/factor',
  'POST /admin/api/admin/refresh',
  'POST /admin/api/admin/password-forgotten',
  'POST /admin/api/admin/password-link/read',
  'POST /admin/api/admin/password-link/use',
]

/** Whether a pattern is under the back-office prefixes. */
export const isOfBackOffice = (url: string): boolean => /^\/(admin\/api|api\/payments)(\/|$)/.test(url)

/** Whether a request without a session must be refused. */
export const needsLogin = ({ method, url }: Pick<Route, 'method' | 'url'>): boolean =>
  isOfBackOffice(url) && !withProofOfTheirOwn.includes(`${method} ${url}`)

/** Whether a route only answers 405, for a method that another route would otherwise match. */
export const onlyRefuses = ({ method, url }: Pick<Route, 'method' | 'url'>): boolean =>
  method !== 'POST' && /\/expire-stale(\/|$)/.test(url)

/** Every route of the back-office. */
export const guardedRoutesOf = (app: FastifyInstance): readonly Route[] => routesOf(app).filter(needsLogin)

/** A path that matches a pattern. */
export const addressOf = (pattern: string, website = 'renewable'): string =>
  pattern
    .replace(/:website\b/g, website)
    .replace(/:status\b/g, 'PENDING')
    .replace(/:\w+(\([^)]*\))?\??/g, '1')
    .replace(/\*/g, 'x')

/** Required body or query of a call; empty for most. */
export const queryOf = (pattern: string): string => (pattern.endsWith('/search/:website') ? '?q=ada' : '')

/** Sends a request as a client that knows only the address. */
export const askRoute = (
  app: FastifyInstance,
  method: string,
  url: string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers,
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: {} }),
  })

export const pleaseLogIn = JSON.stringify({ message: 'Please log in.', code: 'login_required' })

/**
 * Calls every registered back-office route of a ready app with these headers (none, a forged token, …). `requested`: the
 * routes that require a login; `answered`: those that returned more than 401 and a message, which must be empty.
 */
export const callAsStranger = async (
  app: FastifyInstance,
  headers: Record<string, string> = {},
): Promise<{ requested: string[]; answered: string[] }> => {
  const requested: string[] = []
  const answered: string[] = []

  for (const { method, url } of guardedRoutesOf(app)) {
    const answer = await askRoute(app, method, addressOf(url), headers)
    const isSilent = method === 'HEAD' || answer.body === pleaseLogIn

    requested.push(`${method} ${url}`)
    if (answer.statusCode !== 401 || !isSilent)
      answered.push(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  }
  return { requested, answered }
}
