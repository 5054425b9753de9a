import { subscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance, InjectOptions } from 'fastify'
import { firstOf } from './two-processes.ts'

/** A registered route: its method, its pattern, and what it says about itself. */
export type Route = { method: string; url: string; config: FastifyContextConfig }

const routesByApp = new WeakMap<object, Route[]>()

/** From the import of this file on, every Fastify that is created tells of its routes as they are registered. */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: Route[] = []
  routesByApp.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const name of [method].flat()) routes.push({ method: name, url, config })
  })
})

/** Every route of this app, those of its plugins too. */
export const routesOf = (app: FastifyInstance): readonly Route[] => {
  const routes = routesByApp.get(firstOf(app))
  if (!routes) throw new Error('Import tests/guarded-routes.ts before the app is created')
  return routes
}

// said here once more, on purpose: this walk must notice when the gate forgets something
export const withProofOfTheirOwn = [
  'POST /admin/api/admin/login',
  'POST /admin/api/admin/login/factor',
  'POST /admin/api/admin/refresh',
  'POST /admin/api/admin/password-forgotten',
  'POST /admin/api/admin/password-link/read',
  'POST /admin/api/admin/password-link/use',
]

/** Whether a pattern is under the prefixes of the back-office. */
export const isOfBackOffice = (url: string): boolean => /^\/(admin\/api|api\/payments)(\/|$)/.test(url)

/** Whether someone without a session must be refused. */
export const needsLogin = ({ method, url }: Pick<Route, 'method' | 'url'>): boolean =>
  isOfBackOffice(url) && !withProofOfTheirOwn.includes(`${method} ${url}`)

/** Is there to say that another method is meant (405): a GET that would otherwise be taken for something else. */
export const onlyRefuses = ({ method, url }: Pick<Route, 'method' | 'url'>): boolean =>
  method !== 'POST' && /\/expire-stale(\/|$)/.test(url)

/** Every route of the back-office. */
export const guardedRoutesOf = (app: FastifyInstance): readonly Route[] => routesOf(app).filter(needsLogin)

/** An address that a pattern matches. */
export const addressOf = (pattern: string, website = 'renewable'): string =>
  pattern
    .replace(/:website\b/g, website)
    .replace(/:status\b/g, 'PENDING')
    .replace(/:\w+(\([^)]*\))?\??/g, '1')
    .replace(/\*/g, 'x')

/** What a call needs beside its address to be understood; empty for most. */
export const queryOf = (pattern: string): string => (pattern.endsWith('/search/:website') ? '?q=ada' : '')

/** Asks as a client would that knows nothing but the address. */
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
 * Walks over every route of the back-office that is registered on a ready app, with the given headers (none, a forged
 * token, …). `requested` are the routes that need a login, `answered` those that told a stranger more than 401 and a
 * sentence: it must be empty.
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
