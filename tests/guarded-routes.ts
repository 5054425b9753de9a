import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** A registered route: its method and its pattern. */
type Route = { method: string; url: string }

const routesByApp = new WeakMap<object, Route[]>()

/** From the import of this file on, every Fastify that is created tells of its routes as they are registered. */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: Route[] = []
  routesByApp.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name, url })
  })
})

/** Every route of this app, those of its plugins too. */
export const routesOf = (app: FastifyInstance): readonly Route[] => {
  const routes = routesByApp.get(app)
  if (!routes) throw new Error('Import tests/guarded-routes.ts before the app is created')
  return routes
}

// said here once more, on purpose: this walk must notice when the gate forgets something
const open = /^\/admin\/api\/admin\/(login|password-forgotten|password-link\/read|password-link\/use)$/
const needsLogin = ({ method, url }: Route): boolean =>
  /^\/(admin\/api|api\/payments)(\/|$)/.test(url) && !(method === 'POST' && open.test(url))

const addressOf = (pattern: string): string =>
  pattern
    .replace(/:website\b/g, 'renewable')
    .replace(/:\w+(\([^)]*\))?\??/g, '1')
    .replace(/\*/g, 'x')

/**
 * Walks over every route of the back-office that is registered on a ready app, with the given headers (none, a forged token, …). `asked` are the routes
 * that need a login, `answered` those that told a stranger more than 401 and a sentence: it must be empty.
 */
export const walkAsStranger = async (
  app: FastifyInstance,
  headers: Record<string, string> = {},
): Promise<{ asked: string[]; answered: string[] }> => {
  const asked: string[] = []
  const answered: string[] = []

  for (const route of routesOf(app).filter(needsLogin)) {
    const name = `${route.method} ${route.url}`
    const method = route.method as NonNullable<InjectOptions['method']>
    const body = ['POST', 'PUT', 'PATCH'].includes(route.method) ? { payload: {} } : {}
    const answer = await app.inject({ method, url: addressOf(route.url), headers, ...body })
    const isSilent = route.method === 'HEAD' || answer.body === JSON.stringify({ message: 'Please log in.' })

    asked.push(name)
    if (answer.statusCode !== 401 || !isSilent) answered.push(`${name}: ${answer.statusCode} ${answer.body}`)
  }
  return { asked, answered }
}
